package server

import (
	"context"
	"fmt"
	"strings"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
	"mcp-bitbake/parser/tree"
)

type traceInput struct {
	fileInput
	Variable string `json:"variable" required:"true" doc:"Name without overrides, such as SRC_URI, or of a function, such as do_install." arg:"" help:"Name of a variable or function, without overrides."`
	rootsInput
	Classes bool `json:"follow_classes" doc:"Also read the classes that are inherited, where they are." help:"Also read the classes that are inherited."`
}

// Step is a statement that touches a variable. The raw value is also the body of a
// function; of what is no assignment, the operator is empty.
type Step struct {
	Path   string `json:"path" doc:"Absolute path."`
	Effect string `json:"effect" doc:"What the statement does."`
	Assignment
}

// Unfollowed is a file that was not gone into.
type Unfollowed struct {
	Path   string `json:"path" doc:"File that names it."`
	Line   int    `json:"line" doc:"Line, from 1."`
	Kind   string `json:"kind" doc:"require, include, inherit, ..."`
	Name   string `json:"name" doc:"File or class, or all arguments as written where they are not known."`
	Reason string `json:"reason" doc:"Why it was not read."`
}

// Traced is the answer of trace_variable.
type Traced struct {
	OK         bool         `json:"ok"`
	Steps      []Step       `json:"steps" doc:"Statements, in the order in which BitBake reads them."`
	Files      []string     `json:"files_read" doc:"Files, in that order."`
	Inherited  []string     `json:"inherited,omitempty" doc:"Classes, as written."`
	Unfollowed []Unfollowed `json:"not_followed,omitempty" doc:"Files that were not read."`
	Warnings   []string     `json:"warnings,omitempty" doc:"What could not be read, and files that BitBake refuses."`
}

var traceVariable = tool[traceInput, Traced]{
	name:  "trace_variable",
	title: "Trace a variable through a recipe and its appends",
	description: `Lists every statement that touches a variable of a recipe, in the order in which BitBake reads them: the recipe, what it requires and includes, then the appends that apply, by layer priority. effect says what each does: sets, sets default, weak default, appends, prepends, removes, unsets, flag, exports, defines. No value is computed. ` +
		`Files whose names are not known without evaluating are in not_followed, with the reason. Classes are listed in inherited, and read only if follow_classes is true; the distribution's configuration is not read. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb","variable":"SRC_URI","roots":["/home/me/poky"]}.`,
	command: "trace",
	help:    "Trace a variable through a recipe and its appends",
	run:     runTrace,
	show:    printTraced,
}

func runTrace(ctx context.Context, t Tools, in traceInput) (*Traced, error) {
	if err := parser.CheckRecipePath(in.File); err != nil {
		return nil, err
	}
	scope, err := t.scope(ctx, in.Roots, in.File, build.Options{})
	if err != nil {
		return nil, err
	}
	directories, err := scope.directories(ctx)
	if err != nil {
		return nil, err
	}
	trace, err := t.Index.Trace(ctx, tree.Tracing{
		File: in.File, Variable: in.Variable, Roots: directories, Classes: in.Classes, Progress: progress(ctx),
	})
	if err != nil {
		return nil, suggest(ctx, t.Access, err)
	}
	answer := &Traced{OK: true, Steps: make([]Step, len(trace.Steps)), Files: trace.Read, Inherited: trace.Inherited, Warnings: trace.Warnings}
	for i, s := range trace.Steps {
		answer.Steps[i] = Step{s.Path, s.Effect, assignmentOf(s.Assignment)}
	}
	for _, u := range trace.Unfollowed {
		answer.Unfollowed = append(answer.Unfollowed, Unfollowed(u))
	}
	return answer, nil
}

func printTraced(p *Printer, _ traceInput, trace *Traced) {
	for _, s := range trace.Steps {
		text, _, more := strings.Cut(s.RawValue, "\n")
		if more {
			text += " ..."
		}
		fmt.Fprintf(p, "%s:%d: %s: %s %s %q\n", s.Path, s.Line, s.Effect, withFlag(s.Name, s.Flag), s.Operator, text)
	}
	for _, u := range trace.Unfollowed {
		fmt.Fprintf(p, "%s:%d: not followed: %s %s: %s\n", u.Path, u.Line, u.Kind, u.Name, u.Reason)
	}
	p.warn(trace.Warnings...)
}
