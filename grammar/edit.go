package grammar

import (
	"fmt"
	"slices"
	"strings"
)

// Edit replaces the bytes from Start up to, but not including, End of a source
// by Text. Where Start is End it inserts.
type Edit struct {
	Start, End int // byte offsets, from 0
	Text       string
}

// ApplyEdits applies edits, in any order, to the source that their offsets mean.
// Every other byte stays as it is. Edits that touch without overlapping are
// fine, and insertions at one offset are made in the order given.
//
// It is an error, and nothing is applied, if an edit lies outside of the source
// or two edits overlap.
func ApplyEdits(source string, edits []Edit) (string, error) {
	edits = slices.Clone(edits)
	// An insertion comes before the replacement that starts where it is made.
	slices.SortStableFunc(edits, func(a, b Edit) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	var b strings.Builder
	at := 0
	for i, e := range edits {
		switch {
		case e.Start < 0 || e.End < e.Start || e.End > len(source):
			return "", fmt.Errorf("the edit of bytes %d to %d lies outside of a source of %d bytes", e.Start, e.End, len(source))
		case e.Start < at:
			return "", fmt.Errorf("the edit of bytes %d to %d overlaps that of bytes %d to %d", e.Start, e.End, edits[i-1].Start, edits[i-1].End)
		}
		b.WriteString(source[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(source[at:])
	return b.String(), nil
}
