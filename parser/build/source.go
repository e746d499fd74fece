package build

import (
	"slices"
	"strings"
	"sync"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build/effects"
	"mcp-bitbake/parser/stamp"
)

// source is a metadata file, ready to be executed.
type source struct {
	path       string
	statements []statement
	refused    *grammar.Diagnostic // why BitBake reads nothing of it
	err        error               // why it could not be read
	stamp      stamp.Stamp

	inline    []string // functions that ${@...} in values calls
	expressed []int    // assignments whose ${@...} could change variables
	codes     codes
}

// statement is a statement of a file, as far as its execution needs it.
type statement struct {
	kind        kind
	name        string // of a variable or function as written, without the flag
	flag        string
	operator    grammar.Operator
	export      bool
	python      bool   // of a function
	value       string // or the arguments of a directive, or the body of a function
	first, last int    // physical lines, from 1

	parameters []string // of a definition
	rest       string   // of its first line, after them
}

type kind uint8

const (
	assignment kind = iota
	function
	definition
	export
	unset
	include
	require
	includeAll
	inherit
	inheritDefer
	addFragments
	addHandler
)

// sources keeps the files that were read. It is safe for several goroutines.
type sources struct {
	access parser.Access

	mutex sync.Mutex
	files map[string]*source

	listings listings
}

func newSources(access parser.Access) *sources {
	return &sources{access: access, files: map[string]*source{}, listings: listings{directories: map[string]*listing{}}}
}

// get is the file at a path, whose stamp is now.
func (s *sources) get(path string, now stamp.Stamp) *source {
	s.mutex.Lock()
	known := s.files[path]
	s.mutex.Unlock()
	if known != nil && known.stamp.Unchanged(now) {
		return known
	}
	f := &source{path: path, stamp: now}
	var text string
	if text, f.err = s.access.ReadFile(path); f.err == nil {
		grammar.WithTree(path, text, f.take)
	}
	s.mutex.Lock()
	s.files[path] = f
	s.mutex.Unlock()
	return f
}

// take takes from a tree what the file keeps.
func (f *source) take(parsed *grammar.File, diagnostics []grammar.Diagnostic) {
	for i, d := range diagnostics {
		if d.Severity == grammar.Error {
			f.refused = &diagnostics[i]
			return
		}
	}
	f.statements = make([]statement, 0, len(parsed.Statements))
	for _, s := range parsed.Statements {
		if taken, ok := take(s); ok {
			if taken.kind == assignment && strings.Contains(taken.value, "${@") {
				f.inlineCalls(taken.value)
			}
			span := s.Span()
			taken.first, taken.last = s.Line(), span.LastLine()
			f.statements = append(f.statements, taken)
		}
	}
}

func take(s grammar.Statement) (statement, bool) {
	directive := func(kind kind, arguments string) (statement, bool) {
		return statement{kind: kind, value: arguments}, true
	}
	switch s := s.(type) {
	case *grammar.Assignment:
		return statement{
			kind: assignment, name: s.Variable.Name(), flag: s.Variable.Flag, operator: s.Operator, export: s.Export, value: s.Value,
		}, true
	case *grammar.Function:
		name := s.Name()
		return statement{kind: function, name: name, python: s.Python || name == grammar.Anonymous, value: s.Body}, true
	case *grammar.Def:
		parameters, rest := effects.Signature(s.Signature)
		return statement{kind: definition, name: s.Name, python: true, value: s.Body, parameters: parameters, rest: rest}, true
	case *grammar.AddHandler:
		return directive(addHandler, s.Arguments)
	case *grammar.Export:
		return statement{kind: export, name: s.Variable.Name()}, true
	case *grammar.Unset:
		return statement{kind: unset, name: s.Variable.Name(), flag: s.Variable.Flag}, true
	case *grammar.Include:
		return directive(include, s.Arguments)
	case *grammar.Require:
		return directive(require, s.Arguments)
	case *grammar.IncludeAll:
		return directive(includeAll, s.Arguments)
	case *grammar.Inherit:
		return directive(inherit, s.Arguments)
	case *grammar.InheritDefer:
		return directive(inheritDefer, s.Arguments)
	case *grammar.AddFragments:
		return directive(addFragments, s.Arguments)
	}
	return statement{}, false
}

// inlineCalls notes what the expressions in a value call.
func (f *source) inlineCalls(value string) {
	calls, changes := effects.Inline(value)
	for _, name := range calls {
		if !slices.Contains(f.inline, name) {
			f.inline = append(f.inline, name)
		}
	}
	if changes {
		f.expressed = append(f.expressed, len(f.statements))
	}
}
