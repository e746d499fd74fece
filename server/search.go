package server

import (
	"context"
	"fmt"

	"mcp-bitbake/parser/tree"
)

// searchLimit keeps an answer of assignments, which are longer than paths,
// under what clients take.
const searchLimit = 100

// SearchHit is an assignment and where it stands.
type SearchHit struct {
	Path string `json:"path"`
	Detail
}

// Searched is the answer of search_assignments.
type Searched struct {
	OK          bool        `json:"ok"`
	Assignments []SearchHit `json:"assignments"`
	Page
	Warnings []string `json:"warnings,omitempty"`
}

var rootsArgument = argument{name: "roots", kind: texts, required: true, description: "Absolute paths of the directories to look in, such as a poky checkout and other layers."}

var searchAssignments = tool{
	name:  "search_assignments",
	title: "Search whole trees for assignments",
	description: `Finds who sets a variable: every assignment to it below the roots, with overrides, appends and flags, raw, by path and line. * in variable or flag stands for any text. ` +
		`value_contains finds assignments by a part of their value; at least one of the three is needed. Looks in .bb and .bbappend files unless file_types says otherwise. ` +
		`Example: {"roots":["/home/me/poky"],"variable":"PACKAGECONFIG","value_contains":"systemd"}. Next: trace_variable for the order in one recipe.`,
	arguments: []argument{
		rootsArgument,
		{name: "variable", kind: text, description: "Name without overrides, such as SRC_URI; * stands for any text."},
		{name: "value_contains", kind: text, description: "Text in the raw value, letter by letter."},
		{name: "flag", kind: text, description: "Varflag, such as noexec; * stands for any text."},
		{name: "file_types", kind: texts, choices: []string{"bb", "bbappend", "inc", "bbclass", "conf"}, description: "Kinds of file to look in; bb and bbappend if not given."},
		limitArgument(searchLimit), cursorArgument,
	},
	answer: pageMembers(member{"assignments", objectsOf(append([]member{{"path", aString, "Absolute path."}}, detailMembers...),
		"path", "name", "base", "operator", "raw_value", "line"), "Assignments, by path and line."}),
	run: func(ctx context.Context, r request) (any, error) {
		q := tree.Query{Variable: r.text("variable"), ValueContains: r.text("value_contains"), Flag: r.text("flag")}
		if q == (tree.Query{}) {
			return nil, invalidArgument("search_assignments needs variable, value_contains or flag. To list all assignments of a file, use parse_recipe_file.")
		}
		types := r.texts("file_types")
		if types == nil {
			types = []string{"bb", "bbappend"}
		}
		var endings []string
		for _, t := range types {
			endings = append(endings, "."+t)
		}
		loaded, err := r.index.Load(ctx, r.texts("roots"), endings, progress(ctx))
		if err != nil {
			return nil, err
		}
		hits, refused := tree.Search(loaded.Files, q)
		hits, page, err := paginate(hits, r.values, searchLimit, func(h tree.Hit) string { return fmt.Sprintf("%s\x00%010d", h.Path, h.Line) })
		if err != nil {
			return nil, err
		}
		answer := &Searched{OK: true, Assignments: make([]SearchHit, len(hits)), Page: page, Warnings: append(loaded.Warnings, refused...)}
		for i, h := range hits {
			answer.Assignments[i] = SearchHit{h.Path, Detail{
				Name: h.Name, Base: h.Base, Overrides: h.Overrides, Operation: h.Operation, Flag: h.Flag,
				Value: Value{h.Operator, h.Value, h.Line},
			}}
		}
		return answer, nil
	},
}
