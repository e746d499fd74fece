package rules

import (
	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// reading are the rules about what BitBake says when it reads a file.
var reading = []*lint.Rule{
	{
		Code:     "BB001",
		Name:     "refused",
		Summary:  "BitBake refuses the file",
		Severity: lint.Error,
		Fatal:    true,
		Explanation: "BitBake stops at this line, and the whole build with it. The rest of the file is looked at " +
			"statement by statement; rules about the file as a whole are not run.",
		Bad:  []lint.Example{text("SUMMARY = no quotes\n"), text("do_install() {\n    true\n")},
		Good: []lint.Example{text("SUMMARY = \"quotes\"\n")},
		Checks: []lint.Check{lint.Reading(
			grammar.UnparsedLine, grammar.EmptyName, grammar.TaskOperation, grammar.CommentInContinuation,
			grammar.ContinuedComment, grammar.UnfinishedLine, grammar.LoneBackslash, grammar.UnclosedFunction,
			grammar.InvalidUTF8, grammar.TooLarge,
		)},
	},
	{
		Code:     "BB002",
		Name:     "missing-space",
		Summary:  "An operator without white space around it",
		Severity: lint.Warning,
		Explanation: "BitBake warns of it since release 2.16, and it is easily misread: `A+=\"x\"` and `A+ =\"x\"` " +
			"are assignments to two variables.",
		Counterparts: []string{"oelint.vars.spacesassignment"},
		Bad:          []lint.Example{text("SUMMARY=\"a\"\n"), text("SUMMARY =\"a\"\n")},
		Good:         []lint.Example{text("SUMMARY = \"a\"\n")},
		Checks:       []lint.Check{lint.Reading(grammar.MissingSpace)},
	},
	{
		Code:     "BB003",
		Name:     "operation-operator",
		Summary:  "An operation such as `:append` together with an operator such as `+=`",
		Severity: lint.Warning,
		Explanation: "BitBake warns of it. The operator finds no old value, so all that `+=` does to `:append` is to " +
			"add a blank. Write `=`, and the blank into the value.",
		Counterparts: []string{"oelint.vars.doublemodify", "oelint.vars.appendop"},
		Bad:          []lint.Example{text("SRC_URI:append += \"file://a.patch\"\n"), text("A:prepend .= \"x\"\n")},
		Good:         []lint.Example{text("SRC_URI:append = \" file://a.patch\"\n"), text("SRC_URI:class-native += \"file://a.patch\"\n")},
		Checks:       []lint.Check{lint.Reading(grammar.OperationOperator)},
	},
}
