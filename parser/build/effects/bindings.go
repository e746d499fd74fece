package effects

import (
	"slices"
	"strings"
)

// binding is a place where a name gets a value. tokens are what it is given,
// nil where that is not followed; each says that it is the elements of them, as
// in a for loop.
type binding struct {
	tokens []token
	each   bool
}

// bind notes the bindings of all names in statements. Python's rules of scope are
// left out: a name is one variable, wherever it stands.
func (r *reader) bind(statements []statement) {
	for _, s := range statements {
		switch s.keyword {
		case "for":
			r.bindFor(s.head)
		case "def":
			r.bindFunction(s)
		case "with", "except", "class", "case", "async":
			r.bindOpaque(s.head)
		case "":
			r.bindSimple(s.head)
		}
		r.bindInside(s.head)
		r.bind(s.block)
	}
}

func (r *reader) bindFor(head []token) {
	in := slices.IndexFunc(head, func(t token) bool { return t.is("in") })
	if in == 1 {
		r.bound(head[0].text, binding{head[in+1:], true})
		return
	}
	r.bindOpaque(head[:max(0, in)])
}

// bindFunction notes the parameters of a function within the code, which get what
// its calls give them (see callsOf).
func (r *reader) bindFunction(s statement) {
	if len(s.head) < 2 {
		return
	}
	f := &local{name: s.head[0].text}
	r.functions[f.name] = f
	for _, parameter := range split(inside(s.head[1:])) {
		if len(parameter) == 0 || parameter[0].kind != 'a' {
			r.bindOpaque(parameter) // such as *args
			continue
		}
		f.parameters = append(f.parameters, parameter[0].text)
		if len(parameter) > 2 && parameter[1].is("=") {
			r.bound(parameter[0].text, binding{tokens: parameter[2:]})
		}
	}
}

// bindSimple notes what an assignment assigns to.
func (r *reader) bindSimple(tokens []token) {
	switch tokens[0].text {
	case "import", "from":
		r.imports(tokens)
		r.bindOpaque(slices.DeleteFunc(slices.Clone(tokens[1:]), func(t token) bool { return slices.Contains(modules, t.text) }))
		return
	case "global", "nonlocal", "del":
		r.bindOpaque(tokens[1:])
		return
	}
	start, depth := 0, 0
	var targets [][]token
	for i, t := range tokens {
		switch {
		case t.kind != 'o':
		case t.text == "(" || t.text == "[" || t.text == "{":
			depth++
		case t.text == ")" || t.text == "]" || t.text == "}":
			depth--
		case depth > 0:
		case t.text == "=":
			targets = append(targets, tokens[start:i])
			start = i + 1
		case len(t.text) > 1 && t.text[len(t.text)-1] == '=' && !slices.Contains([]string{"==", "!=", "<=", ">=", ":="}, t.text):
			r.bindOpaque(tokens[:i])
			return
		}
	}
	for _, target := range targets {
		if len(target) == 1 && target[0].kind == 'a' {
			r.bound(target[0].text, binding{tokens: tokens[start:]})
		} else if len(target) > 1 && !slices.ContainsFunc(target, func(t token) bool { return t.is(".") || t.is("[") }) {
			r.bindOpaque(target)
		}
	}
}

// bindInside notes the names that expressions bind: of comprehensions, lambdas
// and :=.
func (r *reader) bindInside(tokens []token) {
	for i, t := range tokens {
		if t.kind == 'a' && r.mutates(tokens, i) {
			r.mutated[t.text] = true
		}
		switch {
		case t.is("for") || t.is("lambda"):
			for _, u := range tokens[i+1:] {
				if u.is("in") || u.is(":") {
					break
				}
				r.bindOpaque([]token{u})
			}
		case t.kind == 'a' && (tokenAt(tokens, i-1).is("(") || tokenAt(tokens, i-1).is(",") || tokenAt(tokens, i+1).is(".")):
			r.changed[t.text] = true
		case t.is(":=") && i > 0:
			r.bindOpaque(tokens[i-1 : i])
		}
	}
}

// imports notes what the names of from MODULE import NAME and of as mean.
func (r *reader) imports(tokens []token) {
	module := ""
	if at := slices.IndexFunc(tokens, func(t token) bool { return t.is("import") }); at > 1 {
		module, tokens = text(tokens[1:at])+".", tokens[at:]
	}
	for _, part := range split(tokens[1:]) {
		as := slices.IndexFunc(part, func(t token) bool { return t.is("as") })
		switch {
		case as > 0 && as+1 < len(part):
			r.imported[part[as+1].text] = module + text(part[:as])
		case module != "" && len(part) == 1:
			r.imported[part[0].text] = module + part[0].text
		}
	}
}

// modules are what conditions may have, wherever they are imported.
var modules = []string{"bb", "oe", "os"}

// mutates reports whether the name at an index is changed there, other than by a
// new value.
func (r *reader) mutates(tokens []token, i int) bool {
	after := tokenAt(tokens, i+1)
	if after.is(".") {
		return slices.Contains(mutators, tokenAt(tokens, i+2).text)
	}
	if after.is("[") {
		next := tokenAt(tokens, i+3+len(inside(tokens[i+1:])))
		return next.kind == 'o' && next.text != "==" && strings.HasSuffix(next.text, "=")
	}
	return tokens[0].is("del")
}

// bindOpaque notes that all names in tokens get values that are not followed.
func (r *reader) bindOpaque(tokens []token) {
	for _, t := range tokens {
		if t.kind == 'a' {
			r.bound(t.text, binding{})
		}
	}
}

func (r *reader) bound(name string, b binding) { r.bindings[name] = append(r.bindings[name], b) }

// inside are the tokens between the bracket that tokens begin with and its end.
func inside(tokens []token) []token {
	depth := 0
	for i, t := range tokens {
		if t.kind != 'o' {
			continue
		}
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return tokens[1:i]
			}
		}
	}
	if len(tokens) == 0 {
		return nil
	}
	return tokens[1:]
}

// split splits tokens at the commas that stand in no brackets.
func split(tokens []token) [][]token { return splitAt(tokens, ",") }

func splitAt(tokens []token, separator string) [][]token {
	var parts [][]token
	start, depth := 0, 0
	for i, t := range tokens {
		if t.kind != 'o' {
			continue
		}
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case separator:
			if depth == 0 {
				parts = append(parts, tokens[start:i])
				start = i + 1
			}
		}
	}
	if start < len(tokens) {
		parts = append(parts, tokens[start:])
	}
	return parts
}
