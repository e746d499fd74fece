package lint

import (
	"cmp"
	"slices"

	"mcp-bitbake/grammar"
)

// Finding is a mistake at a place in a file.
type Finding struct {
	Rule    *Rule
	File    string // its name, as given to grammar.Parse
	Span    grammar.Span
	Message string // one sentence, without a full stop
	// Fix is what mends it, if anything safe does. The edits are of the file
	// that the finding is in, and keep its lines where they are.
	Fix []grammar.Edit
}

// Code is the rule's code.
func (f Finding) Code() string { return f.Rule.Code }

// sorted puts findings in the order of the source and drops what is there twice.
func sorted(findings []Finding) []Finding {
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(a.Span.Start.Offset-b.Span.Start.Offset, cmp.Compare(a.Rule.Code, b.Rule.Code))
	})
	return slices.CompactFunc(findings, func(a, b Finding) bool {
		return a.Rule == b.Rule && a.Span == b.Span && a.Message == b.Message
	})
}

// Fix applies the fixes of findings to the source that they were found in, and
// says how many. Of fixes that overlap the first one is applied: find again, and
// fix again, until there is nothing left.
func Fix(source string, findings []Finding) (string, int) {
	var edits []grammar.Edit
	fixed := 0
	for _, f := range findings {
		if len(f.Fix) == 0 || slices.ContainsFunc(f.Fix, func(e grammar.Edit) bool { return touches(edits, e) }) {
			continue
		}
		for _, e := range f.Fix {
			i, _ := slices.BinarySearchFunc(edits, e.Start, byStart)
			edits = slices.Insert(edits, i, e)
		}
		fixed++
	}
	mended, err := grammar.ApplyEdits(source, edits)
	if err != nil {
		return source, 0
	}
	return mended, fixed
}

// touches reports whether an edit overlaps or touches one of the edits, which
// are in order.
func touches(edits []grammar.Edit, e grammar.Edit) bool {
	i, _ := slices.BinarySearchFunc(edits, e.Start, byStart)
	return i > 0 && edits[i-1].End >= e.Start || i < len(edits) && edits[i].Start <= e.End
}

func byStart(e grammar.Edit, start int) int { return e.Start - start }
