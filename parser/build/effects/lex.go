package effects

import "strings"

// token is a token of Python. kind is 'a' for a name or keyword, '0' for a
// number, '"' for a string, '\n' for the end of a logical line, and 'o' for all
// else.
type token struct {
	kind byte
	text string // as written
	line int    // from 0
}

func (t token) is(text string) bool { return (t.kind == 'a' || t.kind == 'o') && t.text == text }

// line is a logical line: physical ones that brackets or a backslash join are
// one.
type line struct {
	indent int
	tokens []token
}

// tabSize is how wide Python takes a tab for.
const tabSize = 8

// lex takes code apart into logical lines.
func lex(code string) []line {
	x := lexer{code: code}
	var lines []line
	for x.at < len(code) {
		if l := x.logical(); len(l.tokens) > 0 {
			lines = append(lines, l)
		}
	}
	return lines
}

type lexer struct {
	code string
	at   int
	line int // from 0
}

// logical reads one logical line, which is empty for a blank one or a comment.
func (x *lexer) logical() line {
	var l line
	for ; x.at < len(x.code) && strings.IndexByte(" \t\f", x.code[x.at]) >= 0; x.at++ {
		if l.indent++; x.code[x.at] == '\t' {
			l.indent = (l.indent + tabSize - 1) / tabSize * tabSize
		}
	}
	depth := 0
	for x.at < len(x.code) {
		switch c := x.code[x.at]; {
		case c == '\n':
			x.at++
			x.line++
			if depth == 0 {
				return l
			}
		case c == '\\' && strings.HasPrefix(x.code[x.at:], "\\\n"):
			x.at += 2
			x.line++
		case strings.IndexByte(" \t\f\r", c) >= 0:
			x.at++
		case c == '#':
			for x.at < len(x.code) && x.code[x.at] != '\n' {
				x.at++
			}
		default:
			t := x.token()
			switch t.text {
			case "(", "[", "{":
				depth++
			case ")", "]", "}":
				depth = max(0, depth-1)
			}
			l.tokens = append(l.tokens, t)
		}
	}
	return l
}

// operators of more than one character, longest first.
var operators = []string{"**=", "//=", ">>=", "<<=", "...", "==", "!=", "<=", ">=", ":=", "->", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", "**", "//", "<<", ">>"}

func (x *lexer) token() token {
	start, first := x.at, x.line
	word := x.at
	for word < len(x.code) && isWordByte(x.code[word]) {
		word++
	}
	switch {
	case word < len(x.code) && (x.code[word] == '"' || x.code[word] == '\'') && isPrefix(x.code[start:word]):
		x.at = word
		x.skipString(strings.ContainsAny(x.code[start:word], "rR"))
		return token{'"', x.code[start:x.at], first}
	case word > start && x.code[start] >= '0' && x.code[start] <= '9':
		x.at = word
		return token{'0', x.code[start:x.at], first}
	case word > start:
		x.at = word
		return token{'a', x.code[start:x.at], first}
	}
	for _, o := range operators {
		if strings.HasPrefix(x.code[start:], o) {
			x.at += len(o)
			return token{'o', o, first}
		}
	}
	x.at++
	return token{'o', x.code[start:x.at], first}
}

func isWordByte(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80
}

// isPrefix reports whether a word may stand before a string's quote.
func isPrefix(word string) bool {
	return len(word) <= 2 && strings.Trim(strings.ToLower(word), "rbuf") == ""
}

// skipString goes to the end of the string whose quote is next.
func (x *lexer) skipString(raw bool) {
	quote := x.code[x.at : x.at+1]
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(x.code[x.at:], triple) {
		quote = triple
	}
	x.at += len(quote)
	for x.at < len(x.code) {
		switch {
		case strings.HasPrefix(x.code[x.at:], quote):
			x.at += len(quote)
			return
		case x.code[x.at] == '\\' && x.at+1 < len(x.code):
			x.at++
		case x.code[x.at] == '\n' && len(quote) == 1 && !raw:
			return // not closed: Python refuses it
		}
		if x.at < len(x.code) {
			if x.code[x.at] == '\n' {
				x.line++
			}
			x.at++
		}
	}
}

// literal is the text of a string token, with Any for what is formatted into it
// and for escapes whose meaning does not matter here.
func literal(t token) string {
	quote := strings.IndexAny(t.text, `"'`)
	prefix, body := strings.ToLower(t.text[:quote]), t.text[quote:]
	width := 1
	if len(body) >= 6 && (strings.HasPrefix(body, `"""`) || strings.HasPrefix(body, "'''")) {
		width = 3
	}
	if len(body) < 2*width {
		return Any
	}
	body = body[width : len(body)-width]
	if strings.Contains(body, `\`) && !strings.Contains(prefix, "r") {
		body = unescape(body)
	}
	if strings.Contains(prefix, "f") {
		body = replaceFields(body)
	}
	return body
}

func unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch s[i] {
		case 'n', 't':
			b.WriteByte(' ')
		case '\\', '\'', '"':
			b.WriteByte(s[i])
		case '\n':
		default:
			b.WriteString(Any)
		}
	}
	return b.String()
}

// replaceFields puts Any in the place of each {...} of a text to format.
func replaceFields(s string) string {
	var b strings.Builder
	for {
		start := strings.IndexByte(s, '{')
		if start < 0 {
			b.WriteString(strings.ReplaceAll(s, "}}", "}"))
			return b.String()
		}
		b.WriteString(strings.ReplaceAll(s[:start], "}}", "}"))
		if strings.HasPrefix(s[start:], "{{") {
			b.WriteByte('{')
			s = s[start+2:]
			continue
		}
		depth, end := 0, start
		for ; end < len(s); end++ {
			if s[end] == '{' {
				depth++
			} else if s[end] == '}' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		b.WriteString(Any)
		if end >= len(s) {
			return b.String()
		}
		s = s[end+1:]
	}
}
