package grammar

import "sort"

// Place is what stands at a byte of a file.
type Place struct {
	Statement Statement
	Token     Token     // of the statement
	Variable  *Variable // that the token is of, or nil
	Part      *Part     // of what the token's text expands to, the innermost, or nil
}

// At says what stands at an offset of the source: the statement, its token, and
// of values, arguments, names, overrides and shell bodies (which BitBake expands)
// the part. Within a part of a joined text that BitBake drops, such as a
// continuation in a value, Part is nil. It is false for an offset outside of the
// source. The time is linear in the statement.
func (f *File) At(offset int) (Place, bool) {
	if offset < 0 || offset >= len(f.Source) {
		return Place{}, false
	}
	after := sort.Search(len(f.Statements), func(i int) bool {
		return f.tokenStart(nodeOf(f.Statements[i]).first) > offset
	})
	if after == 0 {
		return Place{}, false // the statements are not those of the file any more
	}
	p := Place{Statement: f.Statements[after-1]}
	p.Token = tokenAt(p.Statement, offset)
	for child := range p.Statement.Children() {
		if v, ok := child.(*Variable); ok && v.spans(offset) {
			p.Variable = v
		}
	}
	if expands(p.Statement, p.Token.Kind) {
		p.Part = f.partAt(p.Token, offset)
	}
	return p, true
}

// spans reports whether an offset is in the node.
func (n *node) spans(offset int) bool {
	return n.file.tokenStart(n.first) <= offset && offset < n.file.tokenStart(n.end)
}

func tokenAt(s Statement, offset int) Token {
	for t := range s.Tokens() {
		if offset < t.span.End.Offset {
			return t
		}
	}
	return Token{}
}

// expands reports whether BitBake expands the text of a token.
func expands(s Statement, kind TokenKind) bool {
	switch kind {
	case TokenName, TokenOverride, TokenValue, TokenArguments:
		return true
	case TokenBody:
		f, ok := s.(*Function)
		return ok && !f.Python && f.Variable != nil
	}
	return false
}

func (f *File) partAt(t Token, offset int) *Part {
	j := f.Join(t)
	i, ok := j.Index(offset)
	if !ok {
		return nil
	}
	var at *Part
	for p := range j.Parts() {
		if p.Start > i {
			break
		}
		if i < p.End {
			at = &p
		}
	}
	return at
}
