package grammar

import (
	"cmp"
	"slices"
	"strings"
)

// expansion is a part that is not literal.
type expansion struct {
	start, end uint32 // half-open
	kind       PartKind
}

// inside is the half-open stretch between the braces.
func (e expansion) inside() (start, end int) {
	start = int(e.start) + len("${")
	if e.kind == InlinePython {
		start++
	}
	return start, int(e.end) - 1
}

// expansions finds all parts that are not literal, in the order in which they
// start, a part before those inside of it.
func expansions(text string) []expansion {
	if !strings.Contains(text, "${") {
		return nil
	}
	list := references(text)
	list = merged(list, computed(text, list))
	if python := inlinePython(text, list); len(python) > 0 {
		list = merged(list, python)
		// What is found now has Python in its name, so that it is new.
		list = merged(list, computed(text, outermost(list)))
	}
	return list
}

// merged puts b into a, in order.
func merged(a, b []expansion) []expansion {
	a = append(a, b...)
	order := func(x, y expansion) int {
		return cmp.Or(cmp.Compare(x.start, y.start), cmp.Compare(y.end, x.end))
	}
	if !slices.IsSortedFunc(a, order) {
		slices.SortFunc(a, order)
	}
	return a
}

// outermost leaves out what is inside of another expansion.
func outermost(list []expansion) []expansion {
	var outer []expansion
	for _, e := range list {
		if len(outer) == 0 || e.start >= outer[len(outer)-1].end {
			outer = append(outer, e)
		}
	}
	return outer
}

// references finds ${NAME}: \${[a-zA-Z0-9\-_+./~:]+}.
func references(text string) []expansion {
	list := make([]expansion, 0, strings.Count(text, "${"))
	for at := 0; ; {
		i := strings.Index(text[at:], "${")
		if i < 0 {
			return list
		}
		start := at + i
		at = start + len("${")
		for at < len(text) && isReference(text[at]) {
			at++
		}
		if at < len(text) && text[at] == '}' && at > start+len("${") {
			at++
			list = append(list, expansion{uint32(start), uint32(at), Reference})
		}
	}
}

// isReference reports whether a byte may stand in the name of a reference.
func isReference(b byte) bool {
	return classes[b]&classVariable != 0 && b != '$' && b != '{' && b != '}'
}

// computed finds ${...} with nothing in it but what a name is made of and
// expansions, at least one: when these are expanded, it is a name. The list is
// in order; what is inside of the first of two is passed over with it.
func computed(text string, list []expansion) []expansion {
	var found []expansion
	var open []uint32 // starts of ${ that may become names
	for at, next := 0, 0; at < len(text); {
		for next < len(list) && int(list[next].start) < at {
			next++
		}
		if next < len(list) && int(list[next].start) == at {
			at = int(list[next].end)
			continue
		}
		if len(open) == 0 {
			i := strings.Index(text[at:], "${")
			if i < 0 {
				return found
			}
			if i += at; next < len(list) && int(list[next].start) <= i {
				at = int(list[next].start)
				continue
			}
			at = i
		}
		switch b := text[at]; {
		case b == '$' && strings.HasPrefix(text[at:], "${"):
			open = append(open, uint32(at))
			at++
		case b == '}' && at > int(open[len(open)-1])+len("${"):
			found = append(found, expansion{open[len(open)-1], uint32(at + 1), Computed})
			open = open[:len(open)-1]
		case !isReference(b):
			open = open[:0]
		}
		at++
	}
	return found
}

// inlinePython finds ${@...}: \${@(?:{.*?}|.)+?}, given the references, which
// BitBake has replaced by then and none of which has a ${@ in it. The expression
// tries a great many ways where it does not match at once, but which one it takes
// is plain: it goes from brace to brace, a { to the next }, and ends at a } outside
// of these, or at the last one of the line.
func inlinePython(text string, list []expansion) []expansion {
	var found []expansion
	b := braces{text: text, list: list}
	for at := 0; ; {
		i := strings.Index(text[at:], "${@")
		if i < 0 {
			return found
		}
		start := at + i
		at = start + len("${@")
		if end := b.end(at); end > 0 {
			found = append(found, expansion{uint32(start), uint32(end), InlinePython})
			at = end
		}
	}
}

// braces goes from brace to brace of a text. It passes over the text once, since
// it is asked for ascending places.
type braces struct {
	text string
	list []expansion // to pass over
	at   int         // of the brace or line end at hand
}

// from goes to the first brace or line end at or after a place, and says which
// it is: { or }, or \n where the line or the text ends.
func (b *braces) from(at int) byte {
	for b.at = max(b.at, at); b.at < len(b.text); b.at++ {
		for len(b.list) > 0 && int(b.list[0].end) <= b.at {
			b.list = b.list[1:]
		}
		if len(b.list) > 0 && int(b.list[0].start) <= b.at {
			b.at = int(b.list[0].end) - 1
			continue
		}
		switch c := b.text[b.at]; c {
		case '{', '}', '\n':
			return c
		}
	}
	return '\n'
}

// end is the end of the inline Python whose code starts at a place, or 0.
func (b *braces) end(at int) int {
	if c := b.from(at); c == '}' && b.at == at {
		b.at++ // there must be some code, if but this
	}
	for end := 0; ; b.at++ {
		opened := false
		for b.from(b.at) == '{' {
			opened = true
			b.at++
		}
		if b.from(b.at) == '\n' {
			return end
		}
		if end = b.at + 1; !opened {
			return end
		}
		// What was opened is closed here if another } follows on the line;
		// else this is the end.
	}
}
