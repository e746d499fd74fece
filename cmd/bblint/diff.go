package main

import (
	"fmt"
	"io"
	"strings"
)

// context is how many lines stand around a change.
const around = 3

// printDiff prints what mending changes in a file as a unified diff. Fixes keep
// lines where they are, so that lines are compared one by one.
func printDiff(w io.Writer, l looked) error {
	if l.fixed == "" {
		return nil
	}
	before, after := splitLines(l.file.Source), splitLines(l.fixed)
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", l.file.Path, l.file.Path)
	for at := 0; at < len(before); {
		if before[at] == after[at] {
			at++
			continue
		}
		end := at + 1 // of the hunk's changes
		for i := end; i < min(end+2*around, len(before)); i++ {
			if before[i] != after[i] {
				end = i + 1
			}
		}
		from, to := max(0, at-around), min(len(before), end+around)
		fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@\n", from+1, to-from, from+1, to-from)
		hunk(&b, before[from:to], after[from:to])
		at = to
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// hunk prints lines before and after, changes that follow each other together.
func hunk(b *strings.Builder, before, after []string) {
	for i := 0; i < len(before); {
		if before[i] == after[i] {
			printLine(b, ' ', before[i])
			i++
			continue
		}
		end := i
		for end < len(before) && before[end] != after[end] {
			end++
		}
		for _, line := range before[i:end] {
			printLine(b, '-', line)
		}
		for _, line := range after[i:end] {
			printLine(b, '+', line)
		}
		i = end
	}
}

func printLine(b *strings.Builder, mark byte, line string) {
	b.WriteByte(mark)
	b.WriteString(line)
	if !strings.HasSuffix(line, "\n") {
		b.WriteString("\n\\ No newline at end of file\n")
	}
}

func splitLines(s string) []string {
	lines := strings.SplitAfter(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
