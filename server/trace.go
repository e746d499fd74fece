package server

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser/build/datastore"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
	"mcp-bitbake/parser/tree"
)

type traceInput struct {
	File     string `json:"file_path" doc:"Absolute path of a .bb or .bbappend file. Without it, the configuration of the build alone." arg:"" type:"path" help:"Recipe (.bb) or append (.bbappend), or - for the configuration of the build alone."`
	Variable string `json:"variable" required:"true" doc:"Name without overrides, such as SRC_URI, or of a function, such as do_install." arg:"" help:"Name of a variable or function, without overrides."`
	rootsInput
	Classes       bool   `json:"follow_classes" doc:"Without a build: also read the classes that are inherited, where they are." help:"Without a build, also read the classes that are inherited."`
	Configuration bool   `json:"configuration" standard:"true" default:"true" negatable:"" doc:"Of a build: whether the statements of the configuration are steps too; true if not given." help:"Of a build, print the statements of the configuration too."`
	Machine       string `json:"machine" doc:"Of a build: trace for this MACHINE." help:"Trace for this MACHINE." placeholder:"NAME"`
	Distro        string `json:"distro" doc:"Of a build: trace for this DISTRO." help:"Trace for this DISTRO." placeholder:"NAME"`
	Multiconfig   string `json:"multiconfig" doc:"Of a build: name in BBMULTICONFIG." help:"Trace for this configuration of BBMULTICONFIG." placeholder:"NAME"`
	Limit         int    `json:"limit" min:"1" standard:"100" default:"2147483647" doc:"Most steps to answer with; {standard} if not given." help:"Most steps to print."`
	cursorInput
}

// Step is a statement that touches a variable.
type Step struct {
	Path      string   `json:"path" doc:"Absolute path."`
	Layer     string   `json:"layer,omitempty" doc:"Of a build: name of the layer's directory."`
	Line      int      `json:"line" doc:"First line, from 1."`
	LineTo    int      `json:"line_to,omitempty" doc:"Last line, if another."`
	Effect    string   `json:"effect" doc:"What the statement does."`
	Name      string   `json:"name" doc:"Name as written, without the flag."`
	Overrides []string `json:"overrides,omitempty" doc:"Overrides in the name."`
	Operation string   `json:"operation,omitempty" doc:"append, prepend or remove."`
	Applies   string   `json:"applies,omitempty" doc:"Of a build: for what the overrides let it count: always, for this machine, only for class-native, not here, unknown, ..."`
	Flag      string   `json:"flag,omitempty" doc:"Varflag."`
	Operator  string   `json:"operator,omitempty" doc:"Of an assignment."`
	RawValue  string   `json:"raw_value" doc:"Value of an assignment or body of a function."`
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
	OK bool `json:"ok"`
	Scope
	Steps []Step `json:"steps" doc:"Statements, in the order in which BitBake reads them."`
	Page
	Files      []string     `json:"files_read,omitempty" doc:"Without a build: files, in that order."`
	Inherited  []string     `json:"inherited,omitempty" doc:"Without a build: classes, as written."`
	Traps      []string     `json:"traps,omitempty" doc:"Of a build: statements that likely do not do what was meant, on the first page."`
	Unfollowed []Unfollowed `json:"not_followed,omitempty" doc:"Files that were not read."`
	Warnings   []string     `json:"warnings,omitempty" doc:"What could not be read, and where BitBake stops."`
}

var traceVariable = tool[traceInput, Traced]{
	name:  "trace_variable",
	title: "Trace a variable through a recipe, its appends and the configuration",
	description: `Lists every statement that touches a variable, in the order in which BitBake reads them. effect says what each does: sets, sets default, weak default, appends, prepends, removes, unsets, flag, exports, defines. No value is computed. ` +
		`In a build: the whole chain of bblayers.conf, layers, bitbake.conf, local.conf, machine, distro and classes, then the recipe with its includes and classes, then its appends; without file_path, the configuration alone. With other roots: the recipe, its includes and appends, and with follow_classes its classes. ` +
		`Files whose names are not known without evaluating are in not_followed, with the reason. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb","variable":"SRC_URI","roots":["/home/me/poky/build"]}.`,
	command: "trace",
	help:    "Trace a variable through a recipe, its appends and the configuration",
	run:     runTrace,
	show:    printTraced,
}

func runTrace(ctx context.Context, t Tools, in traceInput) (*Traced, error) {
	if in.File == "-" {
		in.File = ""
	}
	if in.File != "" {
		if err := parser.CheckRecipePath(in.File); err != nil {
			return nil, err
		}
	}
	scope, err := t.scope(ctx, in.Roots, in.File, build.Options{Machine: in.Machine, Distro: in.Distro, Multiconfig: in.Multiconfig})
	if err != nil {
		return nil, err
	}
	answer := &Traced{OK: true, Scope: scope.Scope}
	var steps []Step
	if scope.of != nil {
		steps, err = answer.throughBuild(ctx, scope, in)
	} else {
		steps, err = answer.throughTrees(ctx, t, scope.trees, in)
	}
	if err != nil {
		return nil, suggest(ctx, t.Access, err)
	}
	answer.Steps, answer.Page, err = paginateByPlace(steps, in.Limit, in.Cursor)
	return answer, err
}

// throughTrees traces a variable of a recipe below roots.
func (a *Traced) throughTrees(ctx context.Context, t Tools, roots []string, in traceInput) ([]Step, error) {
	if in.File == "" || in.Machine != "" || in.Distro != "" || in.Multiconfig != "" {
		return nil, invalidArgument("The configuration, a machine or a distro can be traced in a build alone: give a build directory (it has conf/bblayers.conf) as root.")
	}
	trace, err := t.Index.Trace(ctx, tree.Tracing{
		File: in.File, Variable: in.Variable, Roots: roots, Classes: in.Classes, Progress: progress(ctx),
	})
	if err != nil {
		return nil, err
	}
	a.Files, a.Inherited, a.Warnings = trace.Read, trace.Inherited, trace.Warnings
	for _, u := range trace.Unfollowed {
		a.Unfollowed = append(a.Unfollowed, Unfollowed(u))
	}
	steps := make([]Step, len(trace.Steps))
	for i, s := range trace.Steps {
		steps[i] = Step{
			Path: s.Path, Line: s.Line, LineTo: lineTo(s.Line, s.Last), Effect: s.Effect, Name: s.Name, Overrides: s.Overrides,
			Operation: s.Operation, Flag: s.Flag, Operator: s.Operator, RawValue: s.RawValue,
		}
	}
	return steps, nil
}

// throughBuild traces a variable of a recipe of a build, or of its configuration.
func (a *Traced) throughBuild(ctx context.Context, scope scope, in traceInput) ([]Step, error) {
	scope.only()
	a.Warnings = scope.warnings
	trace, err := scope.of.Trace(ctx, in.File, in.Variable)
	if err != nil {
		return nil, notInBuild(ctx, scope.of, in.File, err)
	}
	if stopped, err := scope.of.Stopped(ctx); err != nil {
		return nil, err
	} else if trace.Stopped != nil && stopped == nil {
		a.Warnings = append(a.Warnings, fmt.Sprintf("BitBake stops while it reads the recipe: %s", trace.Stopped.Error()))
	}
	for _, u := range trace.Unfollowed {
		a.Unfollowed = append(a.Unfollowed, Unfollowed{u.Path, u.Line, u.Kind, u.Name, notKnown(u.Missing)})
	}
	for _, trap := range trace.Traps {
		if in.Cursor == "" {
			a.Traps = append(a.Traps, trapIn(trace.Steps, trap))
		}
	}
	var steps []Step
	for _, s := range trace.Steps {
		if s.Configuration && !in.Configuration && in.File != "" {
			continue
		}
		steps = append(steps, Step{
			Path: s.Path, Layer: layerName(s.Layer), Line: s.First, LineTo: lineTo(s.First, s.Last), Effect: effectOf(s), Name: s.Written,
			Applies: string(s.When), Flag: s.Flag, Operator: s.Operator, RawValue: s.Value,
		})
	}
	return steps, nil
}

// layerName is the name of a layer's directory, or "" of none.
func layerName(layer string) string {
	if layer == "" {
		return ""
	}
	return filepath.Base(layer)
}

// notInBuild adds to the error that a file is no recipe of a build what it is
// instead.
func notInBuild(ctx context.Context, b *build.Build, file string, err error) error {
	e, ok := errors.AsType[*parser.Error](err)
	if !ok || e.Reason != parser.NotInBuild {
		return err
	}
	m, failed := b.Match(ctx, file)
	switch {
	case failed != nil:
		return failed
	case !m.Part.In:
		return &problem{parser.InvalidPath, capitalized(outside(file, m.Part)) + ". Give the path of a recipe that it reads."}
	case len(m.Recipes) > 0:
		return &problem{parser.InvalidPath, fmt.Sprintf("%s is an append: give the path of a recipe that it applies to, such as %s.", quoted(file), m.Recipes[0])}
	}
	return &problem{parser.InvalidPath, fmt.Sprintf("%s is an append that applies to no recipe of the build. Give the path of a recipe.", quoted(file))}
}

// lineTo is the last line where that is another than the first.
func lineTo(first, last int) int {
	if last == first {
		return 0
	}
	return last
}

func printTraced(p *Printer, _ traceInput, trace *Traced) {
	for _, s := range trace.Steps {
		text, _, more := strings.Cut(s.RawValue, "\n")
		if more {
			text += " ..."
		}
		fmt.Fprintf(p, "%s:%d: %s: %s %s %q", s.Path, s.Line, s.Effect, withFlag(s.Name, s.Flag), s.Operator, text)
		if s.Applies != "" {
			fmt.Fprintf(p, " (%s)", s.Applies)
		}
		fmt.Fprintln(p)
	}
	p.warn(trace.Traps...)
	for _, u := range trace.Unfollowed {
		fmt.Fprintf(p, "%s:%d: not followed: %s %s: %s\n", u.Path, u.Line, u.Kind, u.Name, u.Reason)
	}
	p.warn(trace.Warnings...)
	p.Page = trace.Page
}

// effectOf is what a step of a build does, in the words that all traces have.
func effectOf(s build.Step) string {
	_, operation, _ := strings.Cut(s.Effect, ":")
	operation, _, _ = strings.Cut(operation, "[")
	switch {
	case s.Effect == "del", s.Effect == "delFlag":
		return "unsets"
	case s.Effect == "exported":
		return "exports"
	case s.Flag != "":
		return "flag"
	case operation != "":
		return tree.EffectOfOperation(operation)
	case s.Function:
		return "defines"
	default:
		return tree.EffectOfOperator(grammar.Operator(s.Operator))
	}
}

// notKnown says what is missing to know a name.
func notKnown(missing []datastore.Missing) string {
	var list []string
	for _, m := range missing {
		text := m.Reason
		if m.Expression != "" {
			text = fmt.Sprintf("%s: %s", m.Expression, m.Reason)
		}
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return strings.Join(list, "; ")
}
