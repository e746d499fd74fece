package server

import (
	"context"
	"math"

	"mcp-bitbake/parser"
)

var (
	filePathArgument = argument{name: "file_path", kind: text, required: true, description: "Absolute path of a .bb or .bbappend file."}

	allowErrorsArgument = argument{name: "allow_errors", kind: boolean, description: "Answer with what can be read of a file that BitBake refuses; each refused part is a warning."}

	variablesMember = member{"variables", objects(
		member{"name", aString, "Name of the variable."},
		member{"operator", aString, "One of = := ?= ??= += =+ .= =."},
		member{"raw_value", aString, "Value as written, unexpanded."},
		member{"line", aNumber, "First line of the assignment, from 1."},
	), "Plain assignments, in the order of the file."}

	warningsMember = member{"warnings", aList,
		"Statements that are not among the assignments: override syntax, varflags and, with allow_errors, what BitBake refuses. Each starts with its line."}
)

var parseRecipeFile = tool{
	name:  "parse_recipe_file",
	title: "Read all variables of a recipe",
	description: `Reads a BitBake recipe (.bb) or append (.bbappend) and answers with its plain variable assignments, in order, as they stand in the file: nothing is evaluated or expanded, and files that it includes or inherits are not read. ` +
		`raw_value is BitBake's own: without the outer quotes, continued lines joined. line is the first line, from 1. ` +
		`Assignments with override syntax (VAR:append, VAR:${PN}) or a varflag (VAR[flag]) are named in warnings, not in variables. ` +
		`A file that BitBake refuses gives UNSUPPORTED_SYNTAX with the line, unless allow_errors is true. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb"}. variables, line_from and line_to narrow the answer. For one variable, get_recipe_var_raw is shorter.`,
	arguments: []argument{
		filePathArgument,
		{name: "variables", kind: texts, description: "Answer only with these variables, by exact name, and warnings about them."},
		{name: "line_from", kind: integer, description: "Answer only with what starts on this line or behind it."},
		{name: "line_to", kind: integer, description: "Answer only with what starts on this line or before it."},
		{name: "include", kind: texts, choices: []string{"overrides", "flags", "functions", "directives"}, description: "Answer with these too, in detail."},
		allowErrorsArgument,
	},
	answer: []member{
		variablesMember,
		warningsMember,
		{"overrides", objectsOf(detailMembers, "name", "base", "operator", "raw_value", "line"), "If asked for: assignments with override syntax."},
		{"flags", objectsOf(detailMembers, "name", "base", "flag", "operator", "raw_value", "line"), "If asked for: assignments to varflags."},
		{"functions", objectsOf(append(functionMembers, member{"body", aString, "Its lines, raw."}), "name", "kind", "first_line", "last_line"), "If asked for: functions."},
		{"directives", objects(
			member{"kind", aString, "inherit, require, addtask, ..."},
			member{"text", aString, "Statement as written."},
			member{"line", aNumber, "First line, from 1."},
		), "If asked for: all other statements."},
	},
	run: func(ctx context.Context, r request) (any, error) {
		file, err := read(ctx, r)
		if err != nil {
			return nil, err
		}
		from, to := r.number("line_from", 1), r.number("line_to", math.MaxInt)
		extraction := file.Extract().InLines(from, to)
		if names := r.texts("variables"); names != nil {
			extraction = extraction.Only(names...)
		}
		answer := parsed(extraction)
		answer.details(file, r.texts("include"), from, to)
		return answer, nil
	},
}

// read reads the file that a call names.
func read(ctx context.Context, r request) (parser.Parsed, error) {
	file, err := r.access.ParseFile(r.text("file_path"))
	if err != nil {
		return file, suggest(ctx, r.access, err)
	}
	if err := file.Refused(); err != nil && !r.flag("allow_errors") {
		return file, err
	}
	return file, nil
}

func parsed(e parser.Extraction) *Parsed {
	answer := &Parsed{OK: true, Variables: make([]Assignment, len(e.Variables)), Warnings: warnings(e)}
	for i, a := range e.Variables {
		answer.Variables[i] = Assignment{a.Name, value(a)}
	}
	return answer
}

func value(a parser.Assignment) Value { return Value{a.Operator, a.Value, a.Line} }

func warnings(e parser.Extraction) []string {
	var list []string
	for _, w := range e.Warnings {
		list = append(list, w.String())
	}
	return list
}
