package expression

import "strings"

// token is a word of Python. kind is the first character of what it is: 'a' for
// a name, '0' for a number, '"' for a string, else 'o' for an operator, and 0 at
// the end.
type token struct {
	kind byte
	text string // of a string what it means
}

// maxLength is the length in bytes of the longest expression that is looked at.
const maxLength = 16 << 10

// lex takes an expression apart.
func lex(code string) ([]token, error) {
	if len(code) > maxLength {
		return nil, unknown("it is too long")
	}
	var tokens []token
	for i := 0; i < len(code); {
		c := code[i]
		switch {
		case c == ' ' || c == '\t':
			i++
		case c == '"' || c == '\'':
			text, end, err := lexString(code, i, false)
			if err != nil {
				return nil, err
			}
			tokens = append(tokens, token{'"', text})
			i = end
		case isLetter(c):
			end := i
			for end < len(code) && (isLetter(code[end]) || isDigit(code[end])) {
				end++
			}
			if end < len(code) && (code[end] == '"' || code[end] == '\'') {
				if code[i:end] != "r" {
					return nil, unknown("it has a string with a prefix")
				}
				text, after, err := lexString(code, end, true)
				if err != nil {
					return nil, err
				}
				tokens = append(tokens, token{'"', text})
				i = after
				continue
			}
			tokens = append(tokens, token{'a', code[i:end]})
			i = end
		case isDigit(c):
			end := i
			for end < len(code) && isDigit(code[end]) {
				end++
			}
			tokens = append(tokens, token{'0', code[i:end]})
			i = end
		case i+1 < len(code) && (code[i+1] == '=' && strings.IndexByte("=!<>", c) >= 0):
			tokens = append(tokens, token{'o', code[i : i+2]})
			i += 2
		case strings.IndexByte("()[]{},.:+-%<>", c) >= 0:
			tokens = append(tokens, token{'o', code[i : i+1]})
			i++
		default:
			return nil, unknown("%q in it is not read here", c)
		}
	}
	return append(tokens, token{}), nil
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// lexString reads the string that starts with the quote at an offset.
func lexString(code string, at int, raw bool) (text string, end int, err error) {
	quote := code[at]
	if strings.HasPrefix(code[at:], strings.Repeat(string(quote), 3)) {
		return "", 0, unknown("it has a string in three quotes")
	}
	var b strings.Builder
	for i := at + 1; i < len(code); i++ {
		switch c := code[i]; {
		case c == quote:
			return b.String(), i + 1, nil
		case c == '\\' && !raw:
			if i++; i == len(code) {
				break
			}
			escaped, ok := map[byte]byte{'n': '\n', 't': '\t', '\\': '\\', '\'': '\'', '"': '"'}[code[i]]
			if !ok {
				return "", 0, unknown("it has an escape in a string that is not read here")
			}
			b.WriteByte(escaped)
		case c == '\\':
			return "", 0, unknown("it has a raw string with a backslash")
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, unknown("a string in it is not closed")
}
