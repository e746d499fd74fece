package main

import (
	"io"

	"mcp-bitbake/internal/unified"
)

// printDiff prints what mending changes in a file as a unified diff. Fixes keep
// lines where they are, so that lines are compared one by one.
func printDiff(w io.Writer, l looked) error {
	if l.fixed == "" {
		return nil
	}
	before, after := unified.Lines(l.file.Source), unified.Lines(l.fixed)
	var changes []unified.Change
	for at := 0; at < len(before); at++ {
		from := at
		for at < len(before) && before[at] != after[at] {
			at++
		}
		if at > from {
			changes = append(changes, unified.Change{From: from, To: at, New: after[from:at]})
		}
	}
	return unified.Write(w, l.file.Path, before, changes)
}
