package main

import (
	"fmt"
	"regexp"
)

// The tags of a struct, one after the other, are one expression of participle's
// syntax, of which these forms are known:
//
//	'text':Kind   the token of a kind and text
//	Kind          a token of a kind
//	@...          captures a token of one of these two forms
//	@@            captures a part: the struct that the field is or points to
//	( a | b )     alternatives
//	? and *       after these: may be left out, may be repeated

// expression is alternatives, of which one is there.
type expression struct{ alternatives []sequence }

// sequence is terms that follow each other.
type sequence []term

// term is a token, a part or a group.
type term struct {
	capture *field // that the token or part goes to, or nil
	kind    string // of the token, or ""
	text    string // of the token, or "" for any
	part    *node  // or nil
	group   *expression
	repeat  byte // '?', '*' or 0
}

// tag is the tag of a field.
type tag struct {
	field *field
	text  string
}

// lexeme is a piece of a tag.
type lexeme struct {
	text  string
	field *field
}

var lexemes = regexp.MustCompile(`^\s*('(?:[^'\\]|\\.)*'|@@|[@:()|?*]|[A-Za-z]\w*|\S)`)

// parse reads the tags of a struct.
func (s *source) parse(tags []tag) (expression, error) {
	p := tagParser{source: s}
	for _, t := range tags {
		for rest := t.text; ; {
			found := lexemes.FindStringSubmatch(rest)
			if found == nil {
				break
			}
			p.rest = append(p.rest, lexeme{found[1], t.field})
			rest = rest[len(found[0]):]
		}
	}
	e, err := p.expression()
	if err == nil && len(p.rest) > 0 {
		err = p.unknown()
	}
	return e, err
}

type tagParser struct {
	source *source
	rest   []lexeme
	last   lexeme
}

func (p *tagParser) peek() string {
	if len(p.rest) == 0 {
		return ""
	}
	return p.rest[0].text
}

func (p *tagParser) next() string {
	text := p.peek()
	if text != "" {
		p.last, p.rest = p.rest[0], p.rest[1:]
	}
	return text
}

func (p *tagParser) unknown() error {
	at := p.last
	what := "the end of the tags"
	if len(p.rest) > 0 {
		at = p.rest[0]
		what = fmt.Sprintf("%q", at.text)
	}
	return p.source.errorf(at.field.at, "the tag of %s.%s: %s is not known here: see the forms in tag.go",
		at.field.node.name, at.field.name, what)
}

func (p *tagParser) expression() (expression, error) {
	var e expression
	for {
		s, err := p.sequence()
		if err != nil {
			return e, err
		}
		e.alternatives = append(e.alternatives, s)
		if p.peek() != "|" {
			return e, nil
		}
		p.next()
	}
}

func (p *tagParser) sequence() (sequence, error) {
	var s sequence
	for p.peek() != "" && p.peek() != "|" && p.peek() != ")" {
		t, err := p.term()
		if err != nil {
			return nil, err
		}
		if next := p.peek(); next == "?" || next == "*" {
			t.repeat = p.next()[0]
		}
		s = append(s, t)
	}
	if len(s) == 0 {
		return nil, p.unknown()
	}
	return s, nil
}

func (p *tagParser) term() (term, error) {
	switch p.peek() {
	case "(":
		p.next()
		group, err := p.expression()
		if err == nil && p.next() != ")" {
			err = p.unknown()
		}
		return term{group: &group}, err
	case "@@":
		p.next()
		f := p.last.field
		if f.part == nil {
			return term{}, p.source.errorf(f.at, "%s.%s has @@ in its tag, but is no struct or pointer to one", f.node.name, f.name)
		}
		return term{capture: f, part: f.part}, nil
	case "@":
		p.next()
		f := p.last.field
		t, err := p.token()
		t.capture = f
		if err == nil && f.part != nil {
			err = p.source.errorf(f.at, "%s.%s is a struct and captures a token: only @@ fills it", f.node.name, f.name)
		}
		return t, err
	default:
		return p.token()
	}
}

// token reads Kind or 'text':Kind.
func (p *tagParser) token() (term, error) {
	var t term
	if text := p.peek(); text != "" && text[0] == '\'' {
		p.next()
		t.text = text[1 : len(text)-1]
		if p.peek() != ":" {
			return t, p.unknown() // a literal of any kind could be a part of a value
		}
		p.next()
	}
	kind := p.peek()
	if kind == "" || kind[0] < 'A' || kind[0] > 'Z' {
		return t, p.unknown()
	}
	t.kind = p.next()
	return t, nil
}
