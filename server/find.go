package server

import (
	"context"
	"fmt"
	"path/filepath"
)

type findInput struct {
	Root  string `json:"root_path" doc:"Absolute path of a build directory, which stands for the recipes that it reads, or of another directory to search. If not given: the nearest build directory." arg:"" type:"path" help:"Build directory, or directory to search."`
	Query string `json:"query" required:"true" doc:"Text that the file name contains, in any case, such as busybox. Not a pattern." arg:"" help:"Text that the file name contains, in any case."`
	listInput
}

// Match is a recipe or append whose name matched a query.
type Match struct {
	File
	Name string `json:"filename" doc:"Last component of the path."`
}

// Found is the answer of find_recipe_files.
type Found struct {
	OK bool `json:"ok"`
	Scope
	Matches []Match `json:"matches" doc:"Files that match, by path."`
	Page
	Warnings []string `json:"warnings,omitempty" doc:"Directories that could not be read."`
}

var findRecipeFiles = tool[findInput, Found]{
	name:  "find_recipe_files",
	title: "Find recipe files by name",
	description: `Finds the BitBake recipes (.bb) and appends (.bbappend) below a directory whose file name contains a text, in any case. ` +
		`Answers with absolute paths, sorted; file_type is "bb" or "bbappend". Does not look at directories that start with a dot, at node_modules or through links to directories. ` +
		`Example: {"root_path":"/home/me/poky","query":"busybox"}. Next: parse_recipe_file or get_recipe_var_raw with one of the paths.`,
	command: "find",
	help:    "Find recipe files by name",
	run:     runFind,
	show:    printFound,
}

func runFind(ctx context.Context, t Tools, in findInput) (*Found, error) {
	listing, scope, page, err := list(ctx, t, in.listInput, in.Root, in.Query)
	if err != nil {
		return nil, err
	}
	answer := &Found{OK: true, Scope: scope, Matches: make([]Match, len(listing.Files)), Page: page, Warnings: listing.Warnings}
	for i, f := range listing.Files {
		answer.Matches[i] = Match{File{f.Path, f.Type}, filepath.Base(f.Path)}
	}
	return answer, nil
}

func printFound(p *Printer, _ findInput, found *Found) {
	for _, m := range found.Matches {
		fmt.Fprintln(p, m.Path)
	}
	p.warn(found.Warnings...)
	p.Page = found.Page
}
