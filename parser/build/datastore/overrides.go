package datastore

import (
	"slices"
	"strings"

	"mcp-bitbake/parser/build/expression"
)

// certainty says whether something holds.
type certainty uint8

const (
	no certainty = iota
	yes
	perhaps
)

// overrides is what OVERRIDES says.
type overrides struct {
	list    []string // those that are certain, lowest priority first
	set     map[string]bool
	holes   bool // whether there are others
	missing []Missing
	reads   map[string]bool // variables that it depends on
}

// dependsOn reports whether a change of a variable could change the overrides.
func (o *overrides) dependsOn(name string) bool {
	base, _, _ := strings.Cut(name, ":")
	return o.reads[base] || o.reads[name]
}

// has says whether all of some overrides, with colons between, are active.
func (o *overrides) has(list string) certainty {
	for override := range strings.SplitSeq(list, ":") {
		if !o.set[override] {
			if o.holes {
				return perhaps
			}
			return no
		}
	}
	return yes
}

// activeOverrides is what OVERRIDES says now. Its value may depend on
// overrides itself: BitBake goes round until it is stable, five times at most
// (need_overrides).
func (s *Store) activeOverrides() *overrides {
	if s.overrides != nil {
		return s.overrides
	}
	reads := map[string]bool{"OVERRIDES": true}
	pending := s.pending // may be read again: what is found out does not wait for it
	s.reads, s.pending = reads, map[string]bool{}
	defer func() {
		s.reads, s.pending = nil, pending
		clear(s.cache)
	}()
	s.overrides = &overrides{reads: reads}
	for range 5 {
		clear(s.cache)
		next := overridesOf(s.get("OVERRIDES"), reads)
		stable := slices.Equal(next.list, s.overrides.list) && next.holes == s.overrides.holes
		s.overrides = next
		if stable {
			return next
		}
	}
	unstable := Missing{Variable: "OVERRIDES", Reason: "the overrides depend on themselves"}
	s.overrides = &overrides{holes: true, missing: []Missing{unstable}, reads: reads}
	return s.overrides
}

func overridesOf(r result, reads map[string]bool) *overrides {
	o := &overrides{set: map[string]bool{}, reads: reads, missing: r.missing}
	for part := range strings.SplitSeq(r.text, ":") {
		if strings.Contains(part, expression.Hole) {
			o.holes = true
			continue
		}
		o.list = append(o.list, part)
		o.set[part] = true
	}
	return o
}

// choose finds the variant of a variable that the overrides choose, as
// getVarFlag does: the last override of OVERRIDES that a variant has wins, and
// then its next one. certain is false where that depends on an override that is
// not known.
func (o *overrides) choose(variants []variant) (name string, certain bool) {
	var active []variant
	for _, v := range variants {
		switch o.has(v.override) {
		case yes:
			if i := slices.IndexFunc(active, func(a variant) bool { return a.override == v.override }); i >= 0 {
				active[i].name = v.name
			} else {
				active = append(active, v)
			}
		case perhaps:
			return "", false
		}
	}
	if len(active) == 0 {
		return "", true
	}
	if len(active) > 1 && o.holes {
		return "", false // an unknown override could come before or after
	}
	for again := true; again; {
		again = false
		for _, override := range o.list {
			for _, a := range slices.Clone(active) {
				switch {
				case strings.HasSuffix(a.override, ":"+override):
					active = remove(active, a.override)
					active = put(active, variant{a.name, strings.ReplaceAll(a.override, ":"+override, "")})
					again = true
				case a.override == override:
					name = a.name
					active = remove(active, a.override)
				}
			}
		}
	}
	return name, true
}

func remove(list []variant, override string) []variant {
	return slices.DeleteFunc(list, func(v variant) bool { return v.override == override })
}

// put adds to a list, or replaces what the list has for the same override.
func put(list []variant, v variant) []variant {
	for i := range list {
		if list[i].override == v.override {
			list[i].name = v.name
			return list
		}
	}
	return append(list, v)
}
