package effects

import (
	"maps"
	"slices"
	"strings"
)

// reader reads one piece of code.
type reader struct {
	code       Code
	event      string
	bindings   map[string][]binding
	given      map[string][]binding // what calls give the parameters of functions within the code
	parameters map[string][]string
	functions  map[string]*local
	stores     map[string]bool   // names of the data store
	copies     map[string]bool   // names of copies of it
	agents     map[string]bool   // names of objects that were given it
	changed    map[string]bool   // names of lists that could get more elements
	mutated    map[string]bool   // names of what is changed in place
	imported   map[string]string // names of functions and modules that have other ones where they come from
}

// local is a function within the code.
type local struct {
	name       string
	parameters []string
}

// MaxCode is the length in bytes of the longest code that is read.
const MaxCode = 256 << 10

// Read reads a piece of code: the body of a function. parameters are what the
// function is given by name, where that is known, as the texts of an
// [Argument]; stores are those that are the data store, beside d. event is what
// the function handles, such as bb.event.RecipeParsed, or "".
func Read(code string, parameters map[string][]string, stores []string, event string) Code {
	r := &reader{
		event: event, bindings: map[string][]binding{}, given: map[string][]binding{}, parameters: parameters, functions: map[string]*local{},
		stores: map[string]bool{"d": true}, copies: map[string]bool{}, agents: map[string]bool{}, imported: map[string]string{}, changed: map[string]bool{}, mutated: map[string]bool{},
	}
	for _, s := range stores {
		r.stores[s] = true
	}
	if len(code) > MaxCode {
		r.anything("a function that is too long to be read", 0, nil)
		return r.code
	}
	lines := lex(code)
	for i := range lines {
		lines[i].tokens = dataOfEvent(lines[i].tokens)
	}
	statements, _ := blocks(lines, -1, 0)
	r.bind(statements)
	r.calls(lines)
	r.findStores()
	for _, l := range lines {
		for _, t := range l.tokens {
			if t.kind == '"' {
				r.code.Reads = append(r.code.Reads, literal(t))
			}
		}
	}
	r.walk(statements, nil)
	return r.code
}

// dataOfEvent puts d in the place of e.data, which is the same.
func dataOfEvent(tokens []token) []token {
	var list []token
	for i := 0; i < len(tokens); i++ {
		if tokens[i].is("e") && i+2 < len(tokens) && tokens[i+1].is(".") && tokens[i+2].is("data") && (i == 0 || !tokens[i-1].is(".")) {
			list = append(list, token{'a', "d", tokens[i].line})
			i += 2
			continue
		}
		list = append(list, tokens[i])
	}
	return list
}

// calls notes what the functions within the code are given.
func (r *reader) calls(lines []line) {
	for _, l := range lines {
		for i, t := range l.tokens {
			f := r.functions[t.text]
			if t.kind != 'a' || f == nil || i > 0 && l.tokens[i-1].is("def") {
				continue
			}
			if i+1 == len(l.tokens) || !l.tokens[i+1].is("(") { // handed on: called with anything
				for _, p := range f.parameters {
					r.give(p, binding{})
				}
				continue
			}
			for j, argument := range split(inside(l.tokens[i+1:])) {
				switch {
				case len(argument) > 2 && argument[1].is("="):
					r.give(argument[0].text, binding{tokens: argument[2:]})
				case len(argument) > 0 && argument[0].is("*") || len(argument) > 0 && argument[0].is("**"):
					for _, p := range f.parameters {
						r.give(p, binding{})
					}
				case j < len(f.parameters):
					r.give(f.parameters[j], binding{tokens: argument})
				}
			}
		}
	}
}

func (r *reader) give(parameter string, b binding) {
	r.given[parameter] = append(r.given[parameter], b)
}

// findStores finds the names that stand for the data store, for copies of it, and
// for objects that have it.
func (r *reader) findStores() {
	for again := true; again; {
		again = false
		for _, bindings := range []map[string][]binding{r.bindings, r.given} {
			for name, list := range bindings {
				for _, b := range list {
					if len(b.tokens) == 1 && !b.each && r.stores[b.tokens[0].text] && b.tokens[0].kind == 'a' && !r.stores[name] {
						r.stores[name], again = true, true
					}
				}
			}
		}
	}
	for name, list := range r.bindings {
		if len(r.given[name]) > 0 || r.stores[name] {
			continue
		}
		copied := func(b binding) bool {
			n := len(b.tokens)
			call := text(b.tokens[:min(n, 5)])
			return strings.HasPrefix(call, "bb.data.createCopy") && n > 5 && len(inside(b.tokens[5:])) == n-7 ||
				n == 5 && r.stores[b.tokens[0].text] && strings.HasSuffix(text(b.tokens), ".createCopy()")
		}
		r.copies[name] = !slices.ContainsFunc(list, func(b binding) bool { return !copied(b) })
	}
}

// text joins tokens as they are written, without white space.
func text(tokens []token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteString(t.text)
	}
	return b.String()
}

// anything notes that everything could change.
func (r *reader) anything(call string, line int, guards []Guard) {
	r.code.Effects = append(r.code.Effects, Effect{Name: Any, Call: call, Line: line, Guards: guards},
		Effect{Kind: Flags, Name: Any, Flag: Any, Call: call, Line: line, Guards: guards})
}

// walk reads statements that stand under guards, and reports whether nothing
// after them in their block is run.
func (r *reader) walk(statements []statement, guards []Guard) (ends bool) {
	guards = slices.Clip(guards)
	for i := 0; i < len(statements); i++ {
		s := statements[i]
		switch s.keyword {
		case "":
			r.scan(s.head, guards)
			switch s.head[0].text {
			case "return", "raise", "continue", "break":
				ends = true
			}
		case "if":
			r.scan(s.head, guards)
			last := i
			for last+1 < len(statements) && (statements[last+1].keyword == "elif" || statements[last+1].keyword == "else") {
				last++
			}
			guards = r.branches(statements[i:last+1], guards)
			i = last
		case "for": // not run for nothing
			r.scan(s.head, guards)
			in := slices.IndexFunc(s.head, func(t token) bool { return t.is("in") })
			r.walk(s.block, r.under(r.guard(s.head[in+1:]), guards))
		case "def":
			r.scan(s.head, guards)
			r.within(s, guards)
		default:
			r.scan(s.head, guards)
			r.walk(s.block, guards)
		}
	}
	return ends
}

// under are guards with one more, if that says something.
func (r *reader) under(g Guard, guards []Guard) []Guard {
	if g.Code == "" {
		return guards
	}
	return append(slices.Clip(guards), g)
}

// within reads a function within the code. A name that it gives a value itself is
// not the data store there.
func (r *reader) within(s statement, guards []Guard) {
	own := &reader{bindings: map[string][]binding{}, functions: map[string]*local{}, imported: map[string]string{}, changed: map[string]bool{}, mutated: map[string]bool{}}
	own.bind(s.block)
	stores := maps.Clone(r.stores)
	for name := range own.bindings {
		delete(r.stores, name)
	}
	for _, p := range split(inside(s.head[min(1, len(s.head)):])) {
		if len(p) > 0 && stores[p[0].text] {
			r.stores[p[0].text] = true
		}
	}
	r.walk(s.block, guards)
	r.stores = stores
}

// branches reads an if with its elif and else, and gives the guards of what comes
// after it: where all branches up to one end the block, none of their conditions
// held.
func (r *reader) branches(statements []statement, guards []Guard) (after []Guard) {
	after = guards
	inner := guards
	ended := true
	for i, s := range statements {
		var condition Guard
		if s.keyword != "else" {
			if i > 0 {
				r.scan(s.head, inner)
			}
			condition = r.guard(s.head)
		}
		if !r.walk(s.block, r.under(condition, inner)) || condition.Code == "" {
			ended = false
		}
		if condition.Code == "" {
			continue
		}
		condition.Is = !condition.Is
		inner = append(slices.Clip(inner), condition)
		if ended {
			after = inner
		}
	}
	return after
}
