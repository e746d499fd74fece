package grammar

import "sort"

// CommentsAbove are the comments that belong to a statement: those directly above
// it, with no blank line between, from top to bottom. A comment and a blank line
// have none.
func CommentsAbove(s Statement) []*Comment {
	n := nodeOf(s)
	switch s.(type) {
	case *Comment, *Blank:
		return nil
	}
	if n.file == nil {
		return nil
	}
	statements := n.file.Statements
	end := sort.Search(len(statements), func(i int) bool { return nodeOf(statements[i]).first >= n.first })
	var comments []*Comment
	start := end
	for start > 0 {
		if _, ok := statements[start-1].(*Comment); !ok {
			break
		}
		start--
	}
	for _, c := range statements[start:end] {
		comments = append(comments, c.(*Comment))
	}
	return comments
}
