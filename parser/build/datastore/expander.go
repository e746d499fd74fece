package datastore

import (
	"errors"
	"slices"
	"strings"

	"mcp-bitbake/parser/build/expression"
)

// expander expands one text (expandWithRefs).
type expander struct {
	store   *Store
	name    string // of the variable whose value it is, or ""
	place   Place
	missing []Missing
}

// expand goes through the text as BitBake does, variables and expressions in
// turn, until nothing changes any more.
func (e *expander) expand(text string) string {
	for range maxRounds {
		if !strings.Contains(text, "${") {
			return text
		}
		next := e.expressions(e.variables(text))
		if next == text {
			return text
		}
		if len(next) > maxText {
			break
		}
		text = next
	}
	return e.unknown("", "its value gets too long")
}

// unknown notes what is missing, and is the hole.
func (e *expander) unknown(code, reason string) string {
	e.note(Missing{e.name, e.place, code, reason})
	return expression.Hole
}

func (e *expander) note(list ...Missing) {
	for _, m := range list {
		if len(e.missing) < maxListed && !slices.Contains(e.missing, m) {
			e.missing = append(e.missing, m)
		}
	}
}

// variables puts in the value of each ${NAME} that has one.
func (e *expander) variables(text string) string {
	var b strings.Builder
	for {
		start := strings.Index(text, "${")
		if start < 0 {
			b.WriteString(text)
			return b.String()
		}
		end := start + 2
		for end < len(text) && isNameByte(text[end]) {
			end++
		}
		if end == start+2 || end == len(text) || text[end] != '}' {
			b.WriteString(text[:start+2])
			text = text[start+2:]
			continue
		}
		b.WriteString(text[:start])
		b.WriteString(e.variable(text[start+2:end], text[start:end+1]))
		text = text[end+1:]
		if b.Len() > maxText {
			return b.String()
		}
	}
}

// isNameByte reports whether c may stand in ${NAME} (__expand_var_regexp__).
func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-_+./~:", c) >= 0
}

// variable is the value of a variable, or written where it has none.
func (e *expander) variable(name, written string) string {
	if name == e.name {
		return e.unknown(written, "the variable refers to itself, which BitBake refuses")
	}
	r := e.store.get(name)
	if !r.set {
		return written
	}
	if e.store.work -= len(r.text) + 64; e.store.work < 0 {
		return e.unknown(written, "its value gets too long")
	}
	e.note(r.missing...)
	return r.text
}

// expressions puts in the value of each ${@code}. BitBake runs no code that has
// a variable without a value in it.
func (e *expander) expressions(text string) string {
	var b strings.Builder
	for {
		start := strings.Index(text, "${@")
		if start < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:start])
		end := codeEnd(text, start+len("${@"))
		if end < 0 {
			b.WriteString(text[start : start+3])
			text = text[start+3:]
			continue
		}
		code := text[start+3 : end]
		switch {
		case strings.Contains(code, expression.Hole):
			e.note(Missing{e.name, e.place, text[start : end+1], "it depends on a value that is not known"})
			b.WriteString(expression.Hole)
		case hasVariable(code):
			b.WriteString(text[start : end+1])
		default:
			b.WriteString(e.evaluate(text[start:end+1], code))
		}
		text = text[end+1:]
	}
}

// codeEnd finds the } of an expression whose code starts at an offset, as the
// regular expression \${@(?:{.*?}|.)+?} does; -1 where there is none.
func codeEnd(text string, start int) int {
	for i := start; i < len(text); {
		switch c := text[i]; {
		case c == '\n':
			return -1
		case c == '}' && i > start:
			return i
		case c == '{':
			after := strings.IndexAny(text[i:], "}\n")
			if after < 0 || text[i+after] == '\n' {
				return -1
			}
			i += after + 1
		default:
			i++
		}
	}
	return -1
}

// hasVariable reports whether a ${NAME} is left in some code.
func hasVariable(code string) bool {
	for {
		_, after, found := strings.Cut(code, "${")
		if !found {
			return false
		}
		end := 0
		for end < len(after) && isNameByte(after[end]) {
			end++
		}
		if end > 0 && end < len(after) && after[end] == '}' {
			return true
		}
		code = after
	}
}

func (e *expander) evaluate(written, code string) string {
	text, err := expression.Eval(strings.TrimSpace(code), reader{e})
	if err == nil {
		return text
	}
	if reason, ok := errors.AsType[*expression.Unknown](err); ok {
		return e.unknown(written, reason.Reason)
	}
	return e.unknown(written, err.Error())
}

// reader lets expressions read variables.
type reader struct{ of *expander }

func (r reader) Get(name string, expand bool) (string, bool) {
	if !expand {
		return r.of.store.Unexpanded(name)
	}
	v := r.of.store.get(name)
	r.of.note(v.missing...)
	return v.text, v.set
}

func (r reader) Flag(name, flag string, expand bool) (string, bool) {
	r.of.store.read(name)
	text, set := r.of.store.Flag(name, flag)
	if m := r.of.store.FlagDoubt(name, flag); m != nil {
		r.of.note(*m)
		return expression.Hole, true
	}
	if expand && set {
		text = r.Expand(text)
	}
	return text, set
}

// Flags gives one that is not known where it is not known which there are.
func (r reader) Flags(name string) []string {
	r.of.store.read(name)
	flags := r.of.store.Flags(name)
	if m := r.of.store.FlagDoubt(name, ""); m != nil {
		flags = append(flags, expression.Hole)
	}
	return flags
}

func (r reader) Expand(text string) string {
	if r.of.store.depth >= maxDepth {
		return r.of.unknown("", "values refer to others too deep")
	}
	r.of.store.depth++
	defer func() { r.of.store.depth-- }()
	return r.of.expand(text)
}

func (r reader) Inherits(class string) bool { return r.of.store.surroundings.Inherits(class) }

func (r reader) Host() (system, machine string) { return r.of.store.surroundings.Host() }

// remove takes the words of :remove operations out of a value, white space left
// as it is.
func (e *expander) remove(text string, removes []operation) string {
	if text == "" || len(removes) == 0 {
		return text
	}
	words := map[string]bool{}
	for _, o := range removes {
		of := expander{store: e.store, place: o.place}
		expanded := of.expand(o.text)
		e.note(of.missing...)
		if strings.Contains(expanded, expression.Hole) {
			return expression.Hole
		}
		for _, word := range expression.Fields(expanded) {
			words[word] = true
		}
	}
	var b strings.Builder
	for len(text) > 0 {
		space := strings.IndexFunc(text, isSpace)
		word, rest := text, ""
		if space >= 0 {
			word, rest = text[:space], text[space:]
		}
		if !words[word] {
			b.WriteString(word)
		}
		if rest == "" {
			break
		}
		size := len(rest) - len(strings.TrimLeftFunc(rest, isSpace))
		b.WriteString(rest[:size])
		text = rest[size:]
	}
	return b.String()
}

func isSpace(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' || r >= 0x1c && r <= 0x1f }
