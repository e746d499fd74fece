package server

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"mcp-bitbake/parser/build"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// The limit keeps an answer of assignments, which are longer than paths, under
// what clients take.
type searchInput struct {
	Roots     []string `json:"roots" doc:"Absolute path of a build directory, which stands for what it reads, or of directories to look in. If not given: the nearest build directory." arg:"" optional:"" name:"root" type:"path" help:"Build directory, or directories to search; if not given, the nearest build directory."`
	All       bool     `json:"all" doc:"Of a build: look into all that its layers have, not only what it reads." help:"Of a build, all that its layers have, not only what it reads."`
	Variable  string   `json:"variable" doc:"Name without overrides, such as SRC_URI; * stands for any text." short:"v" help:"Name without overrides; * stands for any text."`
	Value     string   `json:"value_contains" doc:"Text in the raw value, letter by letter." short:"c" help:"Text in the raw value."`
	Flag      string   `json:"flag" doc:"Varflag, such as noexec; * stands for any text." short:"f" help:"Varflag; * stands for any text."`
	FileTypes []string `json:"file_types" enum:"bb,bbappend,inc,bbclass,conf" standard:"bb,bbappend" default:"bb,bbappend" doc:"Kinds of file to look in; bb and bbappend if not given." name:"type" help:"Kinds of file to look in: bb, bbappend, inc, bbclass, conf."`
	Limit     int      `json:"limit" min:"1" standard:"100" default:"2147483647" doc:"Most entries to answer with; {standard} if not given." help:"Most assignments to print."`
	cursorInput
}

// SearchHit is an assignment and where it stands.
type SearchHit struct {
	Path string `json:"path" doc:"Absolute path."`
	Assignment
}

// Searched is the answer of search_assignments.
type Searched struct {
	OK bool `json:"ok"`
	Scope
	Assignments []SearchHit `json:"assignments" doc:"Assignments, by path and line."`
	Page
	Warnings []string `json:"warnings,omitempty" doc:"Directories that could not be read."`
}

var searchAssignments = tool[searchInput, Searched]{
	name:  "search_assignments",
	title: "Search whole trees for assignments",
	description: `Finds who sets a variable: every assignment to it below the roots, with overrides, appends and flags, raw, by path and line. * in variable or flag stands for any text. ` +
		`value_contains finds assignments by a part of their value; at least one of the three is needed. Looks in .bb and .bbappend files unless file_types says otherwise. ` +
		`Example: {"roots":["/home/me/poky"],"variable":"PACKAGECONFIG","value_contains":"systemd"}. Next: trace_variable for the order in one recipe.`,
	command: "search",
	help:    "Search trees for assignments",
	run:     runSearch,
	show:    printSearched,
}

func runSearch(ctx context.Context, t Tools, in searchInput) (*Searched, error) {
	q := tree.Query{Variable: in.Variable, ValueContains: in.Value, Flag: in.Flag}
	if q == (tree.Query{}) {
		return nil, invalidArgument("search_assignments needs variable, value_contains or flag. To list all assignments of a file, use parse_recipe_file.")
	}
	scope, err := t.scope(ctx, in.Roots, "", build.Options{})
	if err != nil {
		return nil, err
	}
	files, warnings, err := scope.files(ctx, t, in)
	if err != nil {
		return nil, err
	}
	hits, refused := tree.Search(files, q)
	hits, page, err := paginate(hits, in.Limit, in.Cursor, hitKey)
	if err != nil {
		return nil, err
	}
	answer := &Searched{OK: true, Scope: scope.Scope, Assignments: make([]SearchHit, len(hits)), Page: page, Warnings: append(warnings, refused...)}
	for i, h := range hits {
		answer.Assignments[i] = SearchHit{h.Path, assignmentOf(*h.Assignment)}
	}
	return answer, nil
}

// files are the files to search: below the roots, and of a build's recipes and
// appends those that it reads.
func (s *scope) files(ctx context.Context, t Tools, in searchInput) ([]*tree.File, []string, error) {
	directories, err := s.directories(ctx)
	if err != nil {
		return nil, nil, err
	}
	types := make([]parser.FileType, len(in.FileTypes))
	for i, t := range in.FileTypes {
		types[i] = parser.FileType(t)
	}
	loaded, err := t.Index.Load(ctx, directories, types, progress(ctx))
	switch {
	case err != nil:
		return nil, nil, err
	case s.of == nil:
		return loaded.Files, loaded.All(), nil
	case in.All:
		return loaded.Files, slices.Concat(s.warnings, loaded.Warnings), nil
	}
	return s.onlyRead(ctx, t, loaded, types)
}

// onlyRead are the files of the build's layers without the recipes and appends that
// it does not read, and with those that it finds by links to directories.
func (s *scope) onlyRead(ctx context.Context, t Tools, loaded tree.Loaded, types []parser.FileType) ([]*tree.File, []string, error) {
	read, err := s.reads(ctx)
	if err != nil {
		return nil, nil, err
	}
	warnings := slices.Concat(s.warnings, loaded.Warnings)
	missing := make(map[string]bool, len(read.Files))
	for _, f := range read.Files {
		missing[f.Path] = slices.Contains(types, f.Type)
	}
	files := slices.DeleteFunc(loaded.Files, func(f *tree.File) bool {
		_, reads := missing[f.Path]
		missing[f.Path] = false
		return !reads && parser.TypeOf(f.Path).IsRecipe()
	})
	for path, isMissing := range missing {
		if !isMissing {
			continue
		}
		f, err := t.Index.Read(path)
		if err != nil {
			warnings = append(warnings, err.Error())
			continue
		}
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b *tree.File) int { return strings.Compare(a.Path, b.Path) })
	return files, warnings, nil
}

// hitKey sorts as text the way hits are sorted: by path, then by line.
func hitKey(h tree.Hit) string { return fmt.Sprintf("%s\x00%010d", h.Path, h.Line) }

func printSearched(p *Printer, _ searchInput, found *Searched) {
	for _, a := range found.Assignments {
		fmt.Fprintf(p, "%s:%d: %s %s %q\n", a.Path, a.Line, withFlag(a.Name, a.Flag), a.Operator, a.RawValue)
	}
	p.warn(found.Warnings...)
	p.Page = found.Page
}

func withFlag(name, flag string) string {
	if flag == "" {
		return name
	}
	return name + "[" + flag + "]"
}
