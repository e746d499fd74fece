package server

import (
	"context"
	"strings"
)

var getRecipeVarRaw = tool{
	name:  "get_recipe_var_raw",
	title: "Read one variable of a recipe",
	description: `Answers with the plain assignments to one variable in a BitBake recipe (.bb) or append (.bbappend), in order, as they stand in the file: nothing is evaluated or expanded, and files that it includes or inherits are not read. ` +
		`No assignment is an empty list. Statements with override syntax or a varflag that touch the variable (VAR:append, VAR[flag]) are named in warnings. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb","variable":"SRC_URI"}. To see which variables there are, use parse_recipe_file.`,
	arguments: []argument{
		filePathArgument,
		{name: "variable", kind: text, required: true, description: "Exact name of the variable, such as SRC_URI, without override or flag."},
		allowErrorsArgument,
	},
	answer: []member{
		{"assignments", objects(
			member{"operator", aString, "One of = := ?= ??= += =+ .= =."},
			member{"raw_value", aString, "Value as written, unexpanded."},
			member{"line", aNumber, "First line of the assignment, from 1."},
		), "Plain assignments to the variable, in the order of the file."},
		warningsMember,
		{"hint", aString, "If there is no assignment: where to look next."},
	},
	run: func(ctx context.Context, r request) (any, error) {
		name := r.text("variable")
		if name == "" || strings.ContainsAny(name, " \t\r\n\"'=") {
			return nil, invalidArgument("%s is not the name of a variable. Give one such as SRC_URI.", quoted(name))
		}
		file, err := read(ctx, r)
		if err != nil {
			return nil, err
		}
		extraction := file.Extract()
		of := extraction.Only(name)
		answer := &Assigned{OK: true, Assignments: make([]Value, len(of.Variables)), Warnings: warnings(of)}
		for i, a := range of.Variables {
			answer.Assignments[i] = value(a)
		}
		if len(answer.Assignments) == 0 {
			answer.Hint = hint(name, extraction)
		}
		return answer, nil
	},
}
