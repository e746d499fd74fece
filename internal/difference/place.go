// Package difference finds where two readings of the same files differ, and groups
// the places by what causes them.
package difference

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"mcp-bitbake/internal/recording"
)

// Place is where two readings of a file differ first, with all that follows from
// it: if a body ends late, for example, the statements that it swallows.
type Place struct {
	Old, New *recording.Entry // one of them may be nil

	// The diagnostics that only one of the readings has at this place, or nil.
	OldDiagnostic, NewDiagnostic *recording.Entry

	Last   int // line, of all that follows
	Others int // how many entries that follow differ too
}

// First is the line that the place starts on.
func (p *Place) First() int { return p.root().First }

// Key is the same for places at which the same happens to the same kind of statement.
func (p *Place) Key() string { return p.root().Kind + ": " + p.class() }

// root is the entry that the place is about: the old one, if there is one, as it is
// known to be right more often.
func (p *Place) root() *recording.Entry {
	for _, e := range []*recording.Entry{p.Old, p.New, p.OldDiagnostic, p.NewDiagnostic} {
		if e != nil {
			return e
		}
	}
	return &recording.Entry{}
}

// Places compares two readings, each in the order of the source.
func Places(before, after []recording.Entry) []Place {
	var places []Place
	for len(before) > 0 || len(after) > 0 {
		var o, n *recording.Entry
		switch {
		case len(after) == 0, len(before) > 0 && order(&before[0], &after[0]) < 0:
			o, before = &before[0], before[1:]
		case len(before) == 0, order(&before[0], &after[0]) > 0:
			n, after = &after[0], after[1:]
		default:
			o, n = &before[0], &after[0]
			before, after = before[1:], after[1:]
			if Equal(o, n) {
				continue
			}
		}
		places = add(places, o, n)
	}
	return places
}

// order puts entries by their first line, and a statement before a diagnostic of it.
// Two statements may start on the same line only if they are not of one reading.
func order(a, b *recording.Entry) int {
	if a.First != b.First {
		return a.First - b.First
	}
	switch {
	case a.IsDiagnostic() == b.IsDiagnostic():
		return strings.Compare(diagnosticKind(a), diagnosticKind(b))
	case a.IsDiagnostic():
		return 1
	default:
		return -1
	}
}

func diagnosticKind(e *recording.Entry) string {
	if e.IsDiagnostic() {
		return e.Kind
	}
	return ""
}

// add adds a pair of entries that differ to the last place, if that reaches to it.
func add(places []Place, o, n *recording.Entry) []Place {
	first, last := 0, 0
	for _, e := range []*recording.Entry{o, n} {
		if e != nil {
			first, last = e.First, max(last, e.Last)
		}
	}
	if len(places) > 0 && first <= places[len(places)-1].Last {
		p := &places[len(places)-1]
		p.Last = max(p.Last, last)
		if !p.addDiagnostic(o, n) {
			p.Others++
		}
		return places
	}
	p := Place{Last: last}
	if !p.addDiagnostic(o, n) {
		p.Old, p.New = o, n
	}
	return append(places, p)
}

// addDiagnostic notes the first diagnostic of each side.
func (p *Place) addDiagnostic(o, n *recording.Entry) bool {
	noted := false
	if o != nil && o.IsDiagnostic() {
		noted = true
		if p.OldDiagnostic == nil {
			p.OldDiagnostic = o
		}
	}
	if n != nil && n.IsDiagnostic() {
		noted = true
		if p.NewDiagnostic == nil {
			p.NewDiagnostic = n
		}
	}
	return noted
}

// Equal reports whether entries say the same. A hash is equal to the value that it is
// of.
func Equal(a, b *recording.Entry) bool {
	return a.First == b.First && a.Last == b.Last && a.Kind == b.Kind && slices.EqualFunc(a.Fields, b.Fields, sameField)
}

func sameField(a, b recording.Field) bool {
	return a.Name == b.Name && sameValue(a, b)
}

func sameValue(a, b recording.Field) bool {
	switch {
	case a.Hashed == b.Hashed:
		return a.Value == b.Value
	case a.Hashed:
		return a.Value == hashOf(b.Value, len(a.Value))
	default:
		return b.Value == hashOf(a.Value, len(b.Value))
	}
}

func hashOf(value string, length int) string {
	sum := sha256.Sum256([]byte(value))
	return hex.EncodeToString(sum[:])[:min(length, hex.EncodedLen(sha256.Size))]
}

// changed are the names of the fields that entries of one kind differ in, in order.
func changed(o, n *recording.Entry) []string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	fields := func(e *recording.Entry, name string) (list []recording.Field) {
		for _, f := range e.Fields {
			if f.Name == name {
				list = append(list, f)
			}
		}
		return list
	}
	for _, f := range slices.Concat(o.Fields, n.Fields) {
		if !slices.EqualFunc(fields(o, f.Name), fields(n, f.Name), sameField) {
			add(f.Name)
		}
	}
	return names
}
