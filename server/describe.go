package server

import (
	"context"

	"mcp-bitbake/grammar"
)

// Described is the answer of describe_recipe.
type Described struct {
	OK          bool           `json:"ok"`
	Name        string         `json:"name"`
	Version     string         `json:"version,omitempty"`
	Inherits    []string       `json:"inherits,omitempty"`
	Requires    []string       `json:"requires,omitempty"`
	Tasks       []string       `json:"tasks_added,omitempty"`
	Deleted     []string       `json:"tasks_deleted,omitempty"`
	Functions   []Function     `json:"functions,omitempty"`
	Packages    []string       `json:"packages,omitempty"`
	Overrides   []string       `json:"overrides,omitempty"`
	Counts      map[string]int `json:"counts"`
	Diagnostics []Diagnostic   `json:"diagnostics,omitempty"`
}

// Diagnostic is what BitBake says of a place in a file.
type Diagnostic struct {
	Severity string       `json:"severity"`
	Code     grammar.Code `json:"code"`
	Line     int          `json:"line"`
	Column   int          `json:"column"`
	Message  string       `json:"message"`
	Hint     string       `json:"hint"`
}

var diagnosticsMember = member{"diagnostics", objects(
	member{"severity", aString, "error: BitBake refuses the file; warning: it does not."},
	member{"code", aString, "Kind of fault."},
	member{"line", aNumber, "Line, from 1."},
	member{"column", aNumber, "Column in bytes, from 1."},
	member{"message", aString, "What is wrong."},
	member{"hint", aString, "What to do about it."},
), "Faults, in the order of the file."}

func diagnosticsOf(list []grammar.Diagnostic) []Diagnostic {
	var diagnostics []Diagnostic
	for _, d := range list {
		start := d.Span.Start
		diagnostics = append(diagnostics, Diagnostic{d.Severity.String(), d.Code, start.Line, start.Column, d.Message, d.Hint})
	}
	return diagnostics
}

var describeRecipe = tool{
	name:  "describe_recipe",
	title: "Describe a recipe in short",
	description: `The cheapest way to learn what a recipe (.bb) or append (.bbappend) is: name and version from the file name, what it inherits and requires, its tasks, functions with kind and lines, packages named in PACKAGES, overrides used, how many statements of each kind, and faults. All raw, nothing evaluated. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb"}. Next: get_recipe_var_raw for a value.`,
	arguments: []argument{filePathArgument},
	answer: []member{
		{"name", aString, "PN by the file name."},
		{"version", aString, "PV by the file name."},
		{"inherits", aList, "Classes, as written."},
		{"requires", aList, "Files required or included, as written."},
		{"tasks_added", aList, "Tasks of addtask."},
		{"tasks_deleted", aList, "Tasks of deltask."},
		{"functions", objectsOf(functionMembers, names(functionMembers)...), "Functions."},
		{"packages", aList, "Names in plain assignments to PACKAGES."},
		{"overrides", aList, "Overrides in names."},
		{"counts", `{"type":"object","additionalProperties":{"type":"integer"}}`, "Statements by kind."},
		diagnosticsMember,
	},
	run: func(ctx context.Context, r request) (any, error) {
		file, err := r.access.ParseFile(r.text("file_path"))
		if err != nil {
			return nil, suggest(ctx, r.access, err)
		}
		d := file.Describe()
		answer := &Described{
			OK: true, Name: d.Name, Version: d.Version, Inherits: d.Inherits, Requires: d.Requires,
			Tasks: d.Tasks, Deleted: d.DeletedTasks, Packages: d.Packages, Overrides: d.Overrides,
			Counts: map[string]int{}, Diagnostics: diagnosticsOf(file.Diagnostics),
		}
		for _, f := range d.Functions {
			answer.Functions = append(answer.Functions, Function{Name: f.Name, Kind: f.Kind, FirstLine: f.First, LastLine: f.Last})
		}
		for _, c := range d.Kinds {
			answer.Counts[c.Kind] = c.Number
		}
		return answer, nil
	},
}
