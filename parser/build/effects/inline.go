package effects

import "strings"

// Inline finds what the ${@...} of a value call: the names of functions that
// stand alone before a bracket. changing says that they
// change variables themselves.
func Inline(value string) (calls []string, changing bool) {
	for {
		_, after, found := strings.Cut(value, "${@")
		if !found {
			return calls, changing
		}
		value = after
		code, _, _ := strings.Cut(after, "${@")
		for i := 1; i < len(code); i++ {
			if code[i] != '(' {
				continue
			}
			start := i
			for start > 0 && isWordByte(code[start-1]) {
				start--
			}
			name := code[start:i]
			switch {
			case name == "":
			case start == 0 || code[start-1] != '.':
				calls = append(calls, name)
			default:
				_, isChange := changes[name]
				changing = changing || isChange
			}
		}
	}
}

// Signature takes what follows a function's name in its def apart: the names of
// its parameters, and what follows the colon on the line.
func Signature(signature string) (parameters []string, rest string) {
	lines := lex(signature)
	if len(lines) == 0 {
		return nil, ""
	}
	tokens := lines[0].tokens
	for _, p := range split(inside(tokens)) {
		if len(p) > 0 {
			parameters = append(parameters, p[len(p)-1].text)
			if p[0].kind == 'a' {
				parameters[len(parameters)-1] = p[0].text
			}
		}
	}
	for at := len(inside(tokens)) + 2; at < len(tokens); at++ {
		if tokens[at].is(":") {
			for _, t := range tokens[at+1:] {
				rest += t.text + " "
			}
			break
		}
	}
	return parameters, rest
}
