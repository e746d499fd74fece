package build

import (
	"slices"
	"strings"
	"sync"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser/build/datastore"
	"mcp-bitbake/parser/build/effects"
	"mcp-bitbake/parser/build/expression"
)

// python is the Python code of a chain that BitBake runs while it reads it.
type python struct {
	parent    *python // of the configuration
	anonymous []event
	handlers  []string // of events, in the order of addhandler
	functions map[string]event
	inline    map[string]bool // functions that ${@...} calls
	expressed []event         // assignments whose ${@...} change variables themselves
	seen      map[*source]bool
}

// pythonOf finds the Python code of executed statements.
func pythonOf(parent *python, events []event, handlers []string) *python {
	p := &python{parent: parent, handlers: handlers, functions: map[string]event{}, inline: map[string]bool{}, seen: map[*source]bool{}}
	for _, e := range events {
		switch s := e.get(); {
		case s.kind == function && s.name == grammar.Anonymous:
			p.anonymous = append(p.anonymous, e)
		case s.kind == function || s.kind == definition:
			p.functions[s.name] = e
		}
		if !p.seen[e.source] {
			p.seen[e.source] = true
			for _, name := range e.source.inline {
				p.inline[name] = true
			}
			for _, i := range e.source.expressed {
				p.expressed = append(p.expressed, event{e.source, i})
			}
		}
	}
	return p
}

// function finds the function of a name: the last one that was defined.
func (p *python) function(name string) (event, bool) {
	for ; p != nil; p = p.parent {
		if e, ok := p.functions[name]; ok {
			return e, true
		}
	}
	return event{}, false
}

// all gives what a list has for the configuration and then for the recipe.
func all[T any](p *python, list func(*python) []T) []T {
	if p == nil {
		return nil
	}
	return append(all(p.parent, list), list(p)...)
}

// found is an effect with the place of the statement that has it.
type found struct {
	effects.Effect
	place datastore.Place
}

// maxCalls is how deep functions that call each other are followed.
const maxCalls = 12

// follow finds what the function of an event could do, with all that it calls.
type follow struct {
	*python
	store *datastore.Store
	event string
	found []found
}

func (f *follow) function(e event, parameters map[string][]string, stores []string, guards []effects.Guard, depth int) {
	code := e.source.code(e.statement, parameters, stores, f.event)
	first := e.get().first
	for _, effect := range code.Effects {
		effect.Guards = slices.Concat(guards, effect.Guards)
		f.found = append(f.found, found{effect, datastore.Place{Path: e.source.path, Line: first + effect.Line}})
	}
	for _, call := range code.Calls {
		call.Guards = slices.Concat(guards, call.Guards)
		f.call(e, code, call, depth)
	}
}

// call finds what a call could do.
func (f *follow) call(e event, code effects.Code, call effects.Call, depth int) {
	place := datastore.Place{Path: e.source.path, Line: e.get().first + call.Line}
	if known, ok := effects.Library(call); ok {
		for _, effect := range known {
			f.found = append(f.found, found{effect, place})
		}
		return
	}
	names := []string{call.Name}
	if call.Name == "bb.build.exec_func" && len(call.Arguments) > 0 {
		names = call.Arguments[0].Texts
		if slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, effects.Any) }) {
			names = f.named(code)
		}
		call.Arguments = nil
	}
	for _, name := range names {
		target, ok := f.python.function(name)
		if !ok || depth >= maxCalls {
			f.found = append(f.found, found{effects.Effect{Name: effects.Any, Call: call.Name, Guards: call.Guards}, place},
				found{effects.Effect{Kind: effects.Flags, Name: effects.Any, Flag: effects.Any, Call: call.Name, Guards: call.Guards}, place})
			continue
		}
		parameters, stores := bindArguments(target.get().parameters, call.Arguments)
		f.function(target, parameters, stores, call.Guards, depth+1)
	}
}

// named are the functions that code could have a name of: those that its texts
// and the values of the variables that it reads speak of.
func (f *follow) named(code effects.Code) []string {
	var names []string
	for _, text := range code.Reads {
		words := strings.FieldsFunc(f.store.Expand(text, datastore.Place{}).Text, func(r rune) bool { return r <= ' ' || r == ':' || r == ';' || r == ',' })
		for _, word := range words {
			if _, ok := f.python.function(word); ok && !slices.Contains(names, word) {
				names = append(names, word)
			}
		}
	}
	return names
}

// bindArguments gives the parameters of a function what a call gives them.
func bindArguments(names []string, arguments []effects.Argument) (parameters map[string][]string, stores []string) {
	parameters = map[string][]string{}
	for _, name := range names {
		parameters[name] = []string{effects.Any}
	}
	for i, a := range arguments {
		name := a.Keyword
		if name == "" && i < len(names) {
			name = names[i]
		}
		if a.Store {
			stores = append(stores, name)
		} else if name != "" {
			parameters[name] = a.Texts
		}
	}
	return parameters, stores
}

// codes keeps what was read of the functions of a source.
type codes struct {
	mutex sync.Mutex
	known map[codeKey]effects.Code
}

type codeKey struct {
	statement         int
	parameters, event string
}

// code is what a function could do, or the value of an assignment.
func (f *source) code(statement int, parameters map[string][]string, stores []string, handled string) effects.Code {
	s := &f.statements[statement]
	var key strings.Builder
	for _, name := range s.parameters {
		key.WriteString(name + "=" + strings.Join(parameters[name], ",") + ";")
	}
	key.WriteString(strings.Join(stores, ","))
	k := codeKey{statement, key.String(), handled}
	f.codes.mutex.Lock()
	defer f.codes.mutex.Unlock()
	if code, ok := f.codes.known[k]; ok {
		return code
	}
	var code effects.Code
	switch {
	case s.kind == assignment:
		code = effects.Read(strings.ReplaceAll(s.value, "${@", "\n"), nil, nil, "")
	case s.python:
		code = effects.Read(s.rest+"\n"+s.value, parameters, stores, handled)
	}
	if f.codes.known == nil || len(f.codes.known) > 1000 {
		f.codes.known = map[codeKey]effects.Code{}
	}
	f.codes.known[k] = code
	return code
}

// handles reports whether a handler is for an event, as its eventmask says.
func handles(store *datastore.Store, handler, event string) bool {
	mask, set := store.Flag(handler, "eventmask")
	if !set {
		return true
	}
	v := store.Expand(mask, datastore.Place{})
	words := expression.Fields(v.Text)
	return !v.Exact() || len(words) == 0 || slices.Contains(words, event) || slices.Contains(words, "*")
}
