package datastore

import (
	"maps"
	"slices"
	"strings"
)

// ExpandReference puts the value of a variable in the place of ${name} in all
// values that were set in this store, for good (expandVarref).
func (s *Store) ExpandReference(name string) {
	text, _ := s.Unexpanded(name)
	reference := "${" + name + "}"
	for _, key := range slices.Sorted(maps.Keys(s.variables)) {
		if v, set := s.Unexpanded(key); set && strings.Contains(v, reference) {
			s.Assign(key, strings.ReplaceAll(v, reference, text))
		}
	}
}

// ExpandKeys renames the variables whose names have ${...} in them, as BitBake
// does when a recipe is read (bb.data.expandKeys). Those whose name is not known
// keep theirs, and are returned.
func (s *Store) ExpandKeys() (unknown []string) {
	renamed := map[string]string{}
	seen := map[string]bool{}
	for at := s; at != nil; at = at.parent {
		for name := range at.variables {
			if !strings.Contains(name, "${") || seen[name] {
				continue
			}
			seen[name] = true
			switch v := s.Expand(name, Place{}); {
			case !v.Exact():
				unknown = append(unknown, name)
			case v.Text != name:
				renamed[name] = v.Text
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(renamed)) {
		s.rename(name, renamed[name])
	}
	slices.Sort(unknown)
	return unknown
}

// rename is renameVar: value, operations and variants go to the new name.
func (s *Store) rename(from, to string) {
	v := s.find(from)
	if v == nil || from == to {
		return
	}
	switch {
	case v.set:
		s.Set(to, v.text, v.missing, v.place)
	case v.isWeak: // a weak default becomes a value
		s.Set(to, v.weak, nil, v.place)
	}
	for kind, operations := range v.operations {
		if len(operations) > 0 {
			s.changed(to)
			w := s.own(to)
			w.operations[kind] = append(w.operations[kind], operations...)
		}
	}
	if len(v.variants) > 0 {
		variants := slices.Clone(v.variants)
		w := s.own(to)
		w.variants = nil
		for _, o := range variants {
			name := strings.ReplaceAll(o.name, from, to)
			w.variants = append(w.variants, variant{name, o.override})
			s.rename(o.name, name)
		}
	}
	if strings.Contains(to, ":") && !v.set && !v.isWeak {
		s.addVariants(to)
	}
	s.Unset(from)
}
