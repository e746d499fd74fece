package server

import (
	"context"
	"fmt"
)

type appendsInput struct {
	fileInput
	rootsInput
}

// Appends is the answer of find_appends.
type Appends struct {
	OK       bool     `json:"ok"`
	Appends  []string `json:"appends" doc:"Of a recipe: appends that apply to it, lowest priority first."`
	Recipes  []string `json:"recipes" doc:"Of an append: recipes that it applies to, by path."`
	Orphans  []string `json:"unmatched_appends" doc:"Appends below the roots that apply to no recipe there, by path."`
	Warnings []string `json:"warnings,omitempty" doc:"What could not be read."`
}

var findAppends = tool[appendsInput, Appends]{
	name:  "find_appends",
	title: "Find which appends apply to a recipe",
	description: `For a recipe: the appends below the roots that apply to it, by BitBake's rule for names and %, in the order of their layers' priorities. For an append: the recipes that it applies to. Also the appends below the roots that match no recipe there. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb","roots":["/home/me/poky"]}.`,
	command: "appends",
	help:    "Find which appends apply to a recipe",
	run:     runAppends,
	show:    printAppends,
}

func runAppends(ctx context.Context, t Tools, in appendsInput) (*Appends, error) {
	m, warnings, err := t.Index.Matches(ctx, in.File, in.Roots, progress(ctx))
	if err != nil {
		return nil, suggest(ctx, t.Access, err)
	}
	return &Appends{true, orEmpty(m.Appends), orEmpty(m.Recipes), orEmpty(m.Orphans), warnings}, nil
}

func printAppends(p *Printer, _ appendsInput, found *Appends) {
	for _, list := range [][]string{found.Appends, found.Recipes} {
		for _, path := range list {
			fmt.Fprintln(p, path)
		}
	}
	for _, path := range found.Orphans {
		fmt.Fprintln(p, "matches no recipe:", path)
	}
	p.warn(found.Warnings...)
}

// orEmpty makes a list that JSON shows as [], not null.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
