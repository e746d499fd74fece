package server

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"mcp-bitbake/parser/build"
)

type layersInput struct {
	Root string `json:"root_path" doc:"Absolute path of a build directory, or of another directory to look in. If not given: the nearest build directory." arg:"" optional:"" type:"path" help:"Build directory, or directory to search; if not given, the nearest build directory."`
	pageInput
}

// Layer is a layer of a build or a tree.
type Layer struct {
	Path        string       `json:"path" doc:"Absolute path."`
	Collections []Collection `json:"collections" doc:"As a rule one."`
	Recipes     int          `json:"recipes" doc:"Recipes in it: of a build those that it reads, else all, layers below not counted."`
	Appends     int          `json:"appends" doc:"Appends, likewise."`
	Problem     string       `json:"problem,omitempty" doc:"Why the layer cannot be read."`
}

// Collection is what a layer says of a collection: raw, or of a build as BitBake
// works it out.
type Collection struct {
	Name         string   `json:"name" doc:"In BBFILE_COLLECTIONS."`
	Priority     string   `json:"priority,omitempty" doc:"BBFILE_PRIORITY."`
	Depends      string   `json:"depends,omitempty" doc:"LAYERDEPENDS."`
	SeriesCompat string   `json:"series_compat,omitempty" doc:"LAYERSERIES_COMPAT."`
	Pattern      string   `json:"pattern,omitempty" doc:"BBFILE_PATTERN."`
	Missing      []string `json:"missing_depends,omitempty" doc:"Of a build: collections that it depends on and that no layer has."`
	Incompatible bool     `json:"incompatible,omitempty" doc:"Of a build: true if it is for no series of the core's."`
}

// Layers is the answer of list_layers.
type Layers struct {
	OK bool `json:"ok"`
	Scope
	Layers []Layer `json:"layers" doc:"Of a build: in the order of BBLAYERS, else by path."`
	Page
	Masks      []LeftOut `json:"masks,omitempty" doc:"Of a build: what BBMASK hides."`
	Conditions []LeftOut `json:"unselected,omitempty" doc:"Of a build: what BBFILES_DYNAMIC does not add."`
	Warnings   []string  `json:"warnings,omitempty" doc:"Directories that could not be read, or what is wrong with the build."`
}

// LeftOut are recipes and appends that a build leaves out for one reason.
type LeftOut struct {
	Reason   string   `json:"reason" doc:"Expression of BBMASK, or condition of BBFILES_DYNAMIC: a collection that is missing, or !collection that is there."`
	Files    int      `json:"files" doc:"How many recipes and appends it leaves out."`
	Examples []string `json:"examples" doc:"The first of them."`
}

var listLayers = tool[layersInput, Layers]{
	name:  "list_layers",
	title: "List the layers of a build or tree",
	description: `For a build directory: its layers in BitBake's order, with collections, priorities and patterns as BitBake works them out, dependencies and those missing, series, how many recipes and appends it reads of each, and what BBMASK and BBFILES_DYNAMIC leave out. ` +
		`For another directory: the layers below it by their conf/layer.conf, raw as written. ` +
		`Example: {"root_path":"/home/me/poky/build"}. Next: find_recipe_files or scan_layer_recipe_files.`,
	command: "layers",
	help:    "List the layers of a build or tree",
	run:     runLayers,
	show:    printLayers,
}

func runLayers(ctx context.Context, t Tools, in layersInput) (*Layers, error) {
	scope, err := t.scope(ctx, given(in.Root), "", build.Options{})
	if err != nil {
		return nil, err
	}
	answer := &Layers{OK: true, Scope: scope.Scope, Warnings: scope.warnings}
	var all []Layer
	if scope.of != nil {
		scope.only()
		if err := scope.inFull(ctx); err != nil {
			return nil, err
		}
		answer.Warnings = scope.warnings
		all, err = answer.ofBuild(ctx, scope.of)
	} else {
		all, err = answer.ofTrees(ctx, t, scope.trees)
	}
	if err != nil {
		return nil, err
	}
	answer.Layers, answer.Page, err = paginateByPlace(all, in.Limit, in.Cursor)
	return answer, err
}

// given is the list of a root, or of none.
func given(root string) []string {
	if root == "" {
		return nil
	}
	return []string{root}
}

// ofTrees are the layers below roots.
func (a *Layers) ofTrees(ctx context.Context, t Tools, roots []string) ([]Layer, error) {
	layers, warnings, err := t.Index.Layers(ctx, roots, progress(ctx))
	a.Warnings = warnings
	all := make([]Layer, len(layers))
	for i, l := range layers {
		all[i] = Layer{Path: l.Path, Collections: make([]Collection, len(l.Collections)), Recipes: l.Recipes, Appends: l.Appends}
		for j, c := range l.Collections {
			all[i].Collections[j] = Collection{Name: c.Name, Priority: c.Priority, Depends: c.Depends, SeriesCompat: c.SeriesCompat, Pattern: c.Pattern}
		}
	}
	return all, err
}

// ofBuild are the layers of a build.
func (a *Layers) ofBuild(ctx context.Context, b *build.Build) ([]Layer, error) {
	survey, err := b.Survey(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Layer, len(survey.Layers))
	for i, l := range survey.Layers {
		all[i] = Layer{l.Path, make([]Collection, len(l.Collections)), l.Recipes, l.Appends, l.Problem}
		for j, c := range l.Collections {
			all[i].Collections[j] = Collection{
				c.Name, strconv.Itoa(c.Priority), strings.Join(c.Depends, " "), strings.Join(c.Compatible, " "), c.Pattern,
				c.MissingDepends, c.Incompatible,
			}
		}
	}
	a.Masks = leftOut(survey.Masked, func(m build.Masked) (string, string) { return m.Expression, m.Path })
	a.Conditions = leftOut(survey.Unselected, func(u build.Unselected) (string, string) { return u.Condition, u.Path })
	return all, nil
}

// leftOut puts files together that are left out for the same reason, in the order in
// which the reasons come.
func leftOut[T any](files []T, of func(T) (reason, path string)) []LeftOut {
	const examples = 3
	var list []LeftOut
	at := map[string]int{}
	for _, f := range files {
		reason, path := of(f)
		i, ok := at[reason]
		if !ok {
			i = len(list)
			at[reason] = i
			list = append(list, LeftOut{Reason: reason})
		}
		if list[i].Files++; list[i].Files <= examples {
			list[i].Examples = append(list[i].Examples, path)
		}
	}
	return list
}

func printLayers(p *Printer, _ layersInput, found *Layers) {
	for _, l := range found.Layers {
		if l.Problem != "" {
			fmt.Fprintf(p, "%s: %s\n", l.Path, l.Problem)
			continue
		}
		fmt.Fprintf(p, "%s: %d recipes, %d appends\n", l.Path, l.Recipes, l.Appends)
		for _, k := range l.Collections {
			fmt.Fprintf(p, "    %s, priority %s, depends on %q, compatible with %q\n", k.Name, k.Priority, k.Depends, k.SeriesCompat)
		}
	}
	for _, m := range found.Masks {
		fmt.Fprintf(p, "BBMASK %s hides %d files: %s\n", m.Reason, m.Files, strings.Join(m.Examples, " "))
	}
	for _, c := range found.Conditions {
		fmt.Fprintf(p, "BBFILES_DYNAMIC for %s, %d files not read: %s\n", c.Reason, c.Files, strings.Join(c.Examples, " "))
	}
	p.warn(found.Warnings...)
	p.Page = found.Page
}
