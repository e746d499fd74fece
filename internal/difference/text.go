package difference

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// maxListed bounds the lists of files for people.
const maxListed = 20

func (r *Report) text(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, r.summary())
	for i := range r.Causes {
		c := &r.Causes[i]
		fmt.Fprintf(b, "\n%d. %s: %s\n", i+1, c.title(), number(c.Count))
		for _, e := range c.Effects[:min(len(c.Effects), maxListed)] {
			fmt.Fprintf(b, "   %7s  %s\n", number(e.Count), e.Change)
		}
		if more := len(c.Effects) - maxListed; more > 0 {
			fmt.Fprintf(b, "            and %d more\n", more)
		}
		for j := range c.Examples {
			fmt.Fprintln(b)
			r.example(b, &c.Examples[j], "   ")
		}
		c.Reduced.write(b, "   ")
	}
	for _, g := range r.groups() {
		if g.Paths.Count == 0 {
			continue
		}
		fmt.Fprintf(b, "\n%s: %s\n", g.Word, counted(g.Paths.Count, "file"))
		for _, path := range g.Paths.First[:min(len(g.Paths.First), maxListed)] {
			fmt.Fprintf(b, "   %s\n", path)
		}
		if more := g.Paths.Count - maxListed; more > 0 {
			fmt.Fprintf(b, "   and %s more\n", number(more))
		}
	}
	return b.Flush()
}

// write prints the reduced text, if there is one.
func (r *Reduced) write(b io.Writer, indent string) {
	if r == nil {
		return
	}
	fmt.Fprintf(b, "\n%sreduced (%s texts tried):\n", indent, number(r.Tries))
	for line := range strings.Lines(r.Text) {
		fmt.Fprintf(b, "%s       | %s\n", indent, shortened(strings.TrimSuffix(line, "\n")))
	}
}

func (r *Report) example(b io.Writer, x *Example, indent string) {
	fmt.Fprintf(b, "%s%s:%d\n", indent, x.Path, x.Line)
	previous := 0
	for _, l := range x.Source {
		if previous > 0 && l.Number > previous+1 {
			fmt.Fprintf(b, "%s       ⋮\n", indent)
		}
		previous = l.Number
		fmt.Fprintf(b, "%s%6d | %s\n", indent, l.Number, l.Text)
	}
	width := max(len(r.Before), len(r.After)) + 1
	fmt.Fprintf(b, "%s%-*s %s\n", indent, width, r.Before+":", x.Was)
	fmt.Fprintf(b, "%s%-*s %s", indent, width, r.After+":", x.Now)
	if x.Also > 0 {
		fmt.Fprintf(b, " (and %s after it)", counted(x.Also, "other difference"))
	}
	fmt.Fprintln(b)
}
