package build

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser/build/datastore"
	"mcp-bitbake/parser/build/expression"
)

// The bounds of one chain of files.
const (
	maxIncludes   = 100       // files within files
	maxStatements = 1_000_000 // executed
)

// execution executes statements in BitBake's order.
type execution struct {
	ctx        context.Context
	world      *world
	store      *datastore.Store
	inherited  *classes
	recipe     string            // its path, or ""
	classes    string            // classes-global or classes-recipe
	pinned     map[string]string // variables that no statement sets: the asked machine and distro
	events     []event
	files      []string // in the order in which they were entered
	unfollowed []Unfollowed
	deferred   []deferral
	handlers   []string // of events
	stopped    *Stop
	depth      int
	executed   int
}

// event is a statement that was executed.
type event struct {
	source    *source
	statement int // index in the source
}

func (e event) get() *statement { return &e.source.statements[e.statement] }

// deferral is an inherit_defer that waits.
type deferral struct {
	from event
	text string
}

// classes are the classes that were read, by path (__inherit_cache).
type classes struct {
	host   Host
	parent *classes
	paths  map[string]bool
}

func (c *classes) has(path string) bool {
	for ; c != nil; c = c.parent {
		if c.paths[path] {
			return true
		}
	}
	return false
}

// Inherits is bb.data.inherits_class.
func (c *classes) Inherits(class string) bool {
	for ; c != nil; c = c.parent {
		for path := range c.paths {
			if strings.HasSuffix(path, "/"+class+".bbclass") {
				return true
			}
		}
	}
	return false
}

// Host is what os.uname() says of the machine that BitBake runs on.
func (c *classes) Host() (system, machine string) { return c.host.System, c.host.Machine }

// Stop is where BitBake stops with an error.
type Stop struct {
	Path    string
	Line    int // first physical line, from 1
	Message string
}

// Error is the message with its place.
func (s *Stop) Error() string { return fmt.Sprintf("%s:%d: %s", s.Path, s.Line, s.Message) }

// Unfollowed is a file that is named in a way that is not known here.
type Unfollowed struct {
	Path    string // of the file that names it
	Line    int    // first physical line, from 1
	Kind    string // include, require, include_all, inherit, inherit_defer or addfragments
	Name    string // as written
	Missing []datastore.Missing
}

// file executes all statements of a file that is there. FILE is the file's path
// meanwhile, except in classes, whose FILE is that of the recipe.
func (x *execution) file(path string, from event) {
	f := x.world.read(path)
	switch {
	case x.stopped != nil:
		return
	case f == nil:
		x.stop(from, "the file %s is no regular file", path)
		return
	case f.err != nil:
		x.stop(from, "%v", f.err)
		return
	case f.refused != nil:
		x.stopped = &Stop{path, f.refused.Line, f.refused.Message}
		return
	case x.depth >= maxIncludes:
		x.stop(from, "files name each other too deep")
		return
	}
	x.depth++
	x.files = append(x.files, path)
	outer, _ := x.store.Unexpanded("FILE")
	isClass := strings.HasSuffix(path, ".bbclass")
	if isClass {
		x.inherited.paths[path] = true
	} else if outer != path {
		x.store.Assign("FILE", path)
	}
	for i := range f.statements {
		if x.stopped != nil {
			break
		}
		x.statement(event{f, i}, path)
	}
	if !isClass && outer != "" && outer != path && !x.isRecipe(path) {
		x.store.Assign("FILE", outer)
	}
	x.depth--
}

// isRecipe reports whether a path is the recipe's own, whose FILE stays when it
// is read.
func (x *execution) isRecipe(path string) bool { return x.depth == 1 && path == x.recipe }

// stop notes that BitBake stops at a statement.
func (x *execution) stop(at event, format string, args ...any) {
	if x.stopped != nil {
		return
	}
	x.stopped = &Stop{Message: fmt.Sprintf(format, args...)}
	if at.source != nil {
		x.stopped.Path, x.stopped.Line = at.source.path, at.get().first
	}
}

// statement executes one statement of the file at a path, written as BitBake
// has it.
func (x *execution) statement(e event, path string) {
	if x.executed++; x.executed > maxStatements || x.executed%1024 == 0 && x.ctx.Err() != nil {
		x.stop(e, "there are too many statements")
		return
	}
	s := e.get()
	switch s.kind {
	case include, require:
		x.include(e, path)
	case includeAll:
		x.includeAll(e, path)
	case inherit:
		x.inherit(e, s.value, false)
	case inheritDefer:
		x.deferred = append(x.deferred, deferral{e, s.value})
	case addFragments:
		x.fragments(e, path)
	case addHandler:
		x.handlers = append(x.handlers, expression.Fields(s.value)...)
	default:
		x.events = append(x.events, e)
		x.set(e)
	}
}

// set executes a statement about a variable.
func (x *execution) set(e event) {
	s := e.get()
	place := datastore.Place{Path: e.source.path, Line: s.first}
	if old := oldOperation(s.name); old != "" && s.flag == "" && (s.kind == assignment || s.kind == function || s.kind == definition) {
		x.stop(e, "the name %s has %s in it, which BitBake takes for an operation in the syntax before the colon", s.name, old)
		return
	}
	switch s.kind {
	case assignment:
		x.assign(s, place)
	case function, definition:
		if s.name != grammar.Anonymous {
			x.store.Set(s.name, expression.Hole, []datastore.Missing{{Variable: s.name, Place: place, Reason: "it is a function"}}, place)
			x.store.SetFlag(s.name, "func", "1", place)
		}
	case export:
		x.store.SetFlag(s.name, "export", "1", place)
	case unset:
		if s.flag == "" {
			x.store.Unset(s.name)
		} else {
			x.store.UnsetFlag(s.name, s.flag)
		}
	}
}

// oldOperation is what BitBake takes for an operation of the syntax before the
// colon, and refuses.
func oldOperation(name string) string {
	if strings.IndexByte(name, '_') < 0 {
		return ""
	}
	for _, old := range []string{"_append", "_prepend", "_remove"} {
		if strings.Contains(name, old) {
			return old
		}
	}
	return ""
}

// assign executes an assignment (DataNode.eval).
func (x *execution) assign(s *statement, place datastore.Place) {
	if _, pinned := x.pinned[s.name]; pinned && s.flag == "" {
		return
	}
	if s.export {
		x.store.SetFlag(s.name, "export", "1", place)
	}
	if s.flag != "" {
		x.assignFlag(s, place)
		return
	}
	text, missing := s.value, []datastore.Missing(nil)
	old, unknown, set := "", missing, false
	if s.operator != grammar.Set && s.operator != grammar.SetNow && s.operator != grammar.WeakDefault {
		old, unknown, set = x.store.Raw(s.name)
	}
	switch s.operator {
	case grammar.WeakDefault:
		x.store.SetWeak(s.name, text, place)
		return
	case grammar.Default:
		if set {
			x.store.Keep(s.name)
			return
		}
	case grammar.SetNow:
		v := x.store.Expand(text, place)
		text, missing = v.Text, v.Missing
	default:
		text, missing = combine(s.operator, old, text), unknown
	}
	x.store.Set(s.name, text, missing, place)
}

// assignFlag executes an assignment to a flag.
func (x *execution) assignFlag(s *statement, place datastore.Place) {
	old, set := x.store.Flag(s.name, s.flag)
	text := s.value
	switch s.operator {
	case grammar.Set, grammar.WeakDefault:
	case grammar.Default:
		if set {
			return
		}
	case grammar.SetNow:
		text = x.store.Expand(text, place).Text
	default:
		text = combine(s.operator, old, text)
	}
	x.store.SetFlag(s.name, s.flag, text, place)
}

// combine adds a text to what was there.
func combine(operator grammar.Operator, old, text string) string {
	switch operator {
	case grammar.Append:
		return old + " " + text
	case grammar.Prepend:
		return text + " " + old
	case grammar.AppendDot:
		return old + text
	case grammar.PrependDot:
		return text + old
	}
	return text
}

// directory is the directory part of a path, as BitBake has it.
func directory(path string) string { return expression.Dir(path) }

// clean is the path as the answers have it.
func clean(path string) string { return filepath.Clean(path) }
