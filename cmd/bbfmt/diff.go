package main

import (
	"io"
	"slices"
	"sort"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/unified"
)

// printDiff prints what formatting changes in a file as a unified diff.
func printDiff(out io.Writer, f formatted) error {
	lines := unified.Lines(f.source)
	starts := make([]int, len(lines)+1) // of each line, and the end
	for i, line := range lines {
		starts[i+1] = starts[i] + len(line)
	}
	var changes []unified.Change
	for edits := f.edits; len(edits) > 0; {
		from, to := touched(starts, edits[0])
		n := 1
		for ; n < len(edits); n++ {
			first, last := touched(starts, edits[n])
			if first > to {
				break
			}
			to = max(to, last)
		}
		change, err := changeOf(f.source, starts, from, to, edits[:n])
		if err != nil {
			return err
		}
		changes = append(changes, change)
		edits = edits[n:]
	}
	return unified.Write(out, f.name, lines, changes)
}

// touched are the lines that an edit changes, half-open, from 0.
func touched(starts []int, e grammar.Edit) (from, to int) {
	lineOf := func(offset int) int {
		return min(sort.SearchInts(starts, offset+1), len(starts)-1) - 1
	}
	return lineOf(e.Start), lineOf(max(e.Start, e.End-1)) + 1
}

// changeOf is what edits make of some lines. Those that stay at both ends are not
// in it.
func changeOf(source string, starts []int, from, to int, edits []grammar.Edit) (unified.Change, error) {
	edits = slices.Clone(edits)
	for i := range edits {
		edits[i].Start -= starts[from]
		edits[i].End -= starts[from]
	}
	old := source[starts[from]:starts[to]]
	text, err := grammar.ApplyEdits(old, edits)
	if err != nil {
		return unified.Change{}, err
	}
	before, after := unified.Lines(old), unified.Lines(text)
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		before, after = before[1:], after[1:]
		from++
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	return unified.Change{From: from, To: from + len(before), New: after}, nil
}
