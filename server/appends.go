package server

import (
	"context"
	"fmt"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
)

type appendsInput struct {
	fileInput
	rootsInput
}

// Appends is the answer of find_appends.
type Appends struct {
	OK bool `json:"ok"`
	Scope
	Appends    []string     `json:"appends" doc:"Of a recipe: appends that apply to it, in the order in which BitBake reads them."`
	Recipes    []string     `json:"recipes" doc:"Of an append: recipes that it applies to."`
	Masked     []Masked     `json:"masked,omitempty" doc:"Of a build: files that would go together with this one, but for BBMASK."`
	Unselected []Unselected `json:"unselected,omitempty" doc:"Of a build: files that would, but for a condition of BBFILES_DYNAMIC."`
	Elsewhere  []string     `json:"in_other_layers,omitempty" doc:"Of a build: files that would, but lie in layers that it does not list."`
	Orphans    []string     `json:"unmatched_appends" doc:"Appends that apply to no recipe. BitBake stops at one of a build's."`
	NearMisses []NearMiss   `json:"near_misses,omitempty" doc:"Why appends of a build may apply to no recipe."`
	Warnings   []string     `json:"warnings,omitempty" doc:"What could not be read, or is wrong with the build."`
}

// Masked is a file that BBMASK hides.
type Masked struct {
	Path       string `json:"path" doc:"Absolute path."`
	Expression string `json:"expression" doc:"Expression of BBMASK that matches it."`
}

// Unselected is a file of BBFILES_DYNAMIC that the build does not read.
type Unselected struct {
	Path      string `json:"path" doc:"Absolute path."`
	Condition string `json:"condition" doc:"Collection that is missing, or !collection that is there."`
}

// NearMiss says why an append applies to no recipe.
type NearMiss struct {
	Append string `json:"append" doc:"Absolute path."`
	Reason string `json:"reason" doc:"What there is instead."`
}

var findAppends = tool[appendsInput, Appends]{
	name:  "find_appends",
	title: "Find which appends apply to a recipe",
	description: `For a recipe: the appends that apply to it, in BitBake's order. For an append: the recipes that it applies to. With a build directory: exactly those of the build's layers, by BBFILES, BBFILES_DYNAMIC and BBMASK; also what is masked, not selected or lies in a layer that the build does not list, and appends that apply to nothing, at which BitBake stops. With other roots: all below them, by the priorities of their layers. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb","roots":["/home/me/poky/build"]}.`,
	command: "appends",
	help:    "Find which appends apply to a recipe",
	run:     runAppends,
	show:    printAppends,
}

func runAppends(ctx context.Context, t Tools, in appendsInput) (*Appends, error) {
	if err := parser.CheckRecipePath(in.File); err != nil {
		return nil, err
	}
	scope, err := t.scope(ctx, in.Roots, in.File, build.Options{})
	if err != nil {
		return nil, err
	}
	if scope.of != nil {
		answer, err := appendsOfBuild(ctx, scope, in.File)
		return answer, suggest(ctx, t.Access, err)
	}
	m, warnings, err := t.Index.Matches(ctx, in.File, scope.trees, progress(ctx))
	if err != nil {
		return nil, suggest(ctx, t.Access, err)
	}
	return &Appends{
		OK: true, Appends: orEmpty(m.Appends), Recipes: orEmpty(m.Recipes), Orphans: orEmpty(m.Orphans), Warnings: warnings,
	}, nil
}

func appendsOfBuild(ctx context.Context, scope scope, file string) (*Appends, error) {
	m, err := scope.of.Match(ctx, file)
	if err != nil {
		return nil, err
	}
	dangling, err := scope.of.Dangling(ctx)
	if err != nil {
		return nil, err
	}
	scope.only()
	if err := scope.inFull(ctx); err != nil {
		return nil, err
	}
	answer := &Appends{
		OK: true, Scope: scope.Scope, Appends: orEmpty(m.Appends), Recipes: orEmpty(m.Recipes), Elsewhere: m.Elsewhere,
		Orphans: []string{}, Warnings: scope.warnings,
	}
	if !m.Part.In {
		answer.Warnings = append([]string{outside(file, m.Part)}, answer.Warnings...)
	}
	for _, o := range m.Masked {
		answer.Masked = append(answer.Masked, Masked(o))
	}
	for _, o := range m.Unselected {
		answer.Unselected = append(answer.Unselected, Unselected(o))
	}
	for _, d := range dangling {
		answer.Orphans = append(answer.Orphans, d.Path)
		for _, recipe := range d.Near {
			answer.NearMisses = append(answer.NearMisses, NearMiss{d.Path, fmt.Sprintf("another version: %s", recipe)})
		}
		for _, recipe := range d.Masked {
			answer.NearMisses = append(answer.NearMisses, NearMiss{d.Path, fmt.Sprintf("BBMASK hides %s by %q", recipe.Path, recipe.Expression)})
		}
	}
	return answer, nil
}

// outside says why a file is none of those that a build reads.
func outside(file string, part build.Part) string {
	switch {
	case part.Mask != "":
		return fmt.Sprintf("the build does not read %s: BBMASK hides it by %q", file, part.Mask)
	case part.Condition != "":
		return fmt.Sprintf("the build does not read %s: BBFILES_DYNAMIC has it for %s", file, part.Condition)
	default:
		return fmt.Sprintf("the build does not read %s: no entry of BBFILES names it", file)
	}
}

func printAppends(p *Printer, _ appendsInput, found *Appends) {
	for _, list := range [][]string{found.Appends, found.Recipes} {
		for _, path := range list {
			fmt.Fprintln(p, path)
		}
	}
	for _, o := range found.Masked {
		fmt.Fprintf(p, "hidden by BBMASK (%s): %s\n", o.Expression, o.Path)
	}
	for _, o := range found.Unselected {
		fmt.Fprintf(p, "not selected (BBFILES_DYNAMIC for %s): %s\n", o.Condition, o.Path)
	}
	for _, path := range found.Elsewhere {
		fmt.Fprintln(p, "in a layer that the build does not list:", path)
	}
	for _, path := range found.Orphans {
		fmt.Fprintln(p, "matches no recipe:", path)
	}
	for _, near := range found.NearMisses {
		fmt.Fprintf(p, "    %s: %s\n", near.Append, near.Reason)
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
