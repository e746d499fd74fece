package expression

import (
	"strconv"
	"strings"
)

// atom is a literal, a list or a group.
func (p *parser) atom() (node, error) {
	t := p.tokens[p.at]
	p.at++
	switch {
	case t.kind == '"':
		parts := []string{t.text}
		for ; p.tokens[p.at].kind == '"'; p.at++ { // strings side by side are one
			parts = append(parts, p.tokens[p.at].text)
		}
		return constant(textValue(strings.Join(parts, ""))), nil
	case t.kind == '0':
		n, err := strconv.Atoi(t.text)
		if err != nil || len(t.text) > 9 || len(t.text) > 1 && t.text[0] == '0' {
			return nil, unknown("the number %s in it is not read here", t.text)
		}
		return constant(value{kind: integer, number: n}), nil
	case t.text == "-" && p.tokens[p.at].kind == '0':
		n, err := p.atom()
		return negative(n), err
	case t.text == "[" && t.kind == 'o':
		list, err := p.list("]")
		return sequenceOf(list), err
	case t.text == "{" && t.kind == 'o' && p.tokens[p.at].text == "}": // a dict of nothing
		p.at++
		return constant(value{kind: mapping}), nil
	case t.text == "(" && t.kind == 'o':
		return p.group()
	}
	return nil, unknown("%q in it is not read here", t.text)
}

// group is an expression in parentheses, or a tuple.
func (p *parser) group() (node, error) {
	start := p.at
	list, err := p.list(")")
	if err != nil {
		return nil, err
	}
	if len(list) == 1 && p.tokens[p.at-2].text != "," {
		return list[0], nil
	}
	if p.at-start == 1 {
		return constant(value{kind: sequence}), nil
	}
	return sequenceOf(list), nil
}

// list reads expressions with commas between them up to a closing token.
func (p *parser) list(closing string) ([]node, error) {
	var list []node
	for {
		if _, ok := p.take(closing); ok {
			return list, nil
		}
		n, err := p.ternary()
		if err != nil {
			return nil, err
		}
		list = append(list, n)
		if _, ok := p.take(","); !ok {
			return list, p.need(closing)
		}
	}
}

func constant(v value) node { return func(Environment) (value, error) { return v, nil } }

func negative(n node) node {
	return func(e Environment) (value, error) {
		v, err := n(e)
		v.number = -v.number
		return v, err
	}
}

func sequenceOf(list []node) node {
	return func(e Environment) (value, error) {
		values, err := evalAll(list, e)
		return value{kind: sequence, list: values}, err
	}
}

func evalAll(list []node, e Environment) ([]value, error) {
	values := make([]value, 0, len(list))
	for _, n := range list {
		v, err := n(e)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, nil
}
