package rules

import (
	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// unsets is the rule about unsets.
var unsets = []*lint.Rule{{
	Code:     "BB205",
	Name:     "useless-unset",
	Summary:  "An `unset` of what has been unset above",
	Severity: lint.Warning,
	Explanation: "Nothing between the two lines has given the variable (or the flag) a value, so that the second line does nothing: one of them is " +
		"about another variable, perhaps. The rule is silent where something is inherited or included between the two.",
	Bad: []lint.Example{text("unset A\nunset A\n"), text("unset A\nunset A[doc]\n"), text("unset A[doc]\nB = \"1\"\nunset A[doc]\n")},
	Good: []lint.Example{
		text("unset A\n"), text("unset A\nA = \"1\"\nunset A\n"), text("unset A\nrequire b.inc\nunset A\n"), text("unset A[doc]\nunset A\n"),
		text("unset A\nA[doc] = \"b\"\nunset A[doc]\n"), text("unset A\nA:append = \" b\"\nunset A\n"), text("unset do_x\ndo_x() {\n    true\n}\nunset do_x\n"),
		text("unset A\nexport A\nunset A\n"),
	},
	Checks: []lint.Check{lint.Whole(uselessUnset)},
}}

// uselessUnset notes what is unset, by name and, in brackets, flag, until it may have
// a value again.
func uselessUnset(p *lint.Pass) {
	var unset map[string]int // lines
	for _, s := range p.File.Statements {
		switch s := s.(type) {
		case *grammar.Comment, *grammar.Blank, *grammar.AddTask, *grammar.DelTask:
		case *grammar.Unset:
			flag := s.Variable.Name() + "[" + s.Variable.Flag + "]"
			line, again := unset[s.Variable.Name()+"[]"]
			if !again {
				line, again = unset[flag]
			}
			if again {
				p.Reportf(s, "line %d has unset it, and nothing has set it since", line)
				continue
			}
			if unset == nil {
				unset = map[string]int{}
			}
			unset[flag] = s.Line()
		case *grammar.Assignment:
			delete(unset, s.Variable.Base+"[]")
			delete(unset, s.Variable.Name()+"[]")
			delete(unset, s.Variable.Name()+"["+s.Variable.Flag+"]")
		default:
			clear(unset) // it may set anything
		}
	}
}
