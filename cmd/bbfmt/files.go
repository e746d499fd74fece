package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/format"
	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/parallel"
)

// formatted is what came of formatting a file.
type formatted struct {
	name, source string
	edits        []grammar.Edit
	text         string // formatted
	err          error
}

// files formats files on all cores and prints what there is to print, in order.
func (c *command) files(ctx context.Context, out io.Writer) (changed bool, err error) {
	paths, err := metafiles.List(c.Paths)
	if err != nil {
		return false, err
	}
	var failures []error
	for f := range parallel.Map(ctx, paths, c.file) {
		if f.err != nil {
			failures = append(failures, f.err)
			continue
		}
		changed = changed || len(f.edits) > 0
		if err := c.print(out, f); err != nil {
			return changed, err
		}
	}
	return changed, errors.Join(failures...)
}

// file formats a file and, if that is asked for, writes it.
func (c *command) file(path string) formatted {
	source, err := os.ReadFile(path)
	if err != nil {
		return formatted{err: err}
	}
	f := c.format(path, string(source))
	if f.err == nil && c.Write && len(f.edits) > 0 {
		f.err = metafiles.Replace(path, f.text)
	}
	return f
}

func (c *command) format(name, source string) formatted {
	edits, err := format.Edits(name, source, c.options())
	f := formatted{name: name, source: source, edits: edits, text: source, err: err}
	if err == nil && len(edits) > 0 {
		f.text, f.err = grammar.ApplyEdits(source, edits)
	}
	return f
}

// print prints what is asked for of a file: its name, a diff, or its text.
func (c *command) print(out io.Writer, f formatted) error {
	if !c.List && !c.Check && !c.Diff && !c.Write {
		_, err := io.WriteString(out, f.text)
		return err
	}
	if len(f.edits) == 0 {
		return nil
	}
	if c.List || c.Check {
		if _, err := fmt.Fprintln(out, f.name); err != nil {
			return err
		}
	}
	if c.Diff {
		return printDiff(out, f)
	}
	return nil
}
