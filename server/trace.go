package server

import (
	"context"

	"mcp-bitbake/parser/tree"
)

// Step is a statement that touches a variable.
type Step struct {
	Path      string   `json:"path"`
	Line      int      `json:"line"`
	Effect    string   `json:"effect"`
	Name      string   `json:"name"`
	Overrides []string `json:"overrides,omitempty"`
	Operation string   `json:"operation,omitempty"`
	Flag      string   `json:"flag,omitempty"`
	Operator  string   `json:"operator,omitempty"`
	RawValue  string   `json:"raw_value"`
}

// Unfollowed is a file that was not gone into.
type Unfollowed struct {
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// Traced is the answer of trace_variable.
type Traced struct {
	OK         bool         `json:"ok"`
	Steps      []Step       `json:"steps"`
	Files      []string     `json:"files_read"`
	Inherited  []string     `json:"inherited,omitempty"`
	Unfollowed []Unfollowed `json:"not_followed,omitempty"`
	Warnings   []string     `json:"warnings,omitempty"`
}

var traceVariable = tool{
	name:  "trace_variable",
	title: "Trace a variable through a recipe and its appends",
	description: `Lists every statement that touches a variable of a recipe, in the order in which BitBake reads them: the recipe, what it requires and includes, then the appends that apply, by layer priority. effect says what each does: sets, sets default, weak default, appends, prepends, removes, unsets, flag, exports, defines. No value is computed. ` +
		`Files whose names are not known without evaluating are in not_followed, with the reason. Classes are listed in inherited, and read only if follow_classes is true; the distribution's configuration is not read. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb","variable":"SRC_URI","roots":["/home/me/poky"]}.`,
	arguments: []argument{
		filePathArgument,
		{name: "variable", kind: text, required: true, description: "Name without overrides, such as SRC_URI, or of a function, such as do_install."},
		rootsArgument,
		{name: "follow_classes", kind: boolean, description: "Also read the classes that are inherited, where they are."},
	},
	answer: []member{
		{"steps", objectsOf([]member{
			{"path", aString, "Absolute path."},
			{"line", aNumber, "First line, from 1."},
			{"effect", aString, "What the statement does."},
			{"name", aString, "Name as written, without the flag."},
			{"overrides", aList, "Overrides in the name."},
			{"operation", aString, "append, prepend or remove."},
			{"flag", aString, "Varflag."},
			{"operator", aString, "Of an assignment."},
			{"raw_value", aString, "Value of an assignment or body of a function."},
		}, "path", "line", "effect", "name", "raw_value"), "Statements, in the order in which BitBake reads them."},
		{"files_read", aList, "Files, in that order."},
		{"inherited", aList, "Classes, as written."},
		{"not_followed", objects(
			member{"path", aString, "File that names it."},
			member{"line", aNumber, "Line, from 1."},
			member{"kind", aString, "require, include, inherit, ..."},
			member{"name", aString, "File or class, or all arguments as written where they are not known."},
			member{"reason", aString, "Why it was not read."},
		), "Files that were not read."},
		{"warnings", aList, "What could not be read, and files that BitBake refuses."},
	},
	run: func(ctx context.Context, r request) (any, error) {
		trace, err := r.index.Trace(ctx, tree.Tracing{
			File: r.text("file_path"), Variable: r.text("variable"), Roots: r.texts("roots"),
			Classes: r.flag("follow_classes"), Progress: progress(ctx),
		})
		if err != nil {
			return nil, suggest(ctx, r.access, err)
		}
		answer := &Traced{OK: true, Steps: make([]Step, len(trace.Steps)), Files: trace.Read, Inherited: trace.Inherited, Warnings: trace.Warnings}
		for i, s := range trace.Steps {
			answer.Steps[i] = Step(s)
		}
		for _, u := range trace.Unfollowed {
			answer.Unfollowed = append(answer.Unfollowed, Unfollowed(u))
		}
		return answer, nil
	},
}
