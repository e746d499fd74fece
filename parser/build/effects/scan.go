package effects

import (
	"slices"
	"strings"
)

// changes are the methods of the data store that change it.
var changes = map[string]Kind{
	"setVar": Sets, "prependVar": Sets, "delVar": Sets, "renameVar": Sets, "appendVar": Appends,
	"setVarFlag": Flags, "appendVarFlag": Flags, "prependVarFlag": Flags, "delVarFlag": Flags, "setVarFlags": Flags, "delVarFlags": Flags,
}

// reads are the methods of the data store that change nothing.
var reads = []string{
	"getVar", "getVarFlag", "getVarFlags", "hasVar", "expand", "expandWithRefs", "keys", "createCopy", "get", "get_hash", "localkeys", "items", "values",
	"hasOverrides", "varhistory", "inchistory", "overrides", "overridedata", "expand_cache", "configuration_data",
}

// scan reads the calls in tokens that stand under guards.
func (r *reader) scan(tokens []token, guards []Guard) {
	for i, t := range tokens {
		switch {
		case t.kind == '"' && strings.ContainsAny(t.text[:strings.IndexAny(t.text, `"'`)], "fF") && changesIn(t.text):
			r.anything("code within a text", t.line, guards)
		case t.kind != 'a':
		case i > 0 && tokens[i-1].is("."):
			if kind, ok := changes[t.text]; ok {
				r.change(kind, tokens, i, guards)
			} else if i > 1 && r.agents[tokens[i-2].text] && (i < 3 || !tokens[i-3].is(".")) && i+1 < len(tokens) && tokens[i+1].is("(") {
				r.agent(tokens, i, guards)
			}
		case r.stores[t.text]:
			r.store(tokens, i, guards)
		}
	}
}

func changesIn(s string) bool {
	for name := range changes {
		if strings.Contains(s, name) {
			return true
		}
	}
	return false
}

// change reads a call of a method that changes the data store it is called on,
// whatever that is written as.
func (r *reader) change(kind Kind, tokens []token, at int, guards []Guard) {
	receiver := tokens[max(0, at-2)]
	alone := at < 3 || !tokens[at-3].is(".")
	if alone && r.copies[receiver.text] {
		return
	}
	call, line := "d."+tokens[at].text, tokens[at].line
	if at+1 == len(tokens) || !tokens[at+1].is("(") {
		r.anything(call, line, guards)
		return
	}
	arguments := split(inside(tokens[at+1:]))
	if receiver.is("data") && !alone && tokens[at-4].is("bb") { // bb.data.setVar(name, value, d)
		if last := arguments[max(0, len(arguments)-1)]; len(last) == 1 && r.copies[last[0].text] {
			return
		}
	}
	name := r.argument(arguments, 0, "var")
	e := Effect{Kind: kind, Call: call, Line: line, Guards: guards}
	if kind != Flags {
		r.add(e, name, nil)
		if tokens[at].text == "renameVar" {
			r.add(e, r.argument(arguments, 1, "newkey"), nil)
		}
		return
	}
	flag := anything
	if !strings.HasSuffix(tokens[at].text, "Flags") {
		flag = r.argument(arguments, 1, "flag")
	}
	r.add(e, name, flag)
}

// argument is what the argument at an index could be.
func (r *reader) argument(arguments [][]token, i int, keyword string) []string {
	for j, a := range arguments {
		switch {
		case len(a) > 0 && (a[0].is("*") || a[0].is("**")):
			return anything
		case len(a) > 2 && a[1].is("="):
			if a[0].is(keyword) {
				return r.texts(a[2:])
			}
		case j == i:
			return r.texts(a)
		}
	}
	return anything
}

func (r *reader) add(e Effect, names, flags []string) {
	if flags == nil {
		flags = []string{""}
	}
	for _, name := range names {
		for _, flag := range flags {
			e.Name, e.Flag = merge(name), merge(flag)
			r.code.Effects = append(r.code.Effects, e)
		}
	}
}

// merge makes one of several Any side by side.
func merge(s string) string {
	for strings.Contains(s, Any+Any) {
		s = strings.ReplaceAll(s, Any+Any, Any)
	}
	return s
}

// store looks at what is done with the data store at an index.
func (r *reader) store(tokens []token, at int, guards []Guard) {
	t := tokens[at]
	at1, at2 := tokenAt(tokens, at+1), tokenAt(tokens, at+2)
	before := tokenAt(tokens, at-1)
	switch {
	case at1.is("."):
		_, isChange := changes[at2.text]
		switch {
		case at2.is("getVar") || at2.is("getVarFlag"):
			arguments := split(inside(tokens[min(len(tokens), at+3):]))
			r.code.Reads = append(r.code.Reads, references(r.argument(arguments, 0, "var"))...)
		case !isChange && !slices.Contains(reads, at2.text):
			r.anything("d."+at2.text, t.line, guards)
		}
	case at1.is("["):
		if closing := at + 3 + len(inside(tokens[at+1:])); tokenAt(tokens, closing).is("=") {
			r.add(Effect{Call: "d[...]", Line: t.line, Guards: guards}, r.texts(inside(tokens[at+1:])), nil)
		}
	case at1.is("=") && at2.text != "" && !before.is("(") && !before.is(","): // another value for the name
	case at1.is("=") && (before.is("(") || before.is(",")): // a keyword, such as d=d
	case before.is("in"), before.is("is"), at1.is("is"), before.is("not"):
	case before.is("def"), before.is("lambda"):
	case before.is("=") && at1.text == "" && at == len(tokens)-1: // a name for it
	default:
		r.handed(tokens, at, guards)
	}
}

// references are the names of variables as texts that stand for their values.
func references(names []string) []string {
	var list []string
	for _, name := range names {
		if !strings.Contains(name, Any) {
			list = append(list, "${"+name+"}")
		}
	}
	return list
}

func tokenAt(tokens []token, i int) token {
	if i < 0 || i >= len(tokens) {
		return token{}
	}
	return tokens[i]
}

// handed looks at the call that the data store at an index is an argument of.
func (r *reader) handed(tokens []token, at int, guards []Guard) {
	line := tokens[at].line
	after := tokenAt(tokens, at+1)
	open, depth := at-1, 0
	for ; open >= 0; open-- {
		if tokens[open].kind != 'o' {
			continue
		}
		switch tokens[open].text {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			depth--
		}
		if depth < 0 {
			break
		}
	}
	before := tokenAt(tokens, at-1)
	whole := (before.is("(") || before.is(",") || before.is("=")) && (after.is(")") || after.is(","))
	if open < 1 || !tokens[open].is("(") || !whole {
		if open < 0 && tokens[0].is("return") {
			r.anything("what returns the data store", line, guards)
			return
		}
		r.anything("the data store in a way that is not followed", line, guards)
		return
	}
	start := open
	for start >= 1 && (tokens[start-1].kind == 'a' || tokens[start-1].is(".")) && (tokens[start-1].kind != 'a' || tokens[start].kind != 'a') {
		start--
	}
	name := text(tokens[start:open])
	if first, rest, dotted := strings.Cut(name, "."); r.imported[first] != "" {
		if name = r.imported[first]; dotted {
			name += "." + rest
		}
	}
	switch {
	case name == "" || start > 0 && tokens[start-1].is("def"):
		if name == "" {
			r.anything("the data store in a way that is not followed", line, guards)
		}
		return // the parameters of a function within the code
	case r.functions[name] != nil:
		return // read where it stands
	}
	c := Call{Name: name, Line: line, Guards: guards}
	for _, a := range split(inside(tokens[open:])) {
		argument := Argument{}
		if len(a) > 2 && a[1].is("=") && a[0].kind == 'a' {
			argument.Keyword, a = a[0].text, a[2:]
		}
		argument.Store = len(a) == 1 && a[0].kind == 'a' && r.stores[a[0].text]
		argument.Texts = r.texts(a)
		c.Arguments = append(c.Arguments, argument)
	}
	if start >= 2 && tokens[start-1].is("=") && tokens[start-2].kind == 'a' && start == 2 {
		r.agents[tokens[0].text] = true
	}
	if !slices.ContainsFunc(r.code.Calls, func(o Call) bool { return o.Name == c.Name && o.Line == c.Line }) {
		r.code.Calls = append(r.code.Calls, c)
	}
}

// agent reads the call of a method of an object that has the data store: it could
// change the variables that it is given by name.
func (r *reader) agent(tokens []token, at int, guards []Guard) {
	for _, a := range split(inside(tokens[at+1:])) {
		for _, name := range r.texts(a) {
			if name != "" && name != Any {
				r.add(Effect{Call: tokens[at-2].text + "." + tokens[at].text, Line: tokens[at].line, Guards: guards}, []string{name}, nil)
			}
		}
	}
}
