package tree

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"mcp-bitbake/parser"
)

// appendPattern is the recipe names that an append applies to.
type appendPattern struct {
	name     string // of the recipe, or what stands before the %
	wildcard bool
}

func patternOf(appendPath string) appendPattern {
	name := strings.ReplaceAll(filepath.Base(appendPath), ".bbappend", ".bb")
	name, _, wildcard := strings.Cut(name, "%")
	return appendPattern{name, wildcard}
}

// matches is bb.cooker's rule: the names are the same but for the ending, or
// the append's has a % and one begins as the other does up to that.
func (p appendPattern) matches(recipe string) bool {
	if !p.wildcard {
		return recipe == p.name
	}
	return strings.HasPrefix(recipe, p.name) || strings.HasPrefix(p.name, recipe)
}

// matchesAny reports whether one of sorted recipe names matches. Names that
// begin as the append's does stand together, first of them the one looked at.
func (p appendPattern) matchesAny(sorted []string) bool {
	i, _ := slices.BinarySearch(sorted, p.name)
	if i < len(sorted) && p.matches(sorted[i]) {
		return true
	}
	// A recipe whose name is shorter than what stands before the %.
	return p.wildcard && slices.ContainsFunc(sorted[:i], p.matches)
}

// Applies reports whether an append applies to a recipe, given their paths or
// file names.
func Applies(appendPath, recipePath string) bool {
	return patternOf(appendPath).matches(filepath.Base(recipePath))
}

// Matched is how a recipe or append goes together with others.
type Matched struct {
	Appends []string // that apply to the recipe, in the order in which BitBake reads them
	Recipes []string // that the append applies to, by path
	Orphans []string // appends that apply to no recipe, by path
}

// Matches finds what goes together with the recipe or append at a path below
// roots, and the appends there that match no recipe.
func (x *Index) Matches(ctx context.Context, path string, roots []string, progress func(directories int)) (Matched, []string, error) {
	if err := parser.CheckRecipePath(path); err != nil {
		return Matched{}, nil, err
	}
	if _, err := x.access.Stat(path); err != nil {
		return Matched{}, nil, err
	}
	loaded, err := x.load(ctx, roots, recipesAndLayers, progress)
	if err != nil {
		return Matched{}, nil, err
	}
	var m Matched
	if parser.TypeOf(path) == parser.Recipe {
		m.Appends = appendsOf(path, loaded.Files)
	} else {
		for _, f := range loaded.Files {
			if parser.TypeOf(f.Path) == parser.Recipe && Applies(path, f.Path) {
				m.Recipes = append(m.Recipes, f.Path)
			}
		}
	}
	m.Orphans = orphans(loaded.Files)
	return m, loaded.All(), nil
}

// appendsOf are the appends among files that apply to a recipe: by the priority
// of their layers, lowest first, then by path.
func appendsOf(recipe string, files []*File) []string {
	layers, _ := layersIn(files)
	var list []string
	for _, f := range files {
		if parser.TypeOf(f.Path) == parser.Append && Applies(f.Path, recipe) {
			list = append(list, f.Path)
		}
	}
	slices.SortStableFunc(list, func(a, b string) int {
		return cmp.Compare(layerOf(layers, a).priority(), layerOf(layers, b).priority())
	})
	return list
}

// orphans are the appends among files that apply to none of the recipes.
func orphans(files []*File) []string {
	var names []string // of recipes, sorted
	for _, f := range files {
		if parser.TypeOf(f.Path) == parser.Recipe {
			names = append(names, filepath.Base(f.Path))
		}
	}
	slices.Sort(names)
	var list []string
	for _, f := range files {
		if parser.TypeOf(f.Path) == parser.Append && !patternOf(f.Path).matchesAny(names) {
			list = append(list, f.Path)
		}
	}
	return list
}
