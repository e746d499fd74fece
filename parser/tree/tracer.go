package tree

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of a trace, far above any real one: files may require each other so that
// BitBake itself would read for days.
const (
	maxReads      = 2_000   // files, each as often as it is read
	maxDepth      = 100     // files that are being read, each named by the one before
	maxSteps      = 10_000  // statements that touch the variable
	maxStepBytes  = 4 << 20 // of their raw values
	maxReferences = 2_000   // classes inherited, and likewise files not followed
)

// tracer is a trace in the making.
type tracer struct {
	Tracing
	resolver
	ctx       context.Context
	trace     Trace
	outlines  map[string]*outline // of files that were read, by path
	stack     []string            // files being read
	deferred  []deferral
	classes   map[string]bool // that were read
	stepBytes int             // of steps
	over      bool            // a bound is reached: nothing follows
}

// deferral is an inherit_defer that waits for the end of its file.
type deferral struct {
	path string
	reference
}

func newTracer(ctx context.Context, t Tracing, files []*File) *tracer {
	return &tracer{
		Tracing: t, resolver: newResolver(t.File, files), ctx: ctx,
		outlines: map[string]*outline{}, classes: map[string]bool{},
	}
}

// begin reads a recipe or append, and then the classes that it defers.
func (r *tracer) begin(f *File) {
	r.read(f)
	for len(r.deferred) > 0 && !r.over {
		next := r.deferred[0]
		r.deferred = r.deferred[1:]
		r.inherit(next.path, next.reference)
	}
}

// read goes through the statements of a file.
func (r *tracer) read(f *File) {
	if r.over || r.ctx.Err() != nil {
		r.over = true
		return
	}
	r.trace.Read = append(r.trace.Read, f.Path)
	r.stack = append(r.stack, f.Path)
	defer func() { r.stack = r.stack[:len(r.stack)-1] }()
	o := r.outlines[f.Path]
	if o == nil {
		o = outlineOf(f, r.Variable)
		r.outlines[f.Path] = o
		if o.refused != "" {
			r.trace.Warnings = append(r.trace.Warnings, o.refused)
		}
	}
	for _, e := range o.events {
		if r.event(f.Path, e); r.over {
			return
		}
	}
}

func (r *tracer) event(path string, e event) {
	if e.changes != "" {
		r.note(e.changes)
	}
	if e.step != nil {
		r.step(*e.step)
	}
	switch reference := e.refers; reference.kind {
	case "":
	case "include", "require":
		r.follow(path, reference)
	case "inherit":
		r.inherit(path, reference)
	case "inherit_defer":
		r.deferred = append(r.deferred, deferral{path, reference})
	default:
		r.unfollowed(path, reference, reference.arguments, "include_all reads a file of each layer in an order that the configuration gives")
	}
}

func (r *tracer) step(s Step) {
	r.stepBytes += len(s.RawValue) + len(s.Name)
	if len(r.trace.Steps) == maxSteps || r.stepBytes > maxStepBytes {
		r.leaveOut(s.Path, s.Line, fmt.Sprintf("a trace has at most %d steps, of %d MiB", maxSteps, maxStepBytes>>20))
		return
	}
	r.trace.Steps = append(r.trace.Steps, s)
}

// leaveOut ends the trace at a place and says so.
func (r *tracer) leaveOut(path string, line int, bound string) {
	r.over = true
	r.trace.Warnings = append(r.trace.Warnings,
		fmt.Sprintf("The trace ends before line %d of %q, and what BitBake reads after that is missing: %s", line, path, bound))
}

// follow reads the files that an include or require names.
func (r *tracer) follow(path string, from reference) {
	names, reason := r.expand(from.arguments)
	if reason != "" {
		r.unfollowed(path, from, from.arguments, reason)
		return
	}
	for _, name := range names {
		f, reason := r.find(name, filepath.Dir(path))
		switch {
		case r.over:
			return
		case reason != "":
		case slices.Contains(r.stack, f.Path):
			reason = "it is being read already"
		case len(r.stack) == maxDepth:
			reason = fmt.Sprintf("it would be file %d in a row that each name the next, deeper than a trace goes", maxDepth+1)
		}
		if reason != "" {
			r.unfollowed(path, from, name, reason)
			continue
		}
		r.enter(path, from, f)
	}
}

// enter reads a file that another one names.
func (r *tracer) enter(path string, from reference, f *File) {
	if len(r.trace.Read) == maxReads {
		r.leaveOut(path, from.line, fmt.Sprintf("a trace reads at most %d files, each as often as it is named", maxReads))
		return
	}
	r.read(f)
}

// inherit notes classes and reads them if that was asked for.
func (r *tracer) inherit(path string, from reference) {
	names, reason := r.expand(from.arguments)
	if reason != "" {
		r.inherited(path, from, shortened(strings.TrimSpace(from.arguments)))
		r.unfollowed(path, from, from.arguments, reason)
		return
	}
	for _, name := range names {
		if r.inherited(path, from, name); r.over {
			return
		}
		if !r.Classes {
			continue
		}
		f, reason := r.class(name)
		switch {
		case reason != "":
			r.unfollowed(path, from, name, reason)
		case !r.classes[f.Path]: // BitBake reads a class once
			r.classes[f.Path] = true
			r.enter(path, from, f)
		}
	}
}

func (r *tracer) inherited(path string, from reference, name string) {
	if len(r.trace.Inherited) == maxReferences {
		r.leaveOut(path, from.line, fmt.Sprintf("a trace lists at most %d classes", maxReferences))
		return
	}
	r.trace.Inherited = append(r.trace.Inherited, name)
}

func (r *tracer) unfollowed(path string, from reference, name, reason string) {
	if len(r.trace.Unfollowed) == maxReferences {
		r.leaveOut(path, from.line, fmt.Sprintf("a trace lists at most %d files that are not followed", maxReferences))
		return
	}
	name = shortened(strings.TrimSpace(name))
	r.trace.Unfollowed = append(r.trace.Unfollowed, Unfollowed{path, from.line, from.kind, name, reason})
}

// shortened is a name, or its beginning where it is too long to be one.
func shortened(name string) string {
	if len(name) <= maxName {
		return name
	}
	return strings.ToValidUTF8(name[:maxName], "") + "..."
}
