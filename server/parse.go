package server

import (
	"context"
	"fmt"
	"math"

	"mcp-bitbake/parser"
)

// Arguments that several tools have.
type (
	fileInput struct {
		File string `json:"file_path" required:"true" doc:"Absolute path of a .bb or .bbappend file." arg:"" type:"path" help:"Recipe (.bb) or append (.bbappend)."`
	}
	variablesInput struct {
		Variables []string `json:"variables" doc:"Answer only with these variables, by exact name, and warnings about them." help:"Print only these variables, by exact name." placeholder:"NAME"`
	}
	errorsInput struct {
		AllowErrors bool `json:"allow_errors" doc:"Answer with what can be read of a file that BitBake refuses; each refused part is a warning." help:"Print what can be read of a file that BitBake refuses."`
	}
)

type parseInput struct {
	fileInput
	variablesInput
	LineFrom int      `json:"line_from" min:"1" doc:"Answer only with what starts on this line or after it." help:"Print only what starts on this line or after it." placeholder:"LINE"`
	LineTo   int      `json:"line_to" min:"1" doc:"Answer only with what starts on this line or before it." help:"Print only what starts on this line or before it." placeholder:"LINE"`
	Include  []string `json:"include" enum:"overrides,flags,functions,directives" doc:"Answer with these too, in detail." kong:"-"`
	errorsInput
}

// Parsed is the answer of parse_recipe_file.
type Parsed struct {
	OK        bool     `json:"ok"`
	Variables []Plain  `json:"variables" doc:"Plain assignments, in the order of the file."`
	Warnings  []string `json:"warnings,omitempty" doc:"Statements that are not among the assignments: override syntax, varflags and, with allow_errors, what BitBake refuses. Each starts with its line."`

	// Only if they were asked for.
	Overridden []Assignment `json:"overrides,omitempty" doc:"If asked for: assignments with override syntax."`
	Flags      []Assignment `json:"flags,omitempty" require:"flag" doc:"If asked for: assignments to varflags."`
	Functions  []Function   `json:"functions,omitempty" doc:"If asked for: functions."`
	Directives []Directive  `json:"directives,omitempty" doc:"If asked for: all other statements."`
}

var parseRecipeFile = tool[parseInput, Parsed]{
	name:  "parse_recipe_file",
	title: "Read all variables of a recipe",
	description: `Reads a BitBake recipe (.bb) or append (.bbappend) and answers with its plain variable assignments, in order, as they stand in the file: nothing is evaluated or expanded, and files that it includes or inherits are not read. ` +
		`raw_value is BitBake's own: without the outer quotes, continued lines joined. line is the first line, from 1. ` +
		`Assignments with override syntax (VAR:append, VAR:${PN}) or a varflag (VAR[flag]) are named in warnings, not in variables. ` +
		`A file that BitBake refuses gives UNSUPPORTED_SYNTAX with the line, unless allow_errors is true. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb"}. variables, line_from and line_to narrow the answer. For one variable, get_recipe_var_raw is shorter.`,
	command: "parse",
	help:    "Print all variables of a recipe",
	run:     runParse,
	show:    printParsed,
}

func runParse(ctx context.Context, t Tools, in parseInput) (*Parsed, error) {
	file, err := read(ctx, t, in.File, in.AllowErrors)
	if err != nil {
		return nil, err
	}
	from, to := in.LineFrom, in.LineTo
	if to == 0 {
		to = math.MaxInt
	}
	extraction := file.Extract().InLines(from, to)
	if in.Variables != nil {
		extraction = extraction.Only(in.Variables...)
	}
	answer := parsed(extraction)
	answer.details(file, in.Include, from, to)
	return answer, nil
}

func printParsed(p *Printer, _ parseInput, parsed *Parsed) {
	for _, a := range parsed.Variables {
		fmt.Fprintf(p, "%5d  %s %s %q\n", a.Line, a.Name, a.Operator, a.RawValue)
	}
	p.warn(parsed.Warnings...)
}

// read reads a file. One that BitBake refuses is an error unless errors are allowed.
func read(ctx context.Context, t Tools, path string, allowErrors bool) (parser.Parsed, error) {
	file, err := t.Access.ParseFile(path)
	if err != nil {
		return file, suggest(ctx, t.Access, err)
	}
	if err := file.Refused(); err != nil && !allowErrors {
		return file, err
	}
	return file, nil
}

func parsed(e parser.Extraction) *Parsed {
	return &Parsed{OK: true, Variables: plainOf(e.Variables), Warnings: warnings(e)}
}

func warnings(e parser.Extraction) []string {
	var list []string
	for _, w := range e.Warnings {
		list = append(list, w.String())
	}
	return list
}
