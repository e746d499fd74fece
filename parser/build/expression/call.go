package expression

import (
	"slices"
	"strings"
)

// postfix is an atom or name with calls, attributes and subscripts after it.
func (p *parser) postfix() (node, error) {
	n, err := p.primary()
	if err != nil {
		return nil, err
	}
	for {
		switch {
		case p.tokens[p.at].kind != 'o':
			return n, nil
		case p.tokens[p.at].text == ".":
			p.at++
			if n, err = p.method(n); err != nil {
				return nil, err
			}
		case p.tokens[p.at].text == "[":
			p.at++
			if n, err = p.subscript(n); err != nil {
				return nil, err
			}
		case p.tokens[p.at].text == "(":
			return nil, unknown("it calls a value")
		default:
			return n, nil
		}
	}
}

// modules are the names that stand for something else than a variable. Python
// looks for a name among the variables first, but BitBake keeps these from it.
var modules = []string{"d", "bb", "oe", "os", "sys", "time", "re", "json", "subprocess"}

// keywords begin what is not read here.
var keywords = []string{"lambda", "for", "if", "else", "in", "is", "not", "and", "or", "yield", "await"}

// primary is an atom, the call of a function of the list, or a variable.
func (p *parser) primary() (node, error) {
	t := p.tokens[p.at]
	if t.kind != 'a' {
		return p.atom()
	}
	p.at++
	switch t.text {
	case "None":
		return constant(value{}), nil
	case "True", "False":
		return constant(boolValue(t.text == "True")), nil
	}
	if slices.Contains(keywords, t.text) {
		return nil, unknown("%q in it is not read here", t.text)
	}
	if !slices.Contains(modules, t.text) && p.tokens[p.at].text != "(" {
		return variable(t.text), nil
	}
	parts := []string{t.text}
	for p.tokens[p.at].text == "." && p.tokens[p.at].kind == 'o' && p.tokens[p.at+1].kind == 'a' {
		parts = append(parts, p.tokens[p.at+1].text)
		p.at += 2
	}
	name := strings.Join(parts, ".")
	if name == "d" {
		return constant(value{kind: store}), nil
	}
	if _, ok := p.take("("); !ok {
		return nil, unknown("it depends on %s", name)
	}
	call, ok := functions[name]
	if !ok {
		return nil, unknown("it calls %s", name)
	}
	arguments, err := p.list(")")
	if err != nil {
		return nil, err
	}
	return func(e Environment) (value, error) {
		values, err := evalAll(arguments, e)
		if err != nil {
			return value{}, err
		}
		return call(e, values)
	}, nil
}

// variable is the value of a bare name: BitBake lets Python look names up among
// its variables.
func variable(name string) node {
	return func(e Environment) (value, error) {
		text, set := e.Get(name, true)
		if !set || slices.Contains(builtins, name) {
			return value{}, unknown("it depends on %s", name)
		}
		return textValue(text), nil
	}
}

// builtins are names of Python's that could also be names of variables.
var builtins = []string{"str", "int", "len", "bool", "list", "set", "dict", "max", "min", "sum", "all", "any", "id", "map", "dir", "vars", "type", "open", "next", "iter", "hash", "hex", "bin", "oct", "abs", "chr", "ord", "pow", "repr", "round", "filter", "format", "input", "print", "range", "slice", "sorted", "tuple", "zip"}

// subscript is [i] or [from:to].
func (p *parser) subscript(of node) (node, error) {
	var from, to node
	var err error
	if p.tokens[p.at].text != ":" {
		if from, err = p.ternary(); err != nil {
			return nil, err
		}
	}
	_, isSlice := p.take(":")
	if isSlice && p.tokens[p.at].text != "]" {
		if to, err = p.ternary(); err != nil {
			return nil, err
		}
	}
	if err := p.need("]"); err != nil {
		return nil, err
	}
	return func(e Environment) (value, error) {
		v, err := of(e)
		if err != nil {
			return value{}, err
		}
		bounds := [2]*value{}
		for i, n := range []node{from, to} {
			if n == nil {
				continue
			}
			b, err := n(e)
			if err != nil {
				return value{}, err
			}
			bounds[i] = &b
		}
		if isSlice {
			return v.slice(bounds[0], bounds[1])
		}
		return v.index(*bounds[0])
	}, nil
}

// method is the call of a method of a text.
func (p *parser) method(of node) (node, error) {
	t := p.tokens[p.at]
	method, ok := methods[t.text]
	if t.kind != 'a' || !ok {
		return nil, unknown("it calls the method %s", t.text)
	}
	p.at++
	if err := p.need("("); err != nil {
		return nil, err
	}
	arguments, err := p.list(")")
	if err != nil {
		return nil, err
	}
	return func(e Environment) (value, error) {
		v, err := of(e)
		if err != nil {
			return value{}, err
		}
		values, err := evalAll(arguments, e)
		if err != nil {
			return value{}, err
		}
		if v.kind != str {
			return value{}, unknown("it calls the method %s of what is no text", t.text)
		}
		for _, a := range append([]value{v}, values...) {
			if a.kind == str && holed(a.text) {
				return value{}, errHole
			}
		}
		return method(v.text, values)
	}, nil
}

// methods are the methods of str that are known.
var methods = map[string]func(s string, arguments []value) (value, error){
	"lower":      noArguments(strings.ToLower),
	"upper":      noArguments(strings.ToUpper),
	"strip":      trim(strings.TrimFunc, strings.Trim),
	"lstrip":     trim(strings.TrimLeftFunc, strings.TrimLeft),
	"rstrip":     trim(strings.TrimRightFunc, strings.TrimRight),
	"split":      split,
	"join":       join,
	"replace":    replace,
	"startswith": affix(strings.HasPrefix),
	"endswith":   affix(strings.HasSuffix),
}

func noArguments(apply func(string) string) func(string, []value) (value, error) {
	return func(s string, arguments []value) (value, error) {
		if len(arguments) > 0 || !isASCII(s) {
			return value{}, errArguments
		}
		return textValue(apply(s)), nil
	}
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0
}

var errArguments = &Unknown{"it calls a function in a way that is not read here"}

func trim(space func(string, func(rune) bool) string, set func(string, string) string) func(string, []value) (value, error) {
	return func(s string, arguments []value) (value, error) {
		switch {
		case len(arguments) == 0:
			return textValue(space(s, func(r rune) bool { return r >= 0x1c && r <= 0x1f || isSpace(r) })), nil
		case len(arguments) == 1 && arguments[0].kind == str:
			return textValue(set(s, arguments[0].text)), nil
		}
		return value{}, errArguments
	}
}

func split(s string, arguments []value) (value, error) {
	var parts []string
	switch {
	case len(arguments) == 0:
		parts = Fields(s)
	case arguments[0].kind != str || arguments[0].text == "":
		return value{}, errArguments
	case len(arguments) == 1:
		parts = strings.Split(s, arguments[0].text)
	case len(arguments) == 2 && arguments[1].kind == integer && arguments[1].number >= 0:
		parts = strings.SplitN(s, arguments[0].text, arguments[1].number+1)
	default:
		return value{}, errArguments
	}
	list := value{kind: sequence}
	for _, part := range parts {
		list.list = append(list.list, textValue(part))
	}
	return list, nil
}

func join(s string, arguments []value) (value, error) {
	if len(arguments) != 1 || arguments[0].kind != sequence {
		return value{}, errArguments
	}
	texts, err := arguments[0].texts()
	return textValue(strings.Join(texts, s)), err
}

func replace(s string, arguments []value) (value, error) {
	if len(arguments) != 2 || arguments[0].kind != str || arguments[1].kind != str || arguments[0].text == "" {
		return value{}, errArguments
	}
	return textValue(strings.ReplaceAll(s, arguments[0].text, arguments[1].text)), nil
}

func affix(has func(s, affix string) bool) func(string, []value) (value, error) {
	return func(s string, arguments []value) (value, error) {
		if len(arguments) != 1 || arguments[0].kind != str {
			return value{}, errArguments
		}
		return boolValue(has(s, arguments[0].text)), nil
	}
}
