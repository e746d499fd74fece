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

// Words yields the words of an assignment's value. White space in ${@...} does
// not separate.
func Words(a *grammar.Assignment) iter.Seq[Word] {
	return func(yield func(Word) bool) {
		value := a.Value
		offsets := sourceOffsets(a)
		for at := 0; at < len(value); {
			if blank(value[at]) {
				at++
				continue
			}
			end := at
			for end < len(value) && !blank(value[end]) {
				end += element(value[end:])
			}
			if !yield(Word{value[at:end], offsets.of(at), offsets.of(end-1) + 1}) {
				return
			}
			at = end
		}
	}
}

func blank(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// element is the length of the expression that text starts with, or 1.
func element(text string) int {
	if strings.HasPrefix(text, "${@") {
		if n := Expression(text); n > 0 {
			return n
		}
	}
	return 1
}

// Expression is the length of the ${NAME} or ${@PYTHON} that a text starts with,
// or 0: as __expand_var_regexp__ and __expand_python_regexp__ of bb.data_smart
// match.
func Expression(text string) int {
	if !strings.HasPrefix(text, "${") || len(text) < 4 {
		return 0
	}
	if text[2] != '@' {
		i := 2
		for i < len(text) && nameByte(text[i]) {
			i++
		}
		if i > 2 && i < len(text) && text[i] == '}' {
			return i + 1
		}
		return 0
	}
	for i := 3; i < len(text) && text[i] != '\n'; {
		if i > 3 && text[i] == '}' {
			return i + 1
		}
		i += braces(text[i:])
	}
	return 0
}

// braces is the length of the {...} on one line that a text starts with, or 1.
func braces(text string) int {
	if text[0] == '{' {
		if i := strings.IndexAny(text, "}\n"); i >= 0 && text[i] == '}' {
			return i + 1
		}
	}
	return 1
}

func nameByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || strings.IndexByte("-_+./~:", b) >= 0
}

// valueRange is where an assignment's value stands between its quotes.
func valueRange(a *grammar.Assignment) (start, end int) {
	if t, ok := a.Token(grammar.TokenValue); ok {
		span := t.Span()
		return span.Start.Offset, span.End.Offset
	}
	quote, _ := a.Token(grammar.TokenQuote)
	end = quote.Span().End.Offset
	return end, end
}

// ValueRange is where an assignment's value stands in the file, in bytes, without
// its quotes.
func ValueRange(a *grammar.Assignment) (start, end int) { return valueRange(a) }

// offsets says where the bytes of a value stand in the file: a list of stretches.
type offsets []stretch

type stretch struct{ value, source int }

// sourceOffsets finds the lines that an assignment's value is joined from.
func sourceOffsets(a *grammar.Assignment) offsets {
	start, _ := valueRange(a)
	list := offsets{{0, start}}
	t, ok := a.Token(grammar.TokenValue)
	if !ok || t.Text == a.Value {
		return list
	}
	value, text := 0, t.Text
	for i := 0; i < len(text); {
		if text[i] == '\\' {
			if n := lineEnd(text[i+1:]); n > 0 {
				i += 1 + n
				list = append(list, stretch{value, start + i})
				continue
			}
		}
		i++
		value++
	}
	return list
}

// lineEnd is the length of the white space and line end that a text starts with,
// or 0.
func lineEnd(text string) int {
	for i := range len(text) {
		switch {
		case text[i] == '\n', text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
			return i + 1
		case !blank(text[i]):
			return 0
		}
	}
	return 0
}

// of is where byte i of the value stands in the file.
func (o offsets) of(i int) int {
	low, high := 0, len(o)
	for high-low > 1 { // the last stretch that starts at or before i
		if middle := (low + high) / 2; o[middle].value <= i {
			low = middle
		} else {
			high = middle
		}
	}
	return o[low].source + i - o[low].value
}
