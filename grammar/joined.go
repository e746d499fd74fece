package grammar

import (
	"sort"
	"strings"
)

// Joined is the text of a token as BitBake reads it, with the way from each of
// its bytes to the byte of the file and back. Where a token goes over several
// lines, these differ: a value loses the backslash, the white space around it
// and the line end at each continuation, a body the white space at the ends of
// its lines.
//
// The text of a value is the Value of its [Assignment], that of a body its lines
// with a newline after each. A Joined that a program makes of a text stands nowhere,
// but has Parts.
type Joined struct {
	Text string

	start, end Position // of the token in the file
	seams      []seam   // in the order of the text
}

// seam is where a physical line but the first starts in a joined text.
type seam struct {
	text   uint32 // offset in the text
	source uint32 // offset in the file
	line   uint32 // physical line, from 1
}

// Join joins the lines of a token of the file, in time linear in its length.
func (f *File) Join(t Token) Joined {
	j := Joined{Text: t.Text, start: t.span.Start, end: t.span.End}
	if strings.ContainsAny(t.Text, "\r\n") {
		j.join(t.Text, t.Kind == TokenBody)
	}
	return j
}

// joinedToken joins the node's first token of a kind. Without one, the text is
// empty.
func (n *node) joinedToken(kind TokenKind) Joined {
	t, ok := n.Token(kind)
	if !ok {
		return Joined{}
	}
	return n.file.Join(t)
}

// JoinedValue is the value with the place of each of its bytes.
func (a *Assignment) JoinedValue() Joined {
	if t, ok := a.Token(TokenValue); ok {
		return a.file.Join(t)
	}
	empty := a.ValueSpan()
	return Joined{start: empty.Start, end: empty.End}
}

// ValueSpan is where the value stands, without its quotes. That of an empty value
// is empty, between them.
func (a *Assignment) ValueSpan() Span {
	if t, ok := a.Token(TokenValue); ok {
		return t.span
	}
	quote, _ := a.Token(TokenQuote)
	return Span{quote.span.End, quote.span.End}
}

// JoinedBody is the body with the place of each of its bytes.
func (f *Function) JoinedBody() Joined { return f.joinedToken(TokenBody) }

// JoinedBody is the body with the place of each of its bytes.
func (d *Def) JoinedBody() Joined { return d.joinedToken(TokenBody) }

// JoinedArguments is the text after the keyword of a directive, an addtask or a
// deltask, with the place of each of its bytes. Other statements have none.
func JoinedArguments(s Statement) (arguments Joined, ok bool) {
	t, ok := s.Token(TokenArguments)
	if !ok {
		return Joined{}, false
	}
	return nodeOf(s).file.Join(t), true
}

// nodeOf is the node of a statement.
func nodeOf(s Statement) *node { return s.(interface{ itself() *node }).itself() }

func (n *node) itself() *node { return n }

// join fills in the text and the seams. Each line end in a value is where
// BitBake joined two lines: it dropped a backslash from the end of what it had
// by then (in a configuration file, perhaps one of an earlier line).
func (j *Joined) join(source string, body bool) {
	text := make([]byte, 0, len(source))
	line := uint32(j.start.Line)
	for at, hasCR := 0, containsCR(source); ; {
		end, next := physicalLine(source, at, hasCR)
		if next == len(source) && !strings.HasSuffix(source, "\n") && !strings.HasSuffix(source, "\r") {
			end = next // the token ends within the line
			if body {
				end = at + trimSpace(source[at:])
			}
		}
		text = append(text, source[at:end]...)
		last := next == len(source) && end == next
		switch {
		case body && at < len(source):
			text = append(text, '\n')
			last = next == len(source)
		case last:
		case len(text) > 0 && text[len(text)-1] == '\\':
			text = text[:len(text)-1]
		}
		if last {
			break
		}
		for len(j.seams) > 0 && int(j.seams[len(j.seams)-1].text) >= len(text) {
			j.seams = j.seams[:len(j.seams)-1] // nothing of its line is left
		}
		at = next
		line++
		j.seams = append(j.seams, seam{uint32(len(text)), uint32(j.start.Offset + at), line})
	}
	j.Text = string(text)
}

// Position is where byte i of the text stands in the file. That of len(Text) is
// the end of the token. It panics if i is negative or greater than that.
func (j Joined) Position(i int) Position {
	if i < 0 || i > len(j.Text) {
		panic("grammar: the byte is outside of the joined text")
	}
	if i == len(j.Text) {
		return j.end
	}
	return j.position(i)
}

// position is the position of a byte, or of what would be the next one on its
// line.
func (j Joined) position(i int) Position {
	k := sort.Search(len(j.seams), func(k int) bool { return int(j.seams[k].text) > i })
	if k == 0 {
		p := j.start
		p.Offset += i
		p.Column += i
		return p
	}
	s := j.seams[k-1]
	i -= int(s.text)
	return Position{Offset: int(s.source) + i, Line: int(s.line), Column: i + 1}
}

// Span is where the bytes of the text from start up to, but not including, end
// stand in the file. What was dropped at its ends is not in it.
func (j Joined) Span(start, end int) Span {
	if start >= end {
		p := j.Position(start)
		return Span{p, p}
	}
	last := j.Position(end - 1)
	last.Offset++
	last.Column++
	if j.Text[end-1] == '\n' {
		last = j.afterLine(end)
	}
	return Span{j.Position(start), last}
}

// afterLine is where the line of a body begins that byte i of the text starts.
func (j Joined) afterLine(i int) Position {
	if i == len(j.Text) {
		return j.end
	}
	return j.position(i)
}

// Index is the byte of the text that stands at an offset of the file. Where ok
// is false, BitBake drops what stands there, or it is outside of the token; i is
// then the next byte of the text that it keeps.
func (j Joined) Index(offset int) (i int, ok bool) {
	if offset < j.start.Offset {
		return 0, false
	}
	k := sort.Search(len(j.seams), func(k int) bool { return int(j.seams[k].source) > offset })
	from, text := j.start.Offset, 0
	if k > 0 {
		from, text = int(j.seams[k-1].source), int(j.seams[k-1].text)
	}
	next := len(j.Text)
	if k < len(j.seams) {
		next = int(j.seams[k].text)
	}
	if i = text + offset - from; i >= next {
		return next, false
	}
	return i, true
}
