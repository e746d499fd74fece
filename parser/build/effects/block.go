package effects

import "slices"

// statement is a statement of Python: a simple one, or a compound one with its
// block.
type statement struct {
	keyword string // if, for, def and so on, or "" for a simple one
	head    []token
	block   []statement
}

// maxNesting is how deep blocks may be nested.
const maxNesting = 60

// compound are the keywords that a block follows.
var compound = []string{"if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def", "class", "async", "match", "case"}

// blocks makes statements of lines that are indented more than an outer block.
func blocks(lines []line, outer, depth int) (statements []statement, rest []line) {
	for len(lines) > 0 && lines[0].indent > outer {
		l := lines[0]
		lines = lines[1:]
		colon := headEnd(l.tokens)
		if colon < 0 || depth >= maxNesting {
			statements = append(statements, simple(l.tokens)...)
			continue
		}
		s := statement{keyword: l.tokens[0].text, head: l.tokens[1:colon]}
		if suite := l.tokens[colon+1:]; len(suite) > 0 {
			s.block = simple(suite)
		} else {
			s.block, lines = blocks(lines, l.indent, depth+1)
		}
		statements = append(statements, s)
	}
	return statements, lines
}

// headEnd is the index of the colon that ends the head of a compound statement,
// or -1.
func headEnd(tokens []token) int {
	if tokens[0].kind != 'a' || !slices.Contains(compound, tokens[0].text) {
		return -1
	}
	depth, lambdas := 0, 0
	for i, t := range tokens {
		switch {
		case t.kind == '"':
		case t.text == "(" || t.text == "[" || t.text == "{":
			depth++
		case t.text == ")" || t.text == "]" || t.text == "}":
			depth--
		case t.is("lambda") && depth == 0:
			lambdas++
		case t.is(":") && depth == 0:
			if lambdas == 0 {
				return i
			}
			lambdas--
		}
	}
	return -1
}

// simple splits a line at its semicolons.
func simple(tokens []token) []statement {
	var list []statement
	start := 0
	for i, t := range tokens {
		if t.is(";") {
			list = append(list, statement{head: tokens[start:i]})
			start = i + 1
		}
	}
	if start < len(tokens) {
		list = append(list, statement{head: tokens[start:]})
	}
	return slices.DeleteFunc(list, func(s statement) bool { return len(s.head) == 0 })
}
