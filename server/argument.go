package server

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// argument is an argument of a tool.
type argument struct {
	name        string
	kind        argumentKind
	required    bool
	description string
	choices     []string // of a text, or none for any
}

// argumentKind is the JSON type of an argument.
type argumentKind string

const (
	text    argumentKind = "string"
	texts   argumentKind = "array"   // of strings
	integer argumentKind = "integer" // from 1 on
	boolean argumentKind = "boolean"
)

// values are the arguments of a call, checked: a string, []string, int or bool
// for each.
type values map[string]any

func (v values) text(name string) string    { s, _ := v[name].(string); return s }
func (v values) texts(name string) []string { l, _ := v[name].([]string); return l }
func (v values) flag(name string) bool      { b, _ := v[name].(bool); return b }

// number is the argument of that name, or otherwise if it was not given.
func (v values) number(name string, otherwise int) int {
	if n, ok := v[name].(int); ok {
		return n
	}
	return otherwise
}

// check checks the arguments of a call. Its errors say what was given and what
// is valid.
func (t *tool) check(given map[string]any) (values, error) {
	checked := make(values, len(given))
	for _, name := range slices.Sorted(maps.Keys(given)) {
		value := given[name]
		i := slices.IndexFunc(t.arguments, func(a argument) bool { return a.name == name })
		if i < 0 {
			return nil, t.unknown(name)
		}
		if list, ok := value.([]any); !t.arguments[i].required && (value == nil || ok && len(list) == 0) {
			continue // null or [] is how some clients leave an argument out
		}
		v, ok := t.arguments[i].convert(value)
		if !ok {
			return nil, invalidArgument("%s takes %s for %q, not %s.", t.name, t.arguments[i].describe(), name, preview(value))
		}
		checked[name] = v
	}
	for _, a := range t.arguments {
		if _, ok := checked[a.name]; a.required && !ok {
			return nil, invalidArgument("%s needs the argument %q: %s Its arguments are %s.", t.name, a.name, a.description, t.signature())
		}
	}
	return checked, nil
}

func (t *tool) unknown(name string) error {
	var names []string
	for _, a := range t.arguments {
		names = append(names, a.name)
	}
	hint := ""
	if near := nearest(name, names); near != "" {
		hint = fmt.Sprintf(" Did you mean %q?", near)
	}
	return invalidArgument("%s has no argument %q.%s Its arguments are %s.", t.name, name, hint, t.signature())
}

// signature lists the arguments of a tool for messages.
func (t *tool) signature() string {
	var list []string
	for _, a := range t.arguments {
		entry := fmt.Sprintf("%s (%s", a.name, a.kind)
		if !a.required {
			entry += ", optional"
		}
		list = append(list, entry+")")
	}
	return joinWords(list)
}

// convert makes a value of JSON one of the argument's kind. Numbers and
// booleans may come as strings, as some clients send them.
func (a argument) convert(value any) (any, bool) {
	switch a.kind {
	case integer:
		return toInteger(value)
	case boolean:
		return toBoolean(value)
	case texts:
		list, ok := toTexts(value)
		return list, ok && (a.choices == nil || !slices.ContainsFunc(list, func(s string) bool { return !slices.Contains(a.choices, s) }))
	default:
		s, ok := value.(string)
		return s, ok && (a.choices == nil || slices.Contains(a.choices, s))
	}
}

// toTexts takes one string for a list of one.
func toTexts(value any) ([]string, bool) {
	if s, ok := value.(string); ok {
		return []string{s}, true
	}
	list, ok := value.([]any)
	ok = ok && len(list) > 0
	texts := make([]string, len(list))
	for i := range list {
		if !ok {
			break
		}
		texts[i], ok = list[i].(string)
	}
	return texts, ok
}

func toInteger(value any) (any, bool) {
	if s, ok := value.(string); ok {
		n, err := strconv.Atoi(strings.TrimSpace(s))
		return n, err == nil && n >= 1
	}
	f, ok := value.(float64)
	if !ok || f != math.Trunc(f) || f < 1 {
		return 0, false
	}
	return int(min(f, math.MaxInt32)), true
}

func toBoolean(value any) (any, bool) {
	if s, ok := value.(string); ok {
		b, err := strconv.ParseBool(strings.TrimSpace(s))
		return b, err == nil
	}
	b, ok := value.(bool)
	return b, ok
}

func (a argument) describe() string {
	switch a.kind {
	case integer:
		return "a whole number from 1 on"
	case boolean:
		return "true or false"
	case texts:
		if a.choices != nil {
			return "a list of " + joinWords(a.choices)
		}
		return "a list of strings"
	default:
		if a.choices != nil {
			return strings.Join(a.choices, " or ")
		}
		return "a string"
	}
}

// preview is a value of JSON for a message.
func preview(value any) string {
	const limit = 80
	s := string(encode(value))
	if len(s) > limit {
		s = strings.ToValidUTF8(s[:limit], "") + "..."
	}
	return s
}

// joinWords joins words as a sentence does.
func joinWords(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
