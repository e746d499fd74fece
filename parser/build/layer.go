package build

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mcp-bitbake/parser/build/datastore"
	"mcp-bitbake/parser/build/expression"
)

// Layer is a layer of BBLAYERS.
type Layer struct {
	Path        string // absolute, clean
	Collections []Collection
	Problem     string // why it cannot be read, or ""

	path string // as BBLAYERS has it: what patterns are matched with
}

// Collection is a collection that a layer.conf adds to BBFILE_COLLECTIONS.
type Collection struct {
	Name             string
	Priority         int             // as BitBake works it out
	Pattern          string          // BBFILE_PATTERN, a regular expression of Python's
	Depends          []string        // LAYERDEPENDS: collections, without versions
	MissingDepends   []string        // those of them that the build does not have
	Recommends       []string        // LAYERRECOMMENDS that the build has
	Compatible       []string        // LAYERSERIES_COMPAT
	Incompatible     bool            // whether that has none of the core's series
	ExplicitPriority bool            // whether BBFILE_PRIORITY gives the priority
	Place            datastore.Place // of the statement that gives the pattern

	pattern *regexp.Regexp // nil where it matches nothing that is known
}

// collections works out what the variables say of the collections
// (bb.cooker.handleCollections).
func (c *configurator) collections() {
	store := c.configuration.store
	names := expression.Fields(store.Get("BBFILE_COLLECTIONS").Text)
	series := expression.Fields(store.Get("LAYERSERIES_CORENAMES").Text)
	all := map[string]*Collection{}
	lowest := 0
	for i := range c.layers {
		for j := range c.layers[i].Collections {
			collection := &c.layers[i].Collections[j]
			all[collection.Name] = collection
			c.describe(collection, names, series)
			if collection.ExplicitPriority && (lowest == 0 || collection.Priority < lowest) {
				lowest = collection.Priority
			}
		}
	}
	for _, name := range names {
		if collection := all[name]; collection != nil {
			derivePriority(collection, all, lowest, map[string]bool{})
		}
	}
}

// describe fills in what the variables of a collection say.
func (c *configurator) describe(collection *Collection, names, series []string) {
	store := c.configuration.store
	name := collection.Name
	collection.Pattern = c.value("BBFILE_PATTERN_" + name)
	switch re, err := pythonRegexp(collection.Pattern); {
	case collection.Pattern == "":
	case err != nil:
		c.warn(datastore.Place{}, "the regular expression %q of BBFILE_PATTERN_%s is not understood (%v): priorities that depend on it are not known", collection.Pattern, name, err)
	default:
		collection.pattern = re
	}
	if text := strings.TrimSpace(c.value("BBFILE_PRIORITY_" + name)); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			c.warn(datastore.Place{}, "BBFILE_PRIORITY_%s is %q, which is no number", name, text)
		}
		collection.Priority, collection.ExplicitPriority = n, err == nil
	}
	collection.Depends = withoutVersions(c.value("LAYERDEPENDS_" + name))
	for _, d := range collection.Depends {
		if !slices.Contains(names, d) {
			collection.MissingDepends = append(collection.MissingDepends, d)
			c.warn(datastore.Place{}, "the collection %s depends on %s, which is in none of the layers", name, d)
		}
	}
	for _, r := range withoutVersions(c.value("LAYERRECOMMENDS_" + name)) {
		if slices.Contains(names, r) {
			collection.Recommends = append(collection.Recommends, r)
		}
	}
	collection.Compatible = expression.Fields(store.Get("LAYERSERIES_COMPAT_" + name).Text)
	if len(collection.Compatible) > 0 {
		collection.Incompatible = !slices.ContainsFunc(collection.Compatible, func(s string) bool { return slices.Contains(series, s) })
	}
}

// withoutVersions are the names of a list such as "core (>= 12) meta-oe".
func withoutVersions(list string) []string {
	var names []string
	depth := false
	for _, word := range expression.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(list)) {
		switch {
		case word == "(" || word == ")":
			depth = word == "("
		case !depth && !slices.Contains(names, word):
			names = append(names, word)
		}
	}
	return names
}

// derivePriority gives a collection without a priority one more than the highest
// of those it depends on.
func derivePriority(c *Collection, all map[string]*Collection, lowest int, tried map[string]bool) {
	if c.Priority != 0 || tried[c.Name] { // collections that depend on each other are an error in BitBake
		return
	}
	tried[c.Name] = true
	highest := lowest
	for _, name := range slices.Concat(c.Depends, c.Recommends) {
		if d := all[name]; d != nil {
			derivePriority(d, all, lowest, tried)
			highest = max(highest, d.Priority)
		}
	}
	c.Priority = highest + 1
}

// byPattern are the collections in the order in which BitBake tries their
// patterns: by the text of the pattern, from the last one to the first.
func byPattern(layers []Layer) []*Collection {
	var list []*Collection
	for i := range layers {
		for j := range layers[i].Collections {
			list = append(list, &layers[i].Collections[j])
		}
	}
	slices.SortStableFunc(list, func(a, b *Collection) int { return strings.Compare(b.Pattern, a.Pattern) })
	return list
}

// collectionOf is the collection that a path belongs to, or nil.
func collectionOf(ordered []*Collection, path string) *Collection {
	for _, c := range ordered {
		if c.pattern != nil && matches(c.pattern, path) {
			return c
		}
	}
	return nil
}
