package build

import (
	"context"
	"path/filepath"
	"slices"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// Match is how a recipe or append goes together with the others of a build.
type Match struct {
	Part       Part         // what the file itself is in the build
	Appends    []string     // that apply to the recipe, in BitBake's order
	Recipes    []string     // that the append applies to, in BitBake's order
	Masked     []Masked     // that would go together with it, but for BBMASK
	Unselected []Unselected // that would, but for a condition of BBFILES_DYNAMIC
	Elsewhere  []string     // that would, but lie in layers beside the build's own, by path
}

// Part says whether a file is one of those that a build reads.
type Part struct {
	In        bool
	Mask      string // the expression of BBMASK that hides it, or ""
	Condition string // of BBFILES_DYNAMIC that does not hold for it, or ""
}

// In reports whether the file itself is one that the build reads.
func (m Match) In() bool { return m.Part.In }

// Dangling is an append that applies to no recipe of the build: BitBake refuses to
// go on with it.
type Dangling struct {
	Path   string
	Near   []string // recipes of the build with the same name and another version
	Masked []Masked // recipes that it would apply to, but for BBMASK
}

// Match finds what goes together with the recipe or append at a path, whether that
// is part of the build or not.
func (b *Build) Match(ctx context.Context, path string) (Match, error) {
	if err := parser.CheckRecipePath(path); err != nil {
		return Match{}, err
	}
	if _, err := b.sources.access.Stat(path); err != nil {
		return Match{}, err
	}
	s, err := b.now(ctx)
	if err != nil {
		return Match{}, err
	}
	path = filepath.Clean(path)
	f := s.collected()
	m := Match{Part: f.part(path)}
	together := func(other string) bool { return tree.Applies(path, other) }
	if parser.TypeOf(path) == parser.Recipe {
		together = func(other string) bool { return tree.Applies(other, path) }
		for _, a := range f.appends {
			if together(a) {
				m.Appends = append(m.Appends, clean(a))
			}
		}
	} else {
		for _, r := range f.recipes {
			if together(r.Path) {
				m.Recipes = append(m.Recipes, r.Path)
			}
		}
	}
	matches := func(other string) bool { return parser.TypeOf(other) != parser.TypeOf(path) && together(other) }
	for _, o := range f.masked {
		if matches(o.Path) {
			m.Masked = append(m.Masked, o)
		}
	}
	for _, o := range f.unselected {
		if matches(o.Path) {
			m.Unselected = append(m.Unselected, o)
		}
	}
	for _, layer := range s.beside() {
		for _, o := range s.world.below(layer) {
			if matches(o) {
				m.Elsewhere = append(m.Elsewhere, o)
			}
		}
	}
	return m, ctx.Err()
}

// part is what a file is in the build.
func (f *files) part(path string) Part {
	var p Part
	_, p.In = f.byPath[path]
	p.In = p.In || slices.ContainsFunc(f.appends, func(a string) bool { return clean(a) == path })
	for _, m := range f.masked {
		if m.Path == path {
			p.Mask = m.Expression
		}
	}
	for _, u := range f.unselected {
		if u.Path == path && !p.In {
			p.Condition = u.Condition
		}
	}
	return p
}

// beside are the layers in the directories of the build's layers that the build
// does not list, by path.
func (s *snapshot) beside() []string {
	listed := map[string]bool{}
	for _, l := range s.base.layers {
		listed[l.Path] = true
	}
	var list []string
	seen := map[string]bool{}
	for _, l := range s.base.layers {
		directory := filepath.Dir(l.Path)
		if seen[directory] || l.Problem != "" {
			continue
		}
		seen[directory] = true
		for _, e := range s.world.list(directory) {
			layer := filepath.Join(directory, e.name)
			if e.folder && !listed[layer] && s.world.exists(filepath.Join(layer, "conf/layer.conf")) {
				list = append(list, layer)
			}
		}
	}
	slices.Sort(list)
	return list
}

// Dangling are the appends that apply to no recipe of the build, in BitBake's
// order.
func (b *Build) Dangling(ctx context.Context) ([]Dangling, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	f := s.collected()
	var list []Dangling
	for _, path := range f.dangling() {
		d := Dangling{Path: path}
		name, _ := parser.NameAndVersion(path)
		for _, r := range f.recipes {
			if other, _ := parser.NameAndVersion(r.Path); other == name {
				d.Near = append(d.Near, r.Path)
			}
		}
		for _, m := range f.masked {
			if parser.TypeOf(m.Path) == parser.Recipe && tree.Applies(path, m.Path) {
				d.Masked = append(d.Masked, m)
			}
		}
		list = append(list, d)
	}
	return list, nil
}

// AppendFiles are the appends that BBFILES names and BBMASK does not hide, in the
// order in which BitBake finds them, whether there is a recipe for them or not.
func (b *Build) AppendFiles(ctx context.Context) ([]string, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, path := range s.collected().appends {
		list = append(list, clean(path))
	}
	return list, nil
}
