package server

import (
	"slices"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

// Detail is an assignment with its name taken apart.
type Detail struct {
	Name      string   `json:"name"`
	Base      string   `json:"base"`
	Overrides []string `json:"overrides,omitempty"`
	Operation string   `json:"operation,omitempty"`
	Flag      string   `json:"flag,omitempty"`
	Value
}

// Function is a function and its body, raw.
type Function struct {
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	FirstLine int    `json:"first_line"`
	LastLine  int    `json:"last_line"`
	Body      string `json:"body,omitempty"`
}

// Directive is a statement other than an assignment or a function.
type Directive struct {
	Kind string `json:"kind"`
	Text string `json:"text"` // as written, without its line end
	Line int    `json:"line"`
}

var (
	detailMembers = []member{
		{"name", aString, "Name as written, without the flag."},
		{"base", aString, "Name without overrides and operation."},
		{"overrides", aList, "Overrides, before and behind the operation."},
		{"operation", aString, "append, prepend or remove."},
		{"flag", aString, "Varflag."},
		{"operator", aString, "One of = := ?= ??= += =+ .= =."},
		{"raw_value", aString, "Value as written, unexpanded."},
		{"line", aNumber, "First line, from 1."},
	}
	functionMembers = []member{
		{"name", aString, "Name as written."},
		{"kind", aString, "shell, python, fakeroot shell, fakeroot python or def."},
		{"first_line", aNumber, "Line of its head, from 1."},
		{"last_line", aNumber, "Its last line."},
	}
)

// details are the parts of a file that parse_recipe_file leaves out unless they
// are asked for.
func (p *Parsed) details(file parser.Parsed, include []string, from, to int) {
	for _, s := range file.Statements {
		if s.Line() < from || s.Line() > to {
			continue
		}
		switch s := s.(type) {
		case *grammar.Assignment:
			switch v := &s.Variable; {
			case v.Flag != "" && slices.Contains(include, "flags"):
				p.Flags = append(p.Flags, detailOf(s))
			case v.Flag == "" && v.HasOverrideSyntax() && slices.Contains(include, "overrides"):
				p.Overridden = append(p.Overridden, detailOf(s))
			}
		case *grammar.Function:
			p.function(s, include, s.Body)
		case *grammar.Def:
			p.function(s, include, s.Body)
		default:
			if s.Fields() != nil && slices.Contains(include, "directives") {
				p.Directives = append(p.Directives, Directive{s.Kind(), withoutLineEnd(s), s.Line()})
			}
		}
	}
}

func (p *Parsed) function(s grammar.Statement, include []string, body string) {
	if slices.Contains(include, "functions") {
		f := parser.FunctionOf(s)
		p.Functions = append(p.Functions, Function{f.Name, f.Kind, f.First, f.Last, body})
	}
}

func detailOf(a *grammar.Assignment) Detail {
	v := &a.Variable
	return Detail{
		Name: v.Name(), Base: v.Base, Overrides: v.AllOverrides(), Operation: v.OperationName(), Flag: v.Flag,
		Value: Value{string(a.Operator), a.Value, a.Line()},
	}
}

// withoutLineEnd is the text of a statement without what ends its last line.
func withoutLineEnd(s grammar.Statement) string {
	text := s.Source()
	if end, ok := s.Token(grammar.TokenNewline); ok {
		text = text[:len(text)-len(end.Text)]
	}
	return text
}
