package server

import (
	"context"
	"fmt"
	"strings"

	"mcp-bitbake/grammar"
)

type describeInput struct{ fileInput }

// Described is the answer of describe_recipe.
type Described struct {
	OK          bool           `json:"ok"`
	Name        string         `json:"name" doc:"PN by the file name."`
	Version     string         `json:"version,omitempty" doc:"PV by the file name."`
	Inherits    []string       `json:"inherits,omitempty" doc:"Classes, as written."`
	Requires    []string       `json:"requires,omitempty" doc:"Files required or included, as written."`
	Tasks       []string       `json:"tasks_added,omitempty" doc:"Tasks of addtask."`
	Deleted     []string       `json:"tasks_deleted,omitempty" doc:"Tasks of deltask."`
	Functions   []FunctionHead `json:"functions,omitempty" doc:"Functions."`
	Packages    []string       `json:"packages,omitempty" doc:"Names in plain assignments to PACKAGES."`
	Overrides   []string       `json:"overrides,omitempty" doc:"Overrides in names."`
	Counts      map[string]int `json:"counts" doc:"Statements by kind."`
	Diagnostics []Diagnostic   `json:"diagnostics,omitempty" doc:"Faults, in the order of the file."`
}

// Diagnostic is what BitBake says of a place in a file.
type Diagnostic struct {
	Severity string       `json:"severity" doc:"error: BitBake refuses the file; warning: it does not."`
	Code     grammar.Code `json:"code" doc:"Kind of fault."`
	Line     int          `json:"line" doc:"Line, from 1."`
	Column   int          `json:"column" doc:"Column in bytes, from 1."`
	Message  string       `json:"message" doc:"What is wrong."`
	Hint     string       `json:"hint" doc:"What to do about it."`
}

func diagnosticsOf(list []grammar.Diagnostic) []Diagnostic {
	var diagnostics []Diagnostic
	for _, d := range list {
		start := d.Span.Start
		diagnostics = append(diagnostics, Diagnostic{d.Severity.String(), d.Code, start.Line, start.Column, d.Message, d.Hint})
	}
	return diagnostics
}

var describeRecipe = tool[describeInput, Described]{
	name:  "describe_recipe",
	title: "Describe a recipe in short",
	description: `The cheapest way to learn what a recipe (.bb) or append (.bbappend) is: name and version from the file name, what it inherits and requires, its tasks, functions with kind and lines, packages named in PACKAGES, overrides used, how many statements of each kind, and faults. All raw, nothing evaluated. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb"}. Next: get_recipe_var_raw for a value.`,
	command: "describe",
	help:    "Describe a recipe in short",
	run:     runDescribe,
	show:    printDescribed,
}

func runDescribe(ctx context.Context, t Tools, in describeInput) (*Described, error) {
	file, err := t.Access.ParseFile(in.File)
	if err != nil {
		return nil, suggest(ctx, t.Access, err)
	}
	d := file.Describe()
	answer := &Described{
		OK: true, Name: d.Name, Version: d.Version, Inherits: d.Inherits, Requires: d.Requires,
		Tasks: d.Tasks, Deleted: d.DeletedTasks, Packages: d.Packages, Overrides: d.Overrides,
		Counts: map[string]int{}, Diagnostics: diagnosticsOf(file.Diagnostics),
	}
	for _, f := range d.Functions {
		answer.Functions = append(answer.Functions, FunctionHead{f.Name, f.Kind, f.First, f.Last})
	}
	for _, c := range d.Kinds {
		answer.Counts[c.Kind] = c.Number
	}
	return answer, nil
}

func printDescribed(p *Printer, _ describeInput, d *Described) {
	fmt.Fprintf(p, "%s %s\n", d.Name, d.Version)
	for _, line := range []struct {
		label string
		words []string
	}{
		{"inherits", d.Inherits}, {"requires", d.Requires}, {"adds tasks", d.Tasks}, {"deletes tasks", d.Deleted},
		{"packages", d.Packages}, {"overrides", d.Overrides},
	} {
		if len(line.words) > 0 {
			fmt.Fprintf(p, "%-14s %s\n", line.label, strings.Join(line.words, " "))
		}
	}
	for _, f := range d.Functions {
		fmt.Fprintf(p, "%-14s %s (%s), lines %d to %d\n", "function", f.Name, f.Kind, f.FirstLine, f.LastLine)
	}
	p.warn(formatDiagnostics(d.Diagnostics)...)
}

// formatDiagnostics gives diagnostics for people, a line each.
func formatDiagnostics(diagnostics []Diagnostic) []string {
	var list []string
	for _, d := range diagnostics {
		list = append(list, fmt.Sprintf("%d:%d: %s: %s. %s. [%s]", d.Line, d.Column, d.Severity, d.Message, d.Hint, d.Code))
	}
	return list
}
