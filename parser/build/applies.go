package build

import (
	"regexp"
	"slices"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser/build/datastore"
	"mcp-bitbake/parser/build/expression"
)

// When says for what the overrides in the name of a statement let it count.
type When string

// The answers to when a statement counts. That of a package has its name, and the
// one of another class the class's override.
const (
	Always     When = "always"
	ForMachine When = "for this machine"
	ForDistro  When = "for this distro"
	ForRecipe  When = "for this recipe"
	ForPackage When = "for package "
	OnlyFor    When = "only for "
	NotHere    When = "not here"
	Uncertain  When = "unknown"
)

// judge says when the statements of a chain count.
type judge struct {
	store           *datastore.Store
	recipe          string // PN
	machine, distro []string
	packages        []string
	dynamic         []*regexp.Regexp // of PACKAGES_DYNAMIC
}

func newJudge(store *datastore.Store) *judge {
	list := func(name string) []string { return strings.Split(store.Get(name).Text, ":") }
	j := &judge{
		store: store, recipe: store.Get("PN").Text, machine: list("MACHINEOVERRIDES"), distro: list("DISTROOVERRIDES"),
		packages: expression.Fields(store.Get("PACKAGES").Text),
	}
	for _, text := range expression.Fields(store.Get("PACKAGES_DYNAMIC").Text) {
		if re, err := pythonRegexp(text); err == nil {
			j.dynamic = append(j.dynamic, re)
		}
	}
	return j
}

// isPackage reports whether a name is one of the packages that the recipe may make.
func (j *judge) isPackage(name string) bool {
	return name == j.recipe || strings.HasPrefix(name, j.recipe+"-") || slices.Contains(j.packages, name) ||
		slices.ContainsFunc(j.dynamic, func(re *regexp.Regexp) bool { return matches(re, name) })
}

// overridesIn are the overrides in a name, before and after its operation, as
// written. A colon within ${...} separates nothing.
func overridesIn(name string) []string {
	parts := split(name)[1:]
	if i := slices.IndexFunc(parts, func(p string) bool { return slices.Contains(grammar.Operations[:], p) }); i >= 0 {
		parts = slices.Delete(parts, i, i+1)
	}
	return parts
}

func split(name string) []string {
	var parts []string
	depth, start := 0, 0
	for i := range len(name) {
		switch c := name[i]; {
		case c == '{' && i > 0 && name[i-1] == '$':
			depth++
		case c == '}' && depth > 0:
			depth--
		case c == ':' && depth == 0:
			parts = append(parts, name[start:i])
			start = i + 1
		}
	}
	return append(parts, name[start:])
}

// when says when a statement with overrides counts: where one of them is not
// active, it does not; where one is not known, that is not known either.
func (j *judge) when(overrides []string) When {
	when := Always
	for _, override := range overrides {
		next := j.one(override)
		switch {
		case next == NotHere:
			return NotHere
		case when == Always, next == Uncertain, strings.HasPrefix(string(next), string(OnlyFor)) && when != Uncertain:
			when = next
		}
	}
	return when
}

// one says when one override lets a statement count.
func (j *judge) one(override string) When {
	v := j.store.Expand(override, datastore.Place{})
	if !v.Exact() {
		return Uncertain
	}
	override = v.Text
	if j.isPackage(override) {
		return ForPackage + When(override)
	}
	switch activity := j.store.Active(override); {
	case activity == datastore.Unknown:
		return Uncertain
	case activity == datastore.Inactive && strings.HasPrefix(override, "class-"):
		return OnlyFor + When(override)
	case activity == datastore.Inactive:
		return NotHere
	case slices.Contains(j.machine, override):
		return ForMachine
	case slices.Contains(j.distro, override):
		return ForDistro
	case override == "pn-"+j.recipe:
		return ForRecipe
	}
	return Always
}
