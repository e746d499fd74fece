package grammar

// Position is a place in a source text.
type Position struct {
	Offset int // in bytes, from 0
	Line   int // physical line, from 1
	Column int // in bytes, from 1
}

// Span is a half-open stretch of source text: Start is the first byte in it,
// End the first byte after it.
type Span struct {
	Start, End Position
}

// FirstLine is the physical line that the span starts on, from 1.
func (s Span) FirstLine() int { return s.Start.Line }

// LastLine is the physical line of the last byte in the span, from 1: a span
// that ends with a line's own line ending does not reach the next line.
func (s Span) LastLine() int {
	if s.End.Column == 1 && s.End.Line > s.Start.Line {
		return s.End.Line - 1
	}
	return s.End.Line
}

// after is the position after text, which starts at p.
func (p Position) after(text string) Position {
	p.Offset += len(text)
	if lines, rest := countLineEnds(text); lines > 0 {
		p.Line += lines
		p.Column = rest + 1
	} else {
		p.Column += len(text)
	}
	return p
}
