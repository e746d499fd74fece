package tree

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

// Step is a statement that touches a variable. Of a function the raw value is the
// body, and of what is no assignment there is no operator.
type Step struct {
	Path   string
	Effect string // what it does, in a word or two: sets, appends, flag, ...
	parser.Assignment
	Last int // last physical line
}

// Unfollowed is a file that a trace did not go into.
type Unfollowed struct {
	Path   string // of the file that names it
	Line   int
	Kind   string // include, require, include_all, inherit or inherit_defer
	Name   string // as written
	Reason string
}

// Trace is all that is known of a variable of a recipe, in the order in which
// BitBake reads it.
type Trace struct {
	Steps      []Step
	Read       []string // files, in the order in which they were entered
	Inherited  []string // classes, as written
	Unfollowed []Unfollowed
	Warnings   []string
}

// Tracing says what to trace.
type Tracing struct {
	File     string   // absolute path of a recipe or append
	Variable string   // base name
	Roots    []string // of the trees with its layers
	Classes  bool     // whether to go into classes, too
	Progress func(directories int)
}

// Trace follows a variable through a recipe, the files that it requires and
// includes, and the appends that apply to it.
func (x *Index) Trace(ctx context.Context, t Tracing) (Trace, error) {
	if err := parser.CheckRecipePath(t.File); err != nil {
		return Trace{}, err
	}
	source, err := x.access.ReadFile(t.File)
	if err != nil {
		return Trace{}, err
	}
	loaded, err := x.Load(ctx, t.Roots, parser.FileTypes(), t.Progress)
	if err != nil {
		return Trace{}, err
	}
	r := newTracer(t, loaded.Files)
	r.trace.Warnings = loaded.All()
	r.read(&File{Path: t.File, Source: source})
	r.readDeferred()
	if parser.TypeOf(t.File) == parser.Recipe {
		for _, path := range appendsOf(t.File, loaded.Files) {
			if f := r.byPath[path]; f != nil {
				r.read(f)
				r.readDeferred()
			}
		}
	}
	return r.trace, nil
}

// tracer is a trace in the making.
type tracer struct {
	Tracing
	resolver
	trace    Trace
	stack    []string // files being read
	deferred []func()
	classes  map[string]bool // that were read
}

func newTracer(t Tracing, files []*File) *tracer {
	return &tracer{Tracing: t, resolver: newResolver(t.File, files), classes: map[string]bool{}}
}

// read goes through the statements of a file.
func (r *tracer) read(f *File) {
	r.trace.Read = append(r.trace.Read, f.Path)
	r.stack = append(r.stack, f.Path)
	defer func() { r.stack = r.stack[:len(r.stack)-1] }()
	parsed, diagnostics := f.Parse()
	statements, refused := parsed.Accepted(diagnostics)
	for _, s := range statements {
		r.statement(f.Path, s)
	}
	if refused != nil {
		r.trace.Warnings = append(r.trace.Warnings, refusal(f.Path, refused))
	}
}

func (r *tracer) statement(path string, s grammar.Statement) {
	switch s := s.(type) {
	case *grammar.Assignment:
		r.note(&s.Variable)
		r.step(path, s, &s.Variable, effectOf(s), string(s.Operator), s.Value)
	case *grammar.Function:
		if s.Variable != nil {
			r.step(path, s, s.Variable, operationEffect(s.Variable, "defines"), "", s.Body)
		}
	case *grammar.Def:
		if s.Name == r.Variable {
			r.trace.Steps = append(r.trace.Steps, Step{path, "defines", parser.Assignment{
				Name: s.Name, Base: s.Name, Value: parser.Value{RawValue: s.Body, Line: s.Line()},
			}, s.Span().LastLine()})
		}
	case *grammar.Export:
		r.step(path, s, &s.Variable, "exports", "", "")
	case *grammar.Unset:
		r.note(&s.Variable)
		r.step(path, s, &s.Variable, "unsets", "", "")
	case *grammar.Include:
		r.follow(path, s, s.Arguments)
	case *grammar.Require:
		r.follow(path, s, s.Arguments)
	case *grammar.IncludeAll:
		r.unfollowed(path, s, s.Arguments, "include_all reads a file of each layer in an order that the configuration gives")
	case *grammar.Inherit:
		r.inherit(path, s, s.Arguments)
	case *grammar.InheritDefer:
		r.deferred = append(r.deferred, func() { r.inherit(path, s, s.Arguments) })
	}
}

// step notes a statement if it touches the variable.
func (r *tracer) step(path string, s grammar.Statement, v *grammar.Variable, effect, operator, value string) {
	if v.Base != r.Variable {
		return
	}
	if v.Flag != "" && effect != "unsets" {
		effect = "flag"
	}
	record := parser.Named(v)
	record.Value = parser.Value{Operator: operator, RawValue: value, Line: s.Line()}
	r.trace.Steps = append(r.trace.Steps, Step{path, effect, record, s.Span().LastLine()})
}

// effectOf says what an assignment does.
func effectOf(a *grammar.Assignment) string {
	return operationEffect(&a.Variable, EffectOfOperator(a.Operator))
}

// EffectOfOperator says what an assignment with an operator does to the variable.
func EffectOfOperator(operator grammar.Operator) string {
	switch operator {
	case grammar.Default:
		return "sets default"
	case grammar.WeakDefault:
		return "weak default"
	case grammar.Append, grammar.AppendDot:
		return "appends"
	case grammar.Prepend, grammar.PrependDot:
		return "prepends"
	default:
		return "sets"
	}
}

// operationEffect is what an operation in a name does, or else.
func operationEffect(v *grammar.Variable, otherwise string) string {
	if operation := v.OperationName(); operation != "" {
		return EffectOfOperation(operation)
	}
	return otherwise
}

// EffectOfOperation says what one of [grammar.Operations] does: remove removes.
func EffectOfOperation(operation string) string { return operation + "s" }

// follow reads the files that an include or require names.
func (r *tracer) follow(path string, s grammar.Statement, arguments string) {
	names, reason := r.expand(arguments)
	if reason != "" {
		r.unfollowed(path, s, arguments, reason)
		return
	}
	for _, name := range names {
		f, reason := r.find(name, filepath.Dir(path))
		if f != nil && slices.Contains(r.stack, f.Path) {
			reason = "it is being read already"
		}
		if reason != "" {
			r.unfollowed(path, s, name, reason)
			continue
		}
		r.read(f)
	}
}

// inherit notes classes and reads them if that was asked for.
func (r *tracer) inherit(path string, s grammar.Statement, arguments string) {
	names, reason := r.expand(arguments)
	if reason != "" {
		r.trace.Inherited = append(r.trace.Inherited, arguments)
		r.unfollowed(path, s, arguments, reason)
		return
	}
	for _, name := range names {
		r.trace.Inherited = append(r.trace.Inherited, name)
		if !r.Classes {
			continue
		}
		f, reason := r.class(name)
		switch {
		case reason != "":
			r.unfollowed(path, s, name, reason)
		case !r.classes[f.Path]: // BitBake reads a class once
			r.classes[f.Path] = true
			r.read(f)
		}
	}
}

// readDeferred reads the classes that stand in inherit_defer.
func (r *tracer) readDeferred() {
	for len(r.deferred) > 0 {
		next := r.deferred[0]
		r.deferred = r.deferred[1:]
		next()
	}
}

func (r *tracer) unfollowed(path string, s grammar.Statement, name, reason string) {
	r.trace.Unfollowed = append(r.trace.Unfollowed, Unfollowed{path, s.Line(), s.Kind(), strings.TrimSpace(name), reason})
}
