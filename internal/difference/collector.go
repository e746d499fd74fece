package difference

import (
	"cmp"
	"slices"
	"strings"

	"mcp-bitbake/internal/recording"
)

// Collector gathers the places of many files. What it keeps does not grow with the
// number of files or places, but with that of the kinds of place.
type Collector struct {
	// Places is how many were gathered.
	Places int

	all      map[shape]int      // how many entries were seen in the files that have places, without what follows from others
	affected map[change]*effect // by what they are
}

// shape is what a statement is.
type shape struct {
	kind     string
	features features
}

// change is what a statement is, and what becomes of it.
type change struct {
	shape
	class string
}

// effect counts places, and has the smallest of them.
type effect struct {
	count    int
	examples []Example
}

// Bounds of what is kept. There are few kinds of place in practice; an input that is
// made to have many gets coarser groups.
const (
	maxShapes   = 1 << 16
	maxExamples = 3
)

// Add gathers where two readings of a file differ, each in the order of the source,
// and reports whether they do.
func (c *Collector) Add(path, text string, before, after []recording.Entry) bool {
	places := Places(before, after)
	if len(places) == 0 {
		return false
	}
	if c.all == nil {
		c.all, c.affected = map[shape]int{}, map[change]*effect{}
	}
	lines := strings.SplitAfter(text, "\n")
	at := 0
	for i := range before {
		e := &before[i]
		for at < len(places) && places[at].Last < e.First {
			at++
		}
		if within := at < len(places) && e.First >= places[at].First(); !within && !e.IsDiagnostic() {
			c.all[c.shape(path, lines, e)]++
		}
	}
	for i := range places {
		p := &places[i]
		c.Places++
		s := c.shape(path, lines, p.root())
		c.all[s]++
		ch := change{s, p.class()}
		if c.affected[ch] == nil {
			if len(c.affected) >= maxShapes {
				ch.features, ch.class = 0, "differs"
			}
			if c.affected[ch] == nil {
				c.affected[ch] = &effect{}
			}
		}
		e := c.affected[ch]
		e.count++
		e.keep(path, lines, p)
	}
	return true
}

func (c *Collector) shape(path string, lines []string, e *recording.Entry) shape {
	at := func(number int) string {
		if number < 1 || number > len(lines) {
			return ""
		}
		return lines[number-1]
	}
	first := min(max(e.First, 1), len(lines))
	last := min(max(e.Last, first), len(lines))
	s := shape{e.Kind, featuresOf(e, &source{
		text:   strings.Join(lines[first-1:last], ""),
		name:   path,
		before: at(first - 1), after: at(last + 1),
	})}
	if len(c.all) >= maxShapes {
		if _, known := c.all[s]; !known {
			s.features = 0
		}
	}
	return s
}

// keep keeps the smallest examples.
func (e *effect) keep(path string, lines []string, p *Place) {
	size := p.size(lines)
	if len(e.examples) == maxExamples && !e.examples[maxExamples-1].after(size, path) {
		return
	}
	e.examples = append(e.examples, newExample(path, lines, p, size))
	sortExamples(e.examples)
	e.examples = e.examples[:min(len(e.examples), maxExamples)]
}

func (x *Example) after(size int, path string) bool {
	return cmp.Or(cmp.Compare(x.size, size), strings.Compare(x.Path, path)) > 0
}

func sortExamples(list []Example) {
	slices.SortStableFunc(list, func(a, b Example) int {
		return cmp.Or(cmp.Compare(a.size, b.size), strings.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
}
