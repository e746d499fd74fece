package server

import (
	"context"
	"errors"
	"slices"

	"mcp-bitbake/parser"
)

// maxBatch is the most files that one call reads: an answer for more is larger
// than clients take.
const maxBatch = 100

// Batch is the answer of parse_recipe_files.
type Batch struct {
	OK      bool     `json:"ok"`
	Results []Result `json:"results"`
}

// Result is what became of one file of a batch.
type Result struct {
	Path      string       `json:"file_path"`
	OK        bool         `json:"ok"`
	Variables []Assignment `json:"variables,omitzero"` // of a file that was read, even where there are none
	Warnings  []string     `json:"warnings,omitempty"`
	Code      parser.Code  `json:"error_code,omitempty"`
	Message   string       `json:"message,omitempty"`
	Line      int          `json:"line,omitempty"`
}

var parseRecipeFiles = tool{
	name:  "parse_recipe_files",
	title: "Read several recipes at once",
	description: `Does what parse_recipe_file does for up to 100 files in one call. Each has its own result or error, in the order given. ` +
		`Example: {"file_paths":["/home/me/poky/a_1.0.bb","/home/me/poky/a_%.bbappend"],"variables":["SRC_URI"]}.`,
	arguments: []argument{
		{name: "file_paths", kind: texts, required: true, description: "Absolute paths of .bb and .bbappend files."},
		{name: "variables", kind: texts, description: "Answer only with these variables, by exact name, and warnings about them."},
		allowErrorsArgument,
	},
	answer: []member{{"results", objectsOf([]member{
		{"file_path", aString, "Path as given."},
		{"ok", aBoolean, "Whether this file was read."},
		variablesMember,
		warningsMember,
		{"error_code", aString, "If ok is false: the kind of error."},
		{"message", aString, "If ok is false: what is wrong and what to do next."},
		{"line", aNumber, "If a line is to blame: that line."},
	}, "file_path", "ok"), "A result for each path, in the order given."}},
	run: func(ctx context.Context, r request) (any, error) {
		paths := r.texts("file_paths")
		if len(paths) > maxBatch {
			return nil, invalidArgument("parse_recipe_files reads at most %d files in a call, not %d. Split the list.", maxBatch, len(paths))
		}
		results := parser.Each(ctx, r.access, paths, func(path string, file parser.Parsed, err error) Result {
			return resultOf(path, file, err, r)
		})
		answer := &Batch{OK: true, Results: slices.AppendSeq(make([]Result, 0, len(paths)), results)}
		return answer, ctx.Err()
	},
}

func resultOf(path string, file parser.Parsed, err error, r request) Result {
	if err == nil && !r.flag("allow_errors") {
		err = file.Refused()
	}
	if e, ok := errors.AsType[*parser.Error](err); ok {
		return Result{Path: path, Code: e.Code, Message: e.Message, Line: e.Line}
	}
	extraction := file.Extract()
	if names := r.texts("variables"); names != nil {
		extraction = extraction.Only(names...)
	}
	p := parsed(extraction)
	return Result{Path: path, OK: true, Variables: p.Variables, Warnings: p.Warnings}
}
