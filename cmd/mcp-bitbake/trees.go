package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"mcp-bitbake/server"
)

// absolutes makes paths that a person typed those that the tools take.
func absolutes(paths []string) []any {
	list := make([]any, len(paths))
	for i, path := range paths {
		list[i] = absolute(path)
	}
	return list
}

func anys(texts []string) []any {
	list := make([]any, len(texts))
	for i, text := range texts {
		list[i] = text
	}
	return list
}

type searchCommand struct {
	Roots    []string `arg:"" name:"root" help:"Directories to search."`
	Variable string   `help:"Name without overrides; * stands for any text." short:"v"`
	Value    string   `help:"Text in the raw value." short:"c"`
	Flag     string   `help:"Varflag; * stands for any text." short:"f"`
	Types    []string `help:"Kinds of file to look in: bb, bbappend, inc, bbclass, conf." name:"type" default:"bb,bbappend"`
	Limit    int      `help:"Most assignments to print." default:"2147483647"`
	Cursor   string   `help:"Go on behind the page before: its next_cursor."`
	options
}

func (c *searchCommand) Run(ctx context.Context, to *output) error {
	arguments := map[string]any{
		"roots": absolutes(c.Roots), "variable": c.Variable, "value_contains": c.Value, "flag": c.Flag,
		"file_types": anys(c.Types), "limit": float64(c.Limit), "cursor": c.Cursor,
	}
	return c.call(ctx, to, "search_assignments", arguments, func(out io.Writer, value any) []string {
		found := value.(*server.Searched)
		for _, a := range found.Assignments {
			fmt.Fprintf(out, "%s:%d: %s %s %q\n", a.Path, a.Line, withFlag(a.Name, a.Flag), a.Operator, a.RawValue)
		}
		return rest(found.Warnings, found.Page)
	})
}

func withFlag(name, flag string) string {
	if flag == "" {
		return name
	}
	return name + "[" + flag + "]"
}

type traceCommand struct {
	File     string   `arg:"" help:"Recipe (.bb) or append (.bbappend)."`
	Variable string   `arg:"" help:"Name of a variable or function, without overrides."`
	In       []string `help:"Directories with the layers." placeholder:"DIR" required:"true"`
	Classes  bool     `help:"Also read the classes that are inherited."`
	options
}

func (c *traceCommand) Run(ctx context.Context, to *output) error {
	arguments := map[string]any{
		"file_path": absolute(c.File), "variable": c.Variable, "roots": absolutes(c.In), "follow_classes": c.Classes,
	}
	return c.call(ctx, to, "trace_variable", arguments, func(out io.Writer, value any) []string {
		trace := value.(*server.Traced)
		for _, s := range trace.Steps {
			text, _, more := strings.Cut(s.RawValue, "\n")
			if more {
				text += " ..."
			}
			fmt.Fprintf(out, "%s:%d: %s: %s %s %q\n", s.Path, s.Line, s.Effect, withFlag(s.Name, s.Flag), s.Operator, text)
		}
		for _, u := range trace.Unfollowed {
			fmt.Fprintf(out, "%s:%d: not followed: %s %s: %s\n", u.Path, u.Line, u.Kind, u.Name, u.Reason)
		}
		return trace.Warnings
	})
}

type appendsCommand struct {
	File string   `arg:"" help:"Recipe (.bb) or append (.bbappend)."`
	In   []string `help:"Directories with the layers." placeholder:"DIR" required:"true"`
	options
}

func (c *appendsCommand) Run(ctx context.Context, to *output) error {
	arguments := map[string]any{"file_path": absolute(c.File), "roots": absolutes(c.In)}
	return c.call(ctx, to, "find_appends", arguments, func(out io.Writer, value any) []string {
		found := value.(*server.Appends)
		for _, path := range append(found.Appends, found.Recipes...) {
			fmt.Fprintln(out, path)
		}
		for _, path := range found.Orphans {
			fmt.Fprintln(out, "matches no recipe:", path)
		}
		return found.Warnings
	})
}

type layersCommand struct {
	Root string `arg:"" help:"Directory to search."`
	options
}

func (c *layersCommand) Run(ctx context.Context, to *output) error {
	arguments := map[string]any{"root_path": absolute(c.Root), "limit": float64(1<<31 - 1)}
	return c.call(ctx, to, "list_layers", arguments, func(out io.Writer, value any) []string {
		found := value.(*server.Layers)
		for _, l := range found.Layers {
			fmt.Fprintf(out, "%s: %d recipes, %d appends\n", l.Path, l.Recipes, l.Appends)
			for _, k := range l.Collections {
				fmt.Fprintf(out, "    %s, priority %s, depends on %q, compatible with %q\n", k.Name, k.Priority, k.Depends, k.SeriesCompat)
			}
		}
		return found.Warnings
	})
}

type describeCommand struct {
	File string `arg:"" help:"Recipe (.bb) or append (.bbappend)."`
	options
}

func (c *describeCommand) Run(ctx context.Context, to *output) error {
	arguments := map[string]any{"file_path": absolute(c.File)}
	return c.call(ctx, to, "describe_recipe", arguments, func(out io.Writer, value any) []string {
		d := value.(*server.Described)
		fmt.Fprintf(out, "%s %s\n", d.Name, d.Version)
		for _, line := range []struct {
			label string
			words []string
		}{
			{"inherits", d.Inherits}, {"requires", d.Requires}, {"adds tasks", d.Tasks}, {"deletes tasks", d.Deleted},
			{"packages", d.Packages}, {"overrides", d.Overrides},
		} {
			if len(line.words) > 0 {
				fmt.Fprintf(out, "%-14s %s\n", line.label, strings.Join(line.words, " "))
			}
		}
		for _, f := range d.Functions {
			fmt.Fprintf(out, "%-14s %s (%s), lines %d to %d\n", "function", f.Name, f.Kind, f.FirstLine, f.LastLine)
		}
		return formatDiagnostics(d.Diagnostics)
	})
}

// formatDiagnostics gives diagnostics, a line each.
func formatDiagnostics(diagnostics []server.Diagnostic) []string {
	var list []string
	for _, d := range diagnostics {
		list = append(list, fmt.Sprintf("%d:%d: %s: %s. %s. [%s]", d.Line, d.Column, d.Severity, d.Message, d.Hint, d.Code))
	}
	return list
}

type checkCommand struct {
	File string `arg:"" help:"File to check; - for standard input."`
	Name string `help:"What to call the text of standard input; the ending says by what rules it is read." default:"recipe.bb"`
	options
}

// Run exits with status 1 if BitBake would refuse the text.
func (c *checkCommand) Run(ctx context.Context, to *output) error {
	name, text, err := c.read(to)
	if err != nil {
		return err
	}
	valid := false
	arguments := map[string]any{"text": text, "file_name": name}
	err = c.call(ctx, to, "check_recipe_text", arguments, func(out io.Writer, value any) []string {
		checked := value.(*server.Checked)
		valid = checked.Valid
		for _, line := range formatDiagnostics(checked.Diagnostics) {
			fmt.Fprintf(out, "%s:%s\n", name, line)
		}
		return nil
	})
	if err == nil && !valid {
		return errFailed
	}
	return err
}

// read gives the name and text of what is to be checked.
func (c *checkCommand) read(to *output) (name, text string, err error) {
	if c.File != "-" {
		text, err = to.tools.Access.ReadFile(absolute(c.File))
		return c.File, text, err
	}
	all, err := io.ReadAll(os.Stdin)
	return c.Name, string(all), err
}

type batchCommand struct {
	Files       []string `arg:"" name:"file" help:"Recipes (.bb) and appends (.bbappend)."`
	AllowErrors bool     `help:"Print what can be read of files that BitBake refuses."`
	options
}

func (c *batchCommand) Run(ctx context.Context, to *output) error {
	arguments := map[string]any{"file_paths": absolutes(c.Files), "allow_errors": c.AllowErrors}
	failed := false
	err := c.call(ctx, to, "parse_recipe_files", arguments, func(out io.Writer, value any) []string {
		var warnings []string
		for _, r := range value.(*server.Batch).Results {
			for _, a := range r.Variables {
				fmt.Fprintf(out, "%s:%d: %s %s %q\n", r.Path, a.Line, a.Name, a.Operator, a.RawValue)
			}
			for _, w := range r.Warnings {
				warnings = append(warnings, r.Path+": "+w)
			}
			if !r.OK {
				failed = true
				warnings = append(warnings, fmt.Sprintf("%s: %s", r.Code, forPeople.Message(r.Err)))
			}
		}
		return warnings
	})
	if err == nil && failed {
		return errFailed
	}
	return err
}

type referenceCommand struct {
	Topic string `arg:"" help:"What to look up: ${topics}."`
	options
}

func (c *referenceCommand) Run(ctx context.Context, to *output) error {
	return c.call(ctx, to, "bitbake_reference", map[string]any{"topic": c.Topic}, func(out io.Writer, value any) []string {
		fmt.Fprint(out, value.(*server.Reference).Text)
		return nil
	})
}
