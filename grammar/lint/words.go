package lint

import (
	"iter"
	"strings"

	"mcp-bitbake/grammar"
)

// Word is a part of a value between white space.
type Word struct {
	Text       string // lines joined
	Start, End int    // where it stands in the file, in bytes
}

// Whole reports whether the word stands on one line as it is, so that each of its
// bytes stands where it starts and as many bytes further.
func (w Word) Whole() bool { return w.End-w.Start == len(w.Text) }

// Words yields the words of an assignment's value. White space within what BitBake
// expands, such as ${@...}, does not separate.
func Words(a *grammar.Assignment) iter.Seq[Word] {
	return func(yield func(Word) bool) {
		value := a.JoinedValue()
		give := func(start, end int) bool {
			at := value.Span(start, end)
			return yield(Word{value.Text[start:end], at.Start.Offset, at.End.Offset})
		}
		start := -1 // of the word at hand
		for part := range value.Parts() {
			switch {
			case part.Depth > 0:
				continue
			case part.Kind != grammar.Literal:
				if start < 0 {
					start = part.Start
				}
				continue
			}
			for at := part.Start; at < part.End; at++ {
				switch space := blank(value.Text[at]); {
				case !space && start < 0:
					start = at
				case space && start >= 0:
					if !give(start, at) {
						return
					}
					start = -1
				}
			}
		}
		if start >= 0 {
			give(start, len(value.Text))
		}
	}
}

func blank(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// Expressions yields what BitBake expands in a text: ${NAME}, ${@PYTHON} and the
// like, without what is inside of another one.
func Expressions(text string) iter.Seq[grammar.Part] {
	return func(yield func(grammar.Part) bool) {
		if !strings.Contains(text, "${") {
			return
		}
		for part := range (grammar.Joined{Text: text}).Parts() {
			if part.Depth == 0 && part.Kind != grammar.Literal && !yield(part) {
				return
			}
		}
	}
}
