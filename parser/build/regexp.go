package build

import (
	"fmt"
	"regexp"
	"strings"
)

// pythonRegexp compiles a regular expression of Python's as far as Go's have the
// same meaning. The error names what has another or none.
func pythonRegexp(pattern string) (*regexp.Regexp, error) {
	var b strings.Builder
	inSet := false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		switch {
		case c == '\\':
			i++
			if i == len(pattern) {
				return nil, fmt.Errorf("it ends in a backslash")
			}
			translated, err := escape(pattern[i])
			if err != nil {
				return nil, err
			}
			b.WriteString(translated)
		case inSet:
			if c == '[' {
				b.WriteByte('\\') // Go would take [: for a class
			}
			inSet = c != ']'
			b.WriteByte(c)
		case c == '[':
			inSet = true
			b.WriteByte(c)
			if strings.HasPrefix(pattern[i+1:], "^") {
				i++
				b.WriteByte('^')
			}
			if strings.HasPrefix(pattern[i+1:], "]") { // the first one is a member
				i++
				b.WriteString(`\]`)
			}
		case c == '{' && strings.HasPrefix(pattern[i+1:], ","):
			b.WriteString("{0") // Go would take it for text
		case c == '$':
			b.WriteString(`(?:\n?\z)`)
		case c == '(' && strings.HasPrefix(pattern[i+1:], "?U"):
			return nil, fmt.Errorf("(?U is not in Python")
		default:
			b.WriteByte(c)
		}
	}
	return regexp.Compile(b.String())
}

// escape translates the character after a backslash.
func escape(c byte) (string, error) {
	switch {
	case c == 'Z':
		return `\z`, nil
	case strings.IndexByte("AbBdDsSwWafnrtvx", c) >= 0:
		return `\` + string(c), nil
	case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9':
		return "", fmt.Errorf(`\%c is not translated`, c)
	case c >= 0x80:
		return string([]byte{c}), nil
	}
	return regexp.QuoteMeta(string(c)), nil
}

// matches is re.match: the expression matches at the start of the text.
func matches(re *regexp.Regexp, text string) bool {
	at := re.FindStringIndex(text)
	return at != nil && at[0] == 0
}
