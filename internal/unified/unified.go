// Package unified writes unified diffs of changes to lines that are known.
package unified

import (
	"fmt"
	"io"
	"strings"
)

// context is how many lines stand around a change.
const context = 3

// Change replaces lines From up to, but not including, To of a text, counted from
// 0, by others.
type Change struct {
	From, To int
	New      []string
}

// Lines splits a text into lines, each with its line end.
func Lines(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// Write writes changes, which are in order and do not touch each other, as a diff
// of the file with a name. Without changes it writes nothing.
func Write(w io.Writer, name string, lines []string, changes []Change) error {
	if len(changes) == 0 {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", name, name)
	shift := 0 // lines added so far
	for len(changes) > 0 {
		n := 1
		for n < len(changes) && changes[n].From-changes[n-1].To <= 2*context {
			n++
		}
		shift += hunk(&b, lines, changes[:n], shift)
		changes = changes[n:]
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// hunk writes changes that are near each other, and gives the number of lines
// that they add.
func hunk(b *strings.Builder, lines []string, changes []Change, shift int) (added int) {
	from := max(0, changes[0].From-context)
	to := min(len(lines), changes[len(changes)-1].To+context)
	for _, c := range changes {
		added += len(c.New) - (c.To - c.From)
	}
	fmt.Fprintf(b, "@@ -%s +%s @@\n", stretch(from, to-from), stretch(from+shift, to-from+added))
	for _, c := range changes {
		put(b, ' ', lines[from:c.From])
		put(b, '-', lines[c.From:c.To])
		put(b, '+', c.New)
		from = c.To
	}
	put(b, ' ', lines[from:to])
	return added
}

// stretch is a range of lines as diffs have it: one of no lines starts at the line
// before it.
func stretch(from, number int) string {
	if number > 0 {
		from++
	}
	return fmt.Sprintf("%d,%d", from, number)
}

func put(b *strings.Builder, mark byte, lines []string) {
	for _, line := range lines {
		b.WriteByte(mark)
		b.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
