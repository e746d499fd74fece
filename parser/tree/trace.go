package tree

import (
	"context"

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
	Warnings   []string // among them what was left out, if a bound of traces is reached
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
	r := newTracer(ctx, t, loaded.Files)
	r.trace.Warnings = loaded.All()
	r.begin(&File{Path: t.File, Source: source})
	if parser.TypeOf(t.File) == parser.Recipe {
		for _, path := range appendsOf(t.File, loaded.Files) {
			if f := r.byPath[path]; f != nil {
				r.begin(f)
			}
		}
	}
	return r.trace, ctx.Err()
}
