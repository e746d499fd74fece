package effects

import (
	"slices"
	"strings"
)

// maxGuard is how many tokens a condition may have with names put in.
const maxGuard = 400

// guard is the condition of an if, or none where it depends on what is not
// followed.
func (r *reader) guard(tokens []token) Guard {
	list, ok := r.closed(tokens, 0)
	if !ok || len(list) > maxGuard {
		return Guard{}
	}
	words := make([]string, 0, len(list))
	for _, t := range list {
		words = append(words, t.text)
	}
	return Guard{Code: strings.Join(words, " "), Is: true}
}

// words are the names that a condition may have as they are.
var words = []string{"d", "bb", "oe", "os", "and", "or", "not", "in", "is", "if", "else", "None", "True", "False", "bool", "str", "len"}

// closed puts in the place of each name of the code what it is given, so that
// only the data store is left.
func (r *reader) closed(tokens []token, depth int) ([]token, bool) {
	if depth > 5 || len(tokens) > maxGuard {
		return nil, false
	}
	var list []token
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if n, truth := r.asksEvent(tokens[i:]); n > 0 {
			list = append(list, token{'a', truth, t.line})
			i += n - 1
			continue
		}
		attribute := i > 0 && tokens[i-1].is(".")
		keyword := i+1 < len(tokens) && tokens[i+1].is("=")
		if t.kind != 'a' || attribute || keyword {
			list = append(list, t)
			continue
		}
		if slices.Contains(words, t.text) && len(r.bindings[t.text]) == 0 {
			list = append(list, t)
			continue
		}
		if r.stores[t.text] && t.text != "d" {
			list = append(list, token{'a', "d", t.line})
			continue
		}
		b := r.bindings[t.text]
		if len(b) != 1 || b[0].tokens == nil || b[0].each || len(r.given[t.text]) > 0 || r.parameters[t.text] != nil || r.mutable(t.text, b[0].tokens) {
			return nil, false
		}
		value, ok := r.closed(b[0].tokens, depth+1)
		if !ok {
			return nil, false
		}
		list = append(list, token{'o', "(", t.line})
		list = append(list, value...)
		list = append(list, token{'o', ")", t.line})
	}
	return list, true
}

// mutators are the methods that change a list, a set or a dict.
var mutators = []string{"append", "extend", "insert", "add", "update", "remove", "pop", "popitem", "clear", "sort", "reverse", "discard", "setdefault"}

// mutable reports whether what a name is given could change after that: it is
// changed somewhere, or is no text and handed on.
func (r *reader) mutable(name string, value []token) bool {
	if r.mutated[name] {
		return true
	}
	return r.changed[name] && slices.ContainsFunc(value, func(t token) bool {
		return t.kind != '"' && slices.Contains([]string{"[", "{", "split", "list", "set", "dict", "keys", "items", "sorted", "getVarFlags"}, t.text)
	})
}

// asksEvent reads isinstance(e, EVENT) or isinstance(e, (EVENT, ...)): how many
// tokens it has, and its truth.
func (r *reader) asksEvent(tokens []token) (n int, truth string) {
	if len(tokens) < 6 || !tokens[0].is("isinstance") || !tokens[1].is("(") {
		return 0, ""
	}
	arguments := inside(tokens[1:])
	parts := split(arguments)
	if len(parts) != 2 || text(parts[0]) != "e" || r.event == "" {
		return 0, ""
	}
	asked := parts[1]
	if asked[0].is("(") {
		asked = inside(asked)
	}
	truth = "False"
	for _, event := range split(asked) {
		if text(event) == r.event {
			truth = "True"
		}
	}
	return len(arguments) + 3, truth
}
