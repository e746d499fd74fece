package server

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"mcp-bitbake/parser"
)

// maxBatch is the most files that one call reads: an answer for more is larger
// than clients take.
const maxBatch = 100

type batchInput struct {
	Files []string `json:"file_paths" required:"true" doc:"Absolute paths of .bb and .bbappend files." arg:"" name:"file" type:"path" help:"Recipes (.bb) and appends (.bbappend)."`
	variablesInput
	errorsInput
}

// Batch is the answer of parse_recipe_files.
type Batch struct {
	OK      bool     `json:"ok"`
	Results []Result `json:"results" doc:"A result for each path, in the order given."`
}

// Result is what became of one file of a batch.
type Result struct {
	Path      string      `json:"file_path" doc:"Path as given."`
	OK        bool        `json:"ok" doc:"Whether this file was read."`
	Variables []Plain     `json:"variables,omitzero" doc:"Plain assignments, in the order of the file."` // of a file that was read, even where there are none
	Warnings  []string    `json:"warnings,omitempty" doc:"Statements that are not among the assignments: override syntax, varflags and, with allow_errors, what BitBake refuses. Each starts with its line."`
	Code      parser.Code `json:"error_code,omitempty" doc:"If ok is false: the kind of error."`
	Message   string      `json:"message,omitempty" doc:"If ok is false: what is wrong and what to do next."`
	Line      int         `json:"line,omitempty" doc:"If a line is to blame: that line."`

	Err error `json:"-"` // what Message words, for those who word it otherwise
}

var parseRecipeFiles = tool[batchInput, Batch]{
	name:  "parse_recipe_files",
	title: "Read several recipes at once",
	description: `Does what parse_recipe_file does for up to 100 files in one call. Each has its own result or error, in the order given. ` +
		`Example: {"file_paths":["/home/me/poky/a_1.0.bb","/home/me/poky/a_%.bbappend"],"variables":["SRC_URI"]}.`,
	command: "batch",
	help:    "Print all variables of several recipes",
	run:     runBatch,
	show:    printBatch,
}

func runBatch(ctx context.Context, t Tools, in batchInput) (*Batch, error) {
	if len(in.Files) > maxBatch {
		return nil, invalidArgument("parse_recipe_files reads at most %d files in a call, not %d. Split the list.", maxBatch, len(in.Files))
	}
	results := parser.Each(ctx, t.Access, in.Files, func(path string, file parser.Parsed, err error) Result {
		return resultOf(path, file, err, in)
	})
	answer := &Batch{OK: true, Results: slices.AppendSeq(make([]Result, 0, len(in.Files)), results)}
	return answer, ctx.Err()
}

func resultOf(path string, file parser.Parsed, err error, in batchInput) Result {
	if err == nil && !in.AllowErrors {
		err = file.Refused()
	}
	if e, ok := errors.AsType[*parser.Error](err); ok {
		return Result{Path: path, Code: e.Code, Message: ForTools.Message(err), Line: e.Line, Err: err}
	}
	extraction := file.Extract()
	if in.Variables != nil {
		extraction = extraction.Only(in.Variables...)
	}
	p := parsed(extraction)
	return Result{Path: path, OK: true, Variables: p.Variables, Warnings: p.Warnings}
}

func printBatch(p *Printer, _ batchInput, batch *Batch) {
	for _, r := range batch.Results {
		for _, a := range r.Variables {
			fmt.Fprintf(p, "%s:%d: %s %s %q\n", r.Path, a.Line, a.Name, a.Operator, a.RawValue)
		}
		for _, w := range r.Warnings {
			p.warn(r.Path + ": " + w)
		}
		if !r.OK {
			p.Failed = true
			p.warn(fmt.Sprintf("%s: %s", r.Code, p.Message(r.Err)))
		}
	}
}
