package format

import (
	"slices"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/wellknown"
)

// list gives the new text of the value of a continued list, and where it goes:
// each entry on a line of its own, aligned with the first character after the
// quote, as the style guide of OpenEmbedded has it. The closing quote has its own
// line where white space stands before it.
func (f *formatter) list(a *grammar.Assignment) (start, end int, text string, ok bool) {
	if !f.options.Lists || f.keepLines || a.Variable.Flag != "" || !wellknown.IsWords(a.Variable.Base) {
		return 0, 0, "", false
	}
	value, ok := a.Token(grammar.TokenValue)
	if !ok || !strings.Contains(value.Text, "\n") {
		return 0, 0, "", false
	}
	joined := a.JoinedValue().Text
	entries, ok := entriesOf(a.JoinedValue())
	if !ok || len(entries) == 0 {
		return 0, 0, "", false
	}
	at := value.Span()
	newline := " \\\n"
	if strings.Contains(value.Text, "\r\n") {
		newline = " \\\r\n"
	}
	newline += strings.Repeat(" ", f.column(at.Start.Offset))
	text = strings.Join(entries, newline)
	if blank(joined[0]) {
		text = newline + text
	}
	if blank(joined[len(joined)-1]) {
		text += newline
	}
	return at.Start.Offset, at.End.Offset, text, true
}

// column is the number of characters before an offset on its line, as it will be:
// with the statement's white space formatted.
func (f *formatter) column(offset int) int {
	head := f.source[f.at:offset]
	if i := strings.LastIndexByte(head, '\n'); i >= 0 {
		head = head[i+1:]
	}
	column := len([]rune(head))
	for _, e := range slices.Backward(f.edits) {
		if e.Start < f.at {
			break
		}
		if e.End <= offset && e.Start >= offset-len(head) {
			column += len(e.Text) - (e.End - e.Start)
		}
	}
	return column
}

// entriesOf are the words of a value, each with the version in parentheses that
// follows it. White space within what BitBake expands separates nothing. It is
// false where a part that is expanded is not closed, or there is white space that
// only Python knows.
func entriesOf(value grammar.Joined) (entries []string, ok bool) {
	if strings.ContainsAny(value.Text, "\r\x1c\x1d\x1e\x1f\u0085\u00a0") {
		return nil, false
	}
	var entry strings.Builder
	finish := func() {
		if entry.Len() > 0 {
			entries = append(entries, entry.String())
			entry.Reset()
		}
	}
	open := 0
	for p := range value.Parts() {
		switch {
		case p.Depth > 0:
			continue
		case p.Kind != grammar.Literal:
			entry.WriteString(p.Text)
			continue
		case strings.Contains(p.Text, "${"), strings.ContainsAny(p.Text, "\\"):
			return nil, false
		}
		for i := range len(p.Text) {
			b := p.Text[i]
			switch {
			case !blank(b):
				if b == '(' {
					open++
				} else if b == ')' && open > 0 {
					open--
				}
				entry.WriteByte(b)
			case open > 0:
				entry.WriteByte(b)
			default:
				finish()
			}
		}
	}
	finish()
	return versions(entries), open == 0
}

// versions puts the version in parentheses after its entry.
func versions(entries []string) []string {
	joined := entries[:0:0]
	for _, e := range entries {
		if n := len(joined); n > 0 && e[0] == '(' {
			joined[n-1] += " " + e
			continue
		}
		joined = append(joined, e)
	}
	return joined
}
