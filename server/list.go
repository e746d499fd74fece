package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
)

// listInput are the arguments of tools that list recipe files.
type listInput struct {
	Type parser.FileType `json:"file_type" enum:"bb,bbappend," default:"" doc:"List only recipes (bb) or only appends (bbappend)." help:"Only recipes (bb) or only appends (bbappend)."`
	All  bool            `json:"all" doc:"Of a build: list all that its layers have, not only what it reads." help:"Of a build, all that its layers have, not only what it reads."`
	pageInput
}

// list finds the recipe files of a build or below a directory that have a text in
// their name, and cuts out of them the page that a call asks for.
func list(ctx context.Context, t Tools, in listInput, root, name string) (parser.Listing, Scope, Page, error) {
	scope, err := t.scope(ctx, given(root), "", build.Options{})
	if err != nil {
		return parser.Listing{}, scope.Scope, Page{}, err
	}
	listing, err := scope.recipeFiles(ctx, t, in.All)
	if err != nil {
		return parser.Listing{}, scope.Scope, Page{}, err
	}
	listing = listing.Named(name)
	if in.Type != "" {
		listing.Files = slices.DeleteFunc(listing.Files, func(f parser.Found) bool { return f.Type != in.Type })
	}
	for _, f := range listing.Files {
		if !utf8.ValidString(f.Path) {
			listing.Warnings = append(listing.Warnings, fmt.Sprintf("%q is not UTF-8, so that JSON cannot hold the path as it is: rename it to read it here", f.Path))
		}
	}
	files, page, err := paginate(listing.Files, in.Limit, in.Cursor, func(f parser.Found) string { return f.Path })
	listing.Files = files
	return listing, scope.Scope, page, err
}

// recipeFiles are the recipes and appends of the scope, by path: those that its
// build reads, or all that lie in its directories.
func (s *scope) recipeFiles(ctx context.Context, t Tools, all bool) (parser.Listing, error) {
	if s.of != nil && !all {
		s.only()
		return s.reads(ctx)
	}
	directories, err := s.directories(ctx)
	if err != nil {
		return parser.Listing{}, err
	}
	listing := parser.Listing{Warnings: s.warnings}
	for _, directory := range directories {
		below, err := t.Access.Find(ctx, directory, progress(ctx))
		if err != nil {
			return parser.Listing{}, err
		}
		listing.Files = append(listing.Files, below.Files...)
		listing.Warnings = append(listing.Warnings, below.Warnings...)
	}
	sortFound(&listing)
	return listing, nil
}

// read are the recipes and appends that the build reads, by path.
func (s *scope) reads(ctx context.Context) (parser.Listing, error) {
	listing := parser.Listing{Warnings: s.warnings}
	recipes, err := s.of.Recipes(ctx)
	if err != nil {
		return listing, err
	}
	appends, err := s.of.AppendFiles(ctx)
	if err != nil {
		return listing, err
	}
	for _, r := range recipes {
		listing.Files = append(listing.Files, parser.Found{Path: r.Path, Type: parser.Recipe})
	}
	for _, a := range appends {
		listing.Files = append(listing.Files, parser.Found{Path: a, Type: parser.Append})
	}
	sortFound(&listing)
	return listing, nil
}

// sortFound sorts files by path and leaves out those that were found twice, in
// directories that lie in each other.
func sortFound(l *parser.Listing) {
	slices.SortFunc(l.Files, func(a, b parser.Found) int { return strings.Compare(a.Path, b.Path) })
	l.Files = slices.Compact(l.Files)
}
