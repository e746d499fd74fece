package server

import (
	"context"
	"math"

	"mcp-bitbake/parser"
)

var (
	filePathArgument = argument{name: "file_path", kind: text, required: true, description: "Absolute path of a .bb or .bbappend file."}

	allowErrorsArgument = argument{name: "allow_errors", kind: boolean, description: "Answer with what can be read of a file that BitBake refuses; each refused part is a warning."}

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
		allowErrorsArgument,
	},
	answer: []member{
		{"variables", objects(
			member{"name", aString, "Name of the variable."},
			member{"operator", aString, "One of = := ?= ??= += =+ .= =."},
			member{"raw_value", aString, "Value as written, unexpanded."},
			member{"line", aNumber, "First line of the assignment, from 1."},
		), "Plain assignments, in the order of the file."},
		warningsMember,
	},
	run: func(ctx context.Context, r request) (any, error) {
		extraction, err := extract(ctx, r)
		if err != nil {
			return nil, err
		}
		extraction = extraction.Between(r.number("line_from", 1), r.number("line_to", math.MaxInt))
		if names := r.texts("variables"); names != nil {
			extraction = extraction.Of(names...)
		}
		answer := &Parsed{OK: true, Variables: make([]Assignment, len(extraction.Variables)), Warnings: warnings(extraction)}
		for i, a := range extraction.Variables {
			answer.Variables[i] = Assignment{a.Name, value(a)}
		}
		return answer, nil
	},
}

// extract reads the file that a call names.
func extract(ctx context.Context, r request) (parser.Extraction, error) {
	parsed, err := r.access.ParseFile(r.text("file_path"))
	if err != nil {
		return parser.Extraction{}, suggest(ctx, r.access, err)
	}
	if err := parsed.Refused(); err != nil && !r.flag("allow_errors") {
		return parser.Extraction{}, err
	}
	return parsed.Extract(), nil
}

func value(a parser.Assignment) Value { return Value{a.Operator, a.Value, a.Line} }

func warnings(e parser.Extraction) []string {
	var list []string
	for _, w := range e.Warnings {
		list = append(list, w.String())
	}
	return list
}
