package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"mcp-bitbake/server"
)

// output is where a command prints, and the tools that it has.
type output struct {
	out, err io.Writer
	tools    server.Tools
}

// errFailed says that a command failed and has said why.
var errFailed = errors.New("failed")

// options are the flags that all tools share.
type options struct {
	JSON bool `name:"json" help:"Print the JSON answer of the tool."`
}

// call runs a tool and prints its answer: as JSON if that was asked for, else
// with text, which returns the warnings. A failure goes to standard error, and
// as JSON to standard output. text sees the answer either way.
func (o options) call(ctx context.Context, to *output, tool string, arguments map[string]any, text func(io.Writer, any) []string) error {
	answer, err := to.tools.Call(ctx, tool, arguments)
	if err != nil {
		return err
	}
	if o.JSON {
		if _, err := fmt.Fprintf(to.out, "%s\n", answer.JSON); err != nil {
			return err
		}
	}
	if failure, ok := answer.Value.(*server.Failure); ok {
		fmt.Fprintf(to.err, "%s: %s: %s\n", server.Name, failure.Code, forPeople.Message(failure.Err))
		return errFailed
	}
	if o.JSON {
		text(io.Discard, answer.Value)
		return nil
	}
	for _, warning := range text(to.out, answer.Value) {
		fmt.Fprintf(to.err, "warning: %s\n", warning)
	}
	return nil
}

// forPeople words the errors that commands print.
var forPeople = server.Wording{AllowErrors: "--allow-errors"}

// absolute makes a path that a person typed one that the tools take.
func absolute(path string) string {
	if a, err := filepath.Abs(path); err == nil {
		return a
	}
	return path
}

// pages are the flags of tools that answer with a list.
type pages struct {
	Type   string `help:"Only recipes (bb) or only appends (bbappend)." enum:"bb,bbappend," default:""`
	Limit  int    `help:"Most entries to print." default:"2147483647"`
	Cursor string `help:"Go on behind the page before: its next_cursor."`
}

func (p pages) add(arguments map[string]any) map[string]any {
	arguments["limit"] = float64(p.Limit)
	arguments["cursor"] = p.Cursor
	if p.Type != "" {
		arguments["file_type"] = p.Type
	}
	return arguments
}

// rest adds to warnings that a page is not all there is.
func rest(warnings []string, page server.Page) []string {
	if !page.Truncated {
		return warnings
	}
	return append(warnings, fmt.Sprintf("this is not all: %d in all; the next ones with --cursor %s", page.Total, page.NextCursor))
}

type findCommand struct {
	Root  string `arg:"" help:"Directory to search."`
	Query string `arg:"" help:"Text that the file name contains, in any case."`
	pages
	options
}

func (c *findCommand) Run(ctx context.Context, to *output) error {
	arguments := c.add(map[string]any{"root_path": absolute(c.Root), "query": c.Query})
	return c.call(ctx, to, "find_recipe_files", arguments, func(out io.Writer, value any) []string {
		found := value.(*server.Found)
		for _, m := range found.Matches {
			fmt.Fprintln(out, m.Path)
		}
		return rest(found.Warnings, found.Page)
	})
}

type scanCommand struct {
	Layer string `arg:"" help:"Directory of the layer."`
	pages
	options
}

func (c *scanCommand) Run(ctx context.Context, to *output) error {
	arguments := c.add(map[string]any{"layer_path": absolute(c.Layer)})
	return c.call(ctx, to, "scan_layer_recipe_files", arguments, func(out io.Writer, value any) []string {
		scanned := value.(*server.Scanned)
		for _, f := range scanned.Files {
			fmt.Fprintln(out, f.Path)
		}
		return rest(scanned.Warnings, scanned.Page)
	})
}

// reading are the argument and flag of tools that read one file.
type reading struct {
	File        string `arg:"" help:"Recipe (.bb) or append (.bbappend)."`
	AllowErrors bool   `help:"Print what can be read of a file that BitBake refuses."`
}

func (r reading) arguments() map[string]any {
	return map[string]any{"file_path": absolute(r.File), "allow_errors": r.AllowErrors}
}

type parseCommand struct {
	reading
	options
}

func (c *parseCommand) Run(ctx context.Context, to *output) error {
	return c.call(ctx, to, "parse_recipe_file", c.arguments(), func(out io.Writer, value any) []string {
		parsed := value.(*server.Parsed)
		for _, a := range parsed.Variables {
			fmt.Fprintf(out, "%5d  %s %s %q\n", a.Line, a.Name, a.Operator, a.RawValue)
		}
		return parsed.Warnings
	})
}

type getCommand struct {
	reading
	Variable string `arg:"" help:"Exact name of the variable."`
	options
}

func (c *getCommand) Run(ctx context.Context, to *output) error {
	arguments := c.arguments()
	arguments["variable"] = c.Variable
	return c.call(ctx, to, "get_recipe_var_raw", arguments, func(out io.Writer, value any) []string {
		assigned := value.(*server.Assigned)
		for _, a := range assigned.Assignments {
			fmt.Fprintf(out, "%5d  %s %q\n", a.Line, a.Operator, a.RawValue)
		}
		if assigned.Hint != "" {
			return append(assigned.Warnings, assigned.Hint)
		}
		return assigned.Warnings
	})
}
