package build

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"mcp-bitbake/parser/build/datastore"
	"mcp-bitbake/parser/build/expression"
	"mcp-bitbake/parser/tree"
)

// files are the recipes and appends of a build (bb.cooker.CookerCollectFiles).
type files struct {
	world   *world
	recipes []Recipe
	appends []string
	masked  []Masked

	unselected []Unselected
	byPath     map[string]int // index in recipes, by clean path
}

// Recipe is a recipe of a build.
type Recipe struct {
	Path       string // absolute, clean
	Collection string // that it belongs to, or ""
	Priority   int    // of the collection

	path string // as BBFILES has it
}

// Masked is a recipe or append that BBMASK hides.
type Masked struct {
	Path       string
	Expression string // of BBMASK, that matches it
}

// Unselected is a recipe or append of BBFILES_DYNAMIC whose condition does not
// hold.
type Unselected struct {
	Path      string
	Condition string // as written: the collection that is not there, or !collection
}

// unselected are files of BBFILES_DYNAMIC whose condition does not hold.
type unselected struct{ pattern, condition string }

// collect finds the recipes and appends of a build.
func (c *configuration) collect(w *world) *files {
	f := &files{world: w, byPath: map[string]int{}}
	ordered := byPattern(c.layers)
	priority := func(path string) int {
		if collection := collectionOf(ordered, path); collection != nil {
			return collection.Priority
		}
		return 0
	}
	patterns := slices.Clone(c.patterns)
	slices.SortStableFunc(patterns, func(a, b string) int { return priority(a) - priority(b) })
	seen := map[string]bool{}
	for _, pattern := range patterns {
		var found []string
		if w.isDir(pattern) {
			found = w.below(pattern)
		} else {
			found = w.glob(pattern)
		}
		for _, path := range found {
			if seen[path] {
				continue
			}
			seen[path] = true
			if m := maskOf(c.masks, path); m != "" {
				f.masked = append(f.masked, Masked{clean(path), m})
				continue
			}
			switch {
			case strings.HasSuffix(path, ".bb"):
				r := Recipe{Path: clean(path), path: path}
				if collection := collectionOf(ordered, path); collection != nil {
					r.Collection, r.Priority = collection.Name, collection.Priority
				}
				f.byPath[r.Path] = len(f.recipes)
				f.recipes = append(f.recipes, r)
			case strings.HasSuffix(path, ".bbappend"):
				f.appends = append(f.appends, path)
			}
		}
	}
	for _, u := range c.unselected {
		for _, path := range w.glob(u.pattern) {
			f.unselected = append(f.unselected, Unselected{clean(path), u.condition})
		}
	}
	return f
}

// mask is one regular expression of BBMASK.
type mask struct {
	text string
	re   *regexp.Regexp
}

func maskOf(masks []mask, path string) string {
	for _, m := range masks {
		if m.re.MatchString(path) {
			return m.text
		}
	}
	return ""
}

// chooseFiles reads the variables that choose files.
func (c *configurator) chooseFiles() {
	c.patterns = expression.Fields(c.value("BBFILES"))
	for _, text := range expression.Fields(c.value("BBMASK")) {
		text = strings.TrimPrefix(text, "|")
		re, err := pythonRegexp(text)
		if err != nil {
			c.warn(datastore.Place{}, "the regular expression %q of BBMASK is not understood (%v): what it hides is listed here", text, err)
			continue
		}
		c.masks = append(c.masks, mask{text, re})
	}
}

// appendsOf are the appends that apply to a recipe, in BitBake's order, as
// BBFILES has them.
func (f *files) appendsOf(recipe string) []string {
	var list []string
	for _, path := range f.appends {
		if tree.Applies(path, recipe) {
			list = append(list, path)
		}
	}
	return list
}

// dangling are the appends that apply to no recipe: BitBake refuses to go on
// with them.
func (f *files) dangling() []string {
	names := make([]string, 0, len(f.recipes)) // sorted: those that begin alike stand together
	for _, r := range f.recipes {
		names = append(names, filepath.Base(r.Path))
	}
	slices.Sort(names)
	var list []string
	for _, path := range f.appends {
		base := strings.ReplaceAll(filepath.Base(path), ".bbappend", ".bb")
		prefix, _, wildcard := strings.Cut(base, "%")
		at, exact := slices.BinarySearch(names, prefix)
		if exact || wildcard && at < len(names) && strings.HasPrefix(names[at], prefix) {
			continue
		}
		// A recipe whose name is shorter than what stands before the %.
		if !wildcard || !slices.ContainsFunc(names, func(n string) bool { return len(n) < len(prefix) && tree.Applies(path, n) }) {
			list = append(list, filepath.Clean(path))
		}
	}
	return list
}
