package rules

import "strings"

// abridged is a body without what need not be read to know whether a shell can
// read it: in the place of lines that are surely commands, one or several in a row,
// it has one word, in that of blank lines and comments nothing. Most bodies become
// one word. It halves what reading bodies costs over poky.
//
// Where a shell can read the body, it can read what is left of it, but for a few
// strings over several lines; so the body itself has the last word.
func abridged(body string) string {
	if strings.Contains(body, "<<") || strings.IndexByte(body, '\r') >= 0 {
		return body // a line may be the end of a here-document, or may end in its middle
	}
	var b strings.Builder
	command := false // whether the word stands there for the lines before
	for body != "" {
		line := body[:logicalLine(body)]
		body = body[len(line):]
		switch readLine(line) {
		case simpleCommand:
			if !command {
				b.WriteString(oneCommand)
			}
			command = true
		case otherLine:
			b.WriteString(line)
			command = false
		case emptyLine:
		}
	}
	return b.String()
}

// logicalLine is the length of the line that a text starts with, with those that
// backslashes join to it. BitBake trims white space after a backslash.
func logicalLine(text string) int {
	comment := strings.HasPrefix(strings.TrimLeft(text, " \t"), "#")
	for at := 0; ; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		line := strings.TrimRight(text[at:at+n], " \t")
		if at += n + 1; comment || !strings.HasSuffix(line, "\\") {
			return at
		}
	}
}

// shellLine is what can be said of a line at a glance.
type shellLine uint8

const (
	otherLine shellLine = iota
	emptyLine           // white space or a comment
	simpleCommand
)

// readLine reads a logical line: it is a simple command if it has nothing but
// commands of plain words, references and strings, joined by ; && || or |.
func readLine(line string) shellLine {
	r := lineReader{line: line}
	for r.at < len(line) {
		if !r.next() {
			return otherLine
		}
	}
	r.endWord()
	switch {
	case r.reserved || r.wanting:
		return otherLine
	case r.any:
		return simpleCommand
	}
	return emptyLine
}

// lineReader reads a line as long as it is simple.
type lineReader struct {
	line     string
	at       int
	word     int  // where the word at hand starts
	any      bool // there was a word
	command  bool // there was one since the last operator
	test     bool // [ was there since then
	wanting  bool // a word has to follow
	reserved bool // a reserved word was there
}

// next reads on, and reports whether it could.
func (r *lineReader) next() bool {
	start := r.at
	for r.at < len(r.line) && simpleBytes[r.line[r.at]] {
		r.at++
	}
	if r.at > start {
		r.any, r.command, r.wanting = true, true, false
		return true
	}
	length := 0
	switch c := r.line[r.at]; c {
	case ' ', '\t', '\n':
		r.endWord()
		r.at++
		r.word = r.at
		return !r.reserved
	case '\\':
		return r.joint()
	case '#':
		if r.at == r.word && !r.wanting {
			r.at, r.word = len(r.line), len(r.line)
			return true
		}
		return false
	case ';', '|', '&', '>', '<':
		return r.operator()
	case '[', ']', '!': // of test, where each is a word, and != is one
		if rest := r.line[r.at+1:]; r.at == r.word && (r.test || c == '[') && rest != "" && (rest[0] <= ' ' || c == '!' && rest[0] == '=') {
			length, r.test = 1, true
		}
	case '$':
		length = simpleReference(r.line[r.at:])
	case '"':
		length = doubleQuoted(r.line[r.at:])
	case '\'':
		length = singleQuoted(r.line[r.at:])
	}
	r.at += length
	r.any, r.command, r.wanting = true, true, false
	return length > 0
}

// endWord looks at the word that ends here.
func (r *lineReader) endWord() { r.reserved = r.reserved || reservedWords[r.line[r.word:r.at]] }

// joint passes over a backslash between words that joins two lines.
func (r *lineReader) joint() bool {
	n := strings.IndexByte(r.line[r.at:], '\n')
	if r.at > r.word || n < 0 || strings.Trim(r.line[r.at+1:r.at+n], " \t") != "" {
		return false
	}
	r.at += n + 1
	r.word = r.at
	return true
}

// operator passes over what separates commands or redirects one.
func (r *lineReader) operator() bool {
	r.endWord()
	rest := r.line[r.at:]
	for _, o := range [...]struct {
		text      string
		separates bool
		wanting   bool
	}{{">>", false, true}, {">&", false, true}, {">", false, true}, {"<", false, true}, {"&&", true, true}, {"||", true, true}, {"|", true, true}, {";", true, false}} {
		if !strings.HasPrefix(rest, o.text) {
			continue
		}
		next := strings.TrimPrefix(rest, o.text)
		if r.reserved || r.wanting || o.separates && !r.command || next != "" && strings.IndexByte(";|&<>(", next[0]) >= 0 {
			return false
		}
		r.at += len(o.text)
		r.word, r.wanting = r.at, o.wanting
		if o.separates {
			r.command, r.test = false, false
		}
		return true
	}
	return false
}

// simpleBytes are those that are part of words and nothing else.
var simpleBytes = func() (table [256]bool) {
	for b := range table {
		table[b] = wordByte(byte(b)) || strings.IndexByte("-+./:=,@%~^*?", byte(b)) >= 0
	}
	return table
}()

// simpleReference is the length of the ${NAME}, $name or the like that a text starts
// with, or 0.
func simpleReference(text string) int {
	end := len("$")
	braced := strings.HasPrefix(text, "${")
	if braced {
		end++
	} else if len(text) > end && strings.IndexByte("@*#?!$", text[end]) >= 0 {
		return end + 1
	}
	for end < len(text) && (wordByte(text[end]) || braced && strings.IndexByte("-+./:~", text[end]) >= 0) {
		end++
	}
	switch {
	case braced && (end == len("${") || end == len(text) || text[end] != '}'), end == len("$"):
		return 0
	case braced:
		return end + 1
	}
	return end
}

// doubleQuoted is the length of the string that a text starts with if it is on one
// line and has only simple references in it, or 0.
func doubleQuoted(text string) int {
	for at := 1; at < len(text); {
		switch text[at] {
		case '"':
			return at + 1
		case '\n', '`', '\\':
			return 0
		case '$':
			n := simpleReference(text[at:])
			if n == 0 {
				return 0
			}
			at += n
		default:
			at++
		}
	}
	return 0
}

// singleQuoted is the length of the string that a text starts with if it is on one
// line and has nothing in it that BitBake could make a quote of, or 0.
func singleQuoted(text string) int {
	n := strings.IndexAny(text[1:], "'\n")
	if n < 0 || text[1+n] == '\n' || strings.Contains(text[:n+1], "${@") {
		return 0
	}
	return n + 2
}

// reservedWords are the words that a shell, bash included, reads in ways of its own.
var reservedWords = set(
	"if", "then", "elif", "else", "fi", "for", "in", "while", "until", "do", "done", "case", "esac", "select", "function", "time", "coproc",
	"declare", "typeset", "local", "export", "readonly", "nameref", "let",
)
