package difference

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"mcp-bitbake/internal/recording"
)

// Example is a place with its source.
type Example struct {
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Source []Line `json:"source"`         // the lines that tell, five at the most
	Was    string `json:"was"`            // how it was read
	Now    string `json:"now"`            // and is now
	Also   int    `json:"also,omitempty"` // entries that follow from it
	Key    string `json:"-"`              // of the place
	size   int    // by which the smallest example is found
}

// Line is a line of a source.
type Line struct {
	Number int    `json:"line"`
	Text   string `json:"text"`
}

const (
	maxLines = 5
	maxWidth = 160 // bytes of a line or a value
)

// size is how much one has to read to understand a place.
func (p *Place) size(lines []string) int {
	size := 0
	first, last := p.First(), min(p.end(), len(lines))
	for number := first; number <= last; number++ {
		size += 40 + len(lines[number-1])
	}
	return size + p.Others
}

// end is the last line of the entries that the place is about.
func (p *Place) end() int {
	end := p.First()
	for _, e := range []*recording.Entry{p.Old, p.New, p.OldDiagnostic, p.NewDiagnostic} {
		if e != nil && e.Last != recording.ToTheEnd {
			end = max(end, e.Last)
		}
	}
	return end
}

func newExample(path string, lines []string, p *Place, size int) Example {
	x := Example{Path: path, Line: p.First(), Also: p.Others, Key: p.Key(), size: size}
	for _, number := range p.shown(lines) {
		if number >= 1 && number <= len(lines) && (number < len(lines) || lines[number-1] != "") {
			x.Source = append(x.Source, Line{number, shortened(strings.TrimRight(lines[number-1], "\r\n"))})
		}
	}
	x.Was = said(p.Old, p.OldDiagnostic, p.New)
	x.Now = said(p.New, p.NewDiagnostic, p.Old)
	return x
}

// shown are the numbers of the lines that show what a place is about: all, or its
// start and where either reading ends.
func (p *Place) shown(lines []string) []int {
	first, end := p.First(), p.end()
	var numbers []int
	if lost := p.Old == nil || p.New == nil; lost && end-first < maxLines-1 && first > 1 && first <= len(lines) {
		if previous := lines[first-2]; previous != "\n" {
			numbers = append(numbers, first-1) // it may have swallowed the statement
		}
	}
	if end-first < maxLines {
		for number := first; number <= end; number++ {
			numbers = append(numbers, number)
		}
		return numbers
	}
	numbers = append(numbers, first)
	for _, e := range []*recording.Entry{p.Old, p.New} {
		if e != nil && e.Last != recording.ToTheEnd {
			numbers = append(numbers, e.Last, e.Last+1)
		}
	}
	for _, e := range []*recording.Entry{p.OldDiagnostic, p.NewDiagnostic} {
		if e != nil && e.Last != recording.ToTheEnd {
			numbers = append(numbers, e.Last)
		}
	}
	for number := first + 1; len(numbers) < maxLines; number++ {
		numbers = append(numbers, number)
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	return numbers[:min(len(numbers), maxLines)]
}

// said says how an entry is read, in the fields that differ from the other's.
func said(e, diagnostic, other *recording.Entry) string {
	var b strings.Builder
	switch {
	case e == nil && diagnostic == nil:
		return "nothing"
	case e == nil:
		fmt.Fprintf(&b, "%s %s, at line %s", severity(diagnostic), code(diagnostic), diagnostic.Field("stop"))
		return b.String()
	case other == nil || other.Kind != e.Kind:
		b.WriteString(e.Kind)
		if name := e.Name(); name != "" {
			b.WriteString(" " + name)
		}
		if e.Last != e.First && e.Last != recording.ToTheEnd {
			fmt.Fprintf(&b, " up to line %d", e.Last)
		}
	default:
		sayFields(&b, e, other)
	}
	if diagnostic != nil {
		fmt.Fprintf(&b, "; %s %s", severity(diagnostic), code(diagnostic))
	}
	return b.String()
}

func sayFields(b *strings.Builder, e, other *recording.Entry) {
	b.WriteString(e.Kind)
	if name := e.Name(); name != "" && name == other.Name() {
		b.WriteString(" " + name)
	}
	if e.Last != other.Last && e.Last != recording.ToTheEnd {
		fmt.Fprintf(b, " up to line %d", e.Last)
	}
	for _, name := range telling(e, other) {
		said := false
		for _, f := range e.Fields {
			if f.Name != name {
				continue
			}
			said = true
			switch {
			case f.Hashed:
				fmt.Fprintf(b, " another %s (#%s)", name, f.Value)
			case f.Value == "true":
				fmt.Fprintf(b, " %s", name)
			default:
				fmt.Fprintf(b, " %s %q", name, around(f.Value, other.Field(name)))
			}
		}
		if !said {
			fmt.Fprintf(b, " no %s", name)
		}
	}
}

// around shortens a value such that the place shows where it differs from another.
func around(value, other string) string {
	const kept = 20
	same := 0
	for same < min(len(value), len(other)) && value[same] == other[same] {
		same++
	}
	if len(value) <= maxWidth || same <= 2*kept {
		return shortened(value)
	}
	from := same - kept
	for !utf8.RuneStart(value[from]) && from > 0 {
		from--
	}
	return "…" + shortened(value[from:])
}

func shortened(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= maxWidth {
		return text
	}
	end := maxWidth
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
