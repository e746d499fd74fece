package server

import (
	"context"
	"fmt"
	"strings"
)

type getInput struct {
	fileInput
	Variable string `json:"variable" required:"true" doc:"Exact name of the variable, such as SRC_URI, without override or flag." arg:"" help:"Exact name of the variable."`
	errorsInput
}

// Assigned is the answer of get_recipe_var_raw.
type Assigned struct {
	OK          bool     `json:"ok"`
	Assignments []Value  `json:"assignments" doc:"Plain assignments to the variable, in the order of the file."`
	Warnings    []string `json:"warnings,omitempty" doc:"Statements that are not among the assignments: override syntax, varflags and, with allow_errors, what BitBake refuses. Each starts with its line."`
	Hint        string   `json:"hint,omitempty" doc:"If there is no assignment: where to look next."`
}

var getRecipeVarRaw = tool[getInput, Assigned]{
	name:  "get_recipe_var_raw",
	title: "Read one variable of a recipe",
	description: `Answers with the plain assignments to one variable in a BitBake recipe (.bb) or append (.bbappend), in order, as they stand in the file: nothing is evaluated or expanded, and files that it includes or inherits are not read. ` +
		`No assignment is an empty list. Statements with override syntax or a varflag that touch the variable (VAR:append, VAR[flag]) are named in warnings. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb","variable":"SRC_URI"}. To see which variables there are, use parse_recipe_file.`,
	command: "get",
	help:    "Print one variable of a recipe",
	run:     runGet,
	show:    printAssigned,
}

func runGet(ctx context.Context, t Tools, in getInput) (*Assigned, error) {
	if in.Variable == "" || strings.ContainsAny(in.Variable, " \t\r\n\"'=") {
		return nil, invalidArgument("%s is not the name of a variable. Give one such as SRC_URI.", quoted(in.Variable))
	}
	file, err := read(ctx, t, in.File, in.AllowErrors)
	if err != nil {
		return nil, err
	}
	extraction := file.Extract()
	of := extraction.Only(in.Variable)
	answer := &Assigned{OK: true, Assignments: make([]Value, len(of.Variables)), Warnings: warnings(of)}
	for i, a := range of.Variables {
		answer.Assignments[i] = Value(a.Value)
	}
	if len(answer.Assignments) == 0 {
		answer.Hint = hint(in.Variable, extraction)
	}
	return answer, nil
}

func printAssigned(p *Printer, _ getInput, assigned *Assigned) {
	for _, a := range assigned.Assignments {
		fmt.Fprintf(p, "%5d  %s %q\n", a.Line, a.Operator, a.RawValue)
	}
	p.warn(assigned.Warnings...)
	if assigned.Hint != "" {
		p.warn(assigned.Hint)
	}
}
