package expression

import (
	"slices"
	"strings"
)

// node is an expression that is ready to be given its value.
type node func(Environment) (value, error)

// maxDepth is how deep expressions may be nested.
const maxDepth = 50

// parser reads expressions by recursive descent, a function for each level of
// precedence of Python's.
type parser struct {
	tokens []token
	at     int
	depth  int
}

func parse(code string) (node, error) {
	tokens, err := lex(code)
	if err != nil {
		return nil, err
	}
	p := parser{tokens: tokens}
	n, err := p.ternary()
	if err == nil && p.tokens[p.at].kind != 0 {
		err = unknown("%q in it is not read here", p.tokens[p.at].text)
	}
	return n, err
}

// take takes the next token if it is one of some operators or words.
func (p *parser) take(texts ...string) (string, bool) {
	t := p.tokens[p.at]
	if (t.kind == 'o' || t.kind == 'a') && slices.Contains(texts, t.text) {
		p.at++
		return t.text, true
	}
	return "", false
}

func (p *parser) need(text string) error {
	if _, ok := p.take(text); !ok {
		return unknown("a %q is missing in it", text)
	}
	return nil
}

// ternary is A if B else C.
func (p *parser) ternary() (node, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, unknown("it is nested too deep")
	}
	defer func() { p.depth-- }()
	yes, err := p.or()
	if err != nil {
		return nil, err
	}
	if _, ok := p.take("if"); !ok {
		return yes, nil
	}
	condition, err := p.or()
	if err != nil {
		return nil, err
	}
	if err := p.need("else"); err != nil {
		return nil, err
	}
	no, err := p.ternary()
	if err != nil {
		return nil, err
	}
	return func(e Environment) (value, error) {
		v, err := condition(e)
		if err != nil {
			return value{}, err
		}
		truth, err := v.truth()
		switch {
		case err != nil:
			return value{}, err
		case truth:
			return yes(e)
		}
		return no(e)
	}, nil
}

func (p *parser) or() (node, error)  { return p.logical("or", true, p.and) }
func (p *parser) and() (node, error) { return p.logical("and", false, p.not) }

// logical is a chain of or or and: the first value whose truth is stop, or the
// last.
func (p *parser) logical(word string, stop bool, operand func() (node, error)) (node, error) {
	left, err := operand()
	if err != nil {
		return nil, err
	}
	for {
		if _, ok := p.take(word); !ok {
			return left, nil
		}
		first := left
		second, err := operand()
		if err != nil {
			return nil, err
		}
		left = func(e Environment) (value, error) {
			v, err := first(e)
			if err != nil {
				return value{}, err
			}
			truth, err := v.truth()
			if err != nil || truth == stop {
				return v, err
			}
			return second(e)
		}
	}
}

func (p *parser) not() (node, error) {
	negations := 0
	for {
		if _, ok := p.take("not"); !ok {
			break
		}
		negations++
	}
	operand, err := p.comparison()
	if err != nil || negations == 0 {
		return operand, err
	}
	return func(e Environment) (value, error) {
		v, err := operand(e)
		if err != nil {
			return value{}, err
		}
		truth, err := v.truth()
		return boolValue(truth == (negations%2 == 0)), err
	}, nil
}

// comparison is one comparison of two operands.
func (p *parser) comparison() (node, error) {
	left, err := p.sum()
	if err != nil {
		return nil, err
	}
	operator, ok := p.take("==", "!=", "in", "not", "is")
	if !ok {
		return left, nil
	}
	negated := operator == "!=" || operator == "not"
	switch operator {
	case "not":
		err = p.need("in")
	case "is":
		_, negated = p.take("not")
		if p.tokens[p.at].text != "None" {
			err = unknown("it asks whether two things are the same")
		}
	}
	if err != nil {
		return nil, err
	}
	right, err := p.sum()
	if err != nil {
		return nil, err
	}
	return func(e Environment) (value, error) {
		v, err := left(e)
		if err != nil {
			return value{}, err
		}
		w, err := right(e)
		if err != nil {
			return value{}, err
		}
		var truth bool
		if operator == "in" || operator == "not" {
			truth, err = v.in(w)
		} else {
			truth, err = v.equal(w)
		}
		return boolValue(truth != negated), err
	}, nil
}

// sum is a chain of + over operands that may have a % for formatting.
func (p *parser) sum() (node, error) { return p.binary("+", p.format, add) }

func (p *parser) format() (node, error) { return p.binary("%", p.postfix, format) }

func (p *parser) binary(operator string, operand func() (node, error), apply func(v, w value) (value, error)) (node, error) {
	left, err := operand()
	if err != nil {
		return nil, err
	}
	for {
		if _, ok := p.take(operator); !ok {
			return left, nil
		}
		first := left
		second, err := operand()
		if err != nil {
			return nil, err
		}
		left = func(e Environment) (value, error) {
			v, err := first(e)
			if err != nil {
				return value{}, err
			}
			w, err := second(e)
			if err != nil {
				return value{}, err
			}
			return apply(v, w)
		}
	}
}

func add(v, w value) (value, error) {
	switch {
	case v.kind == str && w.kind == str:
		return textValue(v.text + w.text), nil
	case v.kind == integer && w.kind == integer:
		return value{kind: integer, number: v.number + w.number}, nil
	case v.kind == sequence && w.kind == sequence:
		return value{kind: sequence, list: slices.Concat(v.list, w.list)}, nil
	}
	return value{}, unknown("it adds what cannot be added")
}

// format is text % values, with %s alone.
func format(v, w value) (value, error) {
	values := []value{w}
	if w.kind == sequence {
		values = w.list
	}
	parts := strings.Split(v.text, "%s")
	if v.kind != str || len(parts)-1 != len(values) || strings.Contains(strings.Join(parts, ""), "%") {
		return value{}, unknown("it formats in a way that is not read here")
	}
	var b strings.Builder
	for i, part := range parts {
		b.WriteString(part)
		if i < len(values) {
			s, err := values[i].str()
			if err != nil {
				return value{}, err
			}
			b.WriteString(s)
		}
	}
	return textValue(b.String()), nil
}
