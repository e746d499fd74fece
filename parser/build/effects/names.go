package effects

import (
	"slices"
	"strings"
)

// The bounds of what a name could be.
const (
	maxTexts = 64
	maxSteps = 2000 // of one resolution
)

// resolution finds what texts an expression could give.
type resolution struct {
	*reader
	pending map[string]bool // names that are being resolved
	steps   int
}

// texts are what an expression could give if it is a text, with Any for parts
// that are not known and ${NAME} for the value of a variable.
func (r *reader) texts(tokens []token) []string {
	x := resolution{reader: r, pending: map[string]bool{}}
	return limit(x.sum(tokens))
}

var anything = []string{Any}

func limit(texts []string) []string {
	if len(texts) == 0 || len(texts) > maxTexts {
		return anything
	}
	return texts
}

// sum is a chain of +.
func (x *resolution) sum(tokens []token) []string {
	if x.steps++; x.steps > maxSteps || len(tokens) == 0 {
		return anything
	}
	all := []string{""}
	for _, part := range splitAt(tokens, "+") {
		all = product(all, x.operand(part))
	}
	return all
}

func product(a, b []string) []string {
	if len(a)*len(b) > maxTexts {
		return anything
	}
	list := make([]string, 0, len(a)*len(b))
	for _, s := range a {
		for _, t := range b {
			list = append(list, s+t)
		}
	}
	return list
}

func (x *resolution) operand(tokens []token) []string {
	switch {
	case len(tokens) == 0:
		return anything
	case len(tokens) == 1 && tokens[0].kind == 'a':
		return x.name(tokens[0].text)
	case tokens[0].kind == '"':
		return x.literal(tokens)
	case tokens[0].is("(") && len(inside(tokens)) == len(tokens)-2:
		return x.sum(inside(tokens))
	case len(tokens) > 4 && tokens[0].is("d") && tokens[1].is(".") && tokens[3].is("(") && len(inside(tokens[3:])) == len(tokens)-5:
		return x.ofStore(tokens[2].text, split(inside(tokens[3:])))
	}
	return anything
}

// literal is a string, or several side by side, with % and values or .format()
// after it, if that.
func (x *resolution) literal(tokens []token) []string {
	var text strings.Builder
	for len(tokens) > 0 && tokens[0].kind == '"' {
		text.WriteString(literal(tokens[0]))
		tokens = tokens[1:]
	}
	switch {
	case len(tokens) == 0:
		return []string{text.String()}
	case tokens[0].is("%"):
		return x.formatted(text.String(), tokens[1:])
	case len(tokens) > 2 && tokens[0].is(".") && tokens[1].is("format") && len(inside(tokens[2:])) == len(tokens)-4:
		return []string{replaceFields(text.String())}
	}
	return anything
}

// formatted is text % values.
func (x *resolution) formatted(text string, values []token) []string {
	list := [][]token{values}
	if values != nil && values[0].is("(") && len(inside(values)) == len(values)-2 {
		list = split(inside(values))
	}
	parts := strings.Split(text, "%s")
	all := []string{""}
	for i, part := range parts {
		if strings.Contains(part, "%") {
			part = Any + afterVerb(part)
		}
		all = product(all, []string{part})
		if i == len(parts)-1 {
			break
		}
		value := anything
		if len(parts)-1 == len(list) {
			value = x.sum(list[i])
		}
		all = product(all, value)
	}
	return all
}

// afterVerb is what follows the last % of a text, which is not known where it
// is no plain text.
func afterVerb(text string) string {
	rest := text[strings.LastIndexByte(text, '%')+1:]
	if i := strings.IndexByte(rest, ':'); i >= 0 {
		return rest[i:]
	}
	return ""
}

// ofStore is what a method of the data store gives.
func (x *resolution) ofStore(method string, arguments [][]token) []string {
	if len(arguments) == 0 {
		return anything
	}
	switch method {
	case "expand":
		return x.sum(arguments[0])
	case "getVar":
		if texts := x.sum(arguments[0]); len(texts) == 1 && !strings.Contains(texts[0], Any) {
			return []string{"${" + texts[0] + "}"}
		}
	}
	return anything
}

// name is what a name could stand for: one of the texts that it is given
// anywhere. One that is made of itself could have anything around those.
func (x *resolution) name(name string) []string {
	if texts, ok := x.parameters[name]; ok && len(x.bindings[name]) == 0 {
		return texts
	}
	if x.pending[name] {
		return nil
	}
	list := slices.Clone(x.parameters[name])
	x.pending[name] = true
	defer delete(x.pending, name)
	bindings := slices.Concat(x.bindings[name], x.given[name])
	if len(bindings) == 0 && len(list) == 0 {
		return anything
	}
	ofItself := false
	for _, b := range bindings {
		switch {
		case b.tokens == nil:
			return anything
		case slices.ContainsFunc(b.tokens, func(t token) bool { return t.is(name) }):
			ofItself = true
		case b.each:
			list = append(list, x.elements(b.tokens)...)
		default:
			list = append(list, x.sum(b.tokens)...)
		}
		if len(list) > maxTexts {
			return anything
		}
	}
	if ofItself {
		for _, s := range list {
			list = append(list, Any+s+Any)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// elements are the elements of something that is gone through.
func (x *resolution) elements(tokens []token) []string {
	if x.steps++; x.steps > maxSteps || len(tokens) == 0 {
		return anything
	}
	switch {
	case len(tokens) == 1 && tokens[0].kind == 'a':
		bindings := x.bindings[tokens[0].text]
		if len(bindings) == 1 && !x.changed[tokens[0].text] && bindings[0].tokens != nil && !bindings[0].each && len(x.given[tokens[0].text]) == 0 && x.parameters[tokens[0].text] == nil {
			return x.elements(bindings[0].tokens)
		}
	case (tokens[0].is("[") || tokens[0].is("(") || tokens[0].is("{")) && len(inside(tokens)) == len(tokens)-2:
		parts := split(inside(tokens))
		if len(parts) == 1 && tokens[0].is("(") && !tokens[len(tokens)-2].is(",") {
			return x.elements(parts[0])
		}
		var list []string
		for _, part := range parts {
			if len(part) == 0 || slices.ContainsFunc(part, func(t token) bool { return t.is("for") || t.is(":") || t.is("*") }) {
				return anything
			}
			list = append(list, x.sum(part)...)
		}
		return list
	case len(tokens) == 5 && tokens[0].kind == '"' && tokens[1].is(".") && tokens[2].is("split"):
		return strings.Fields(literal(tokens[0]))
	}
	return anything
}
