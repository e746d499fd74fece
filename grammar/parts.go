package grammar

import "iter"

// PartKind says what a [Part] is.
type PartKind uint8

// The kinds of part.
const (
	Literal      PartKind = iota // text that stands for itself
	Reference                    // ${NAME}
	Computed                     // ${...} with other parts in its name, such as ${FILES_${PN}}
	InlinePython                 // ${@...}
)

// String is "literal", "reference", "computed" or "python".
func (k PartKind) String() string {
	return [...]string{"literal", "reference", "computed", "python"}[k]
}

// Part is a part of a text that BitBake expands.
type Part struct {
	Kind       PartKind
	Text       string // as BitBake reads it, ${ and } included
	Start, End int    // bytes of the joined text, half-open
	Depth      int    // how many parts it is in
}

// Inside is what stands between the ${ (or ${@) and the } of a part: the name of
// a reference, the code of inline Python. Of a literal it is the text.
func (p Part) Inside() string {
	switch p.Kind {
	case Reference, Computed:
		return p.Text[len("${") : len(p.Text)-1]
	case InlinePython:
		return p.Text[len("${@") : len(p.Text)-1]
	}
	return p.Text
}

// Parts yields the parts of the text in the order in which they start, a part
// before those inside of it. Those of depth 0 tile the text; those one deeper
// tile what stands between the braces of a computed reference or of inline Python
// in which there are references. The time is linear in the text, and the depth of
// nesting costs no stack.
//
// It is BitBake's first look at the text (bb.data_smart, __expand_var_regexp__
// and __expand_python_regexp__). What stands in the values of the variables it
// does not know: of each reference it takes it that its value has no brace, quote
// or white space in it that would move the end of what is around it. A ${ that
// BitBake finds no end for is literal text. Parts only says what would be
// expanded if the text were: BitBake expands values, arguments, names and shell
// bodies, but neither Python bodies nor varflags' names.
func (j Joined) Parts() iter.Seq[Part] {
	return func(yield func(Part) bool) { parts(j.Text, yield) }
}

func parts(text string, yield func(Part) bool) {
	var around []expansion // that the part at hand is in
	at := 0
	give := func(kind PartKind, start, end int) bool {
		return start == end || yield(Part{kind, text[start:end], start, end, len(around)})
	}
	// leave leaves the parts that end before a place.
	leave := func(start int) bool {
		for len(around) > 0 && int(around[len(around)-1].end) <= start {
			_, end := around[len(around)-1].inside()
			if !give(Literal, at, end) {
				return false
			}
			around = around[:len(around)-1]
			at = end + 1
		}
		return true
	}
	list := expansions(text)
	for i, e := range list {
		if !leave(int(e.start)) || !give(Literal, at, int(e.start)) || !give(e.kind, int(e.start), int(e.end)) {
			return
		}
		at = int(e.end)
		if i+1 < len(list) && list[i+1].start < e.end {
			at, _ = e.inside()
			around = append(around, e)
		}
	}
	if leave(len(text)) {
		give(Literal, at, len(text))
	}
}
