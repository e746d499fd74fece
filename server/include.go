package server

import (
	"slices"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

// FunctionHead is a function without its body.
type FunctionHead struct {
	Name      string `json:"name" doc:"Name as written."`
	Kind      string `json:"kind" doc:"shell, python, fakeroot shell, fakeroot python or def."`
	FirstLine int    `json:"first_line" doc:"Line of its head, from 1."`
	LastLine  int    `json:"last_line" doc:"Its last line."`
}

// Function is a function and its body, raw.
type Function struct {
	FunctionHead
	Body string `json:"body,omitempty" doc:"Its lines, raw."`
}

// Directive is a statement other than an assignment or a function.
type Directive struct {
	Kind string `json:"kind" doc:"inherit, require, addtask, ..."`
	Text string `json:"text" doc:"Statement as written."` // without its line end
	Line int    `json:"line" doc:"First line, from 1."`
}

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
				p.Flags = append(p.Flags, assignmentOf(parser.AssignmentOf(s)))
			case v.Flag == "" && v.HasOverrideSyntax() && slices.Contains(include, "overrides"):
				p.Overridden = append(p.Overridden, assignmentOf(parser.AssignmentOf(s)))
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
		p.Functions = append(p.Functions, Function{FunctionHead{f.Name, f.Kind, f.First, f.Last}, body})
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
