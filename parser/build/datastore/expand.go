package datastore

import (
	"slices"
	"strings"

	"mcp-bitbake/parser/build/expression"
)

// Missing is something that would have to be known for a value.
type Missing struct {
	Variable   string // that has it in its value, or "" in a statement's own text
	Place      Place  // of the statement that says so
	Expression string // as written, or "" for a variable that comes from elsewhere
	Reason     string
}

// Value is an expanded value.
type Value struct {
	Text    string // with [expression.Hole] for each part that is not known
	Set     bool   // whether the variable has a value at all
	Missing []Missing
}

// Exact reports whether all of the value is known.
func (v Value) Exact() bool {
	return len(v.Missing) == 0 && !strings.Contains(v.Text, expression.Hole)
}

type result struct {
	text    string
	set     bool
	missing []Missing
}

// The bounds of expansion: how deep values may refer to others, how often a text
// is gone through, how long a value may get, and how much all together.
const (
	maxDepth  = 100
	maxRounds = 100
	maxText   = 4 << 20
	maxWork   = 64 << 20
	maxListed = 20 // of what is missing for one value
)

// Get is the expanded value of a variable (getVar).
func (s *Store) Get(name string) Value {
	s.work = maxWork
	r := s.get(name)
	return Value{r.text, r.set, r.missing}
}

// Expand expands a text that stands in a statement.
func (s *Store) Expand(text string, place Place) Value {
	if !strings.Contains(text, "${") {
		return Value{Text: text, Set: true}
	}
	s.work = maxWork
	e := expander{store: s, place: place}
	text = e.expand(text)
	if !strings.Contains(text, expression.Hole) {
		return Value{Text: text, Set: true}
	}
	return Value{text, true, e.missing}
}

// Unexpanded is d.getVar(name, False): overrides and operations, but not ${...}.
// It gives the hole where the overrides are not known.
func (s *Store) Unexpanded(name string) (text string, set bool) {
	s.read(name)
	r, _ := s.unexpanded(name)
	return r.text, r.set
}

// get is the expanded value of a variable.
func (s *Store) get(name string) result {
	s.read(name)
	if r, ok := s.cache[name]; ok {
		return r
	}
	if s.pending[name] {
		return s.hole(name, "it refers to itself by way of others, which BitBake refuses")
	}
	if s.depth >= maxDepth {
		return s.hole(name, "values refer to others too deep")
	}
	s.depth++
	s.pending[name] = true
	r, removes := s.unexpanded(name)
	if r.set {
		e := expander{store: s, name: name, missing: slices.Clip(r.missing)}
		if v := s.find(name); v != nil {
			e.place = v.place
		}
		r.text = e.remove(e.expand(r.text), removes)
		if r.missing = nil; strings.Contains(r.text, expression.Hole) {
			r.missing = e.missing
		}
	}
	delete(s.pending, name)
	s.depth--
	s.cache[name] = r
	return r
}

// read notes that a variable is read, while it is found out what OVERRIDES
// depends on.
func (s *Store) read(name string) {
	if s.reads != nil {
		base, _, _ := strings.Cut(name, ":")
		s.reads[base], s.reads[name] = true, true
	}
}

func (s *Store) hole(name, reason string) result {
	m := Missing{Variable: name, Reason: reason}
	if v := s.find(name); v != nil {
		m.Place = v.place
	}
	return result{expression.Hole, true, []Missing{m}}
}

// unexpanded applies overrides and operations to a variable. removes are the
// :remove operations that apply.
func (s *Store) unexpanded(name string) (r result, removes []operation) {
	v := s.find(name)
	if v == nil || !v.set && !v.isWeak || s.everything != nil {
		if m := s.inDoubt(name); m != nil {
			return result{expression.Hole, true, []Missing{*m}}, nil
		}
	}
	if v == nil {
		return result{}, nil
	}
	if len(v.variants) > 0 {
		active := s.activeOverrides()
		chosen, certain := active.choose(v.variants)
		if !certain {
			return result{expression.Hole, true, active.missing}, nil
		}
		if chosen != "" && chosen != name {
			r, removes = s.unexpanded(chosen)
			if removes, certain = s.effective(chosen, r, removes); !certain {
				return result{expression.Hole, true, []Missing{{chosen, v.place, "", "what it removes is not known"}}}, nil
			}
		}
	}
	if !r.set {
		switch {
		case v.set:
			r.text, r.set, r.missing = v.text, true, v.missing
		case v.isWeak:
			r.text, r.set = v.weak, true
		}
	}
	for kind, operations := range v.operations {
		for _, o := range operations {
			switch s.applies(o) {
			case no:
				continue
			case perhaps:
				return result{expression.Hole, true, s.activeOverrides().missing}, nil
			}
			switch kind {
			case appendOperation:
				r.text, r.set = r.text+o.text, true
				r.missing = append(slices.Clip(r.missing), o.missing...)
			case prependOperation:
				r.text, r.set = o.text+r.text, true
				r.missing = append(slices.Clip(r.missing), o.missing...)
			case removeOperation:
				removes = append(removes, o)
			}
		}
	}
	return r, removes
}

// effective are those of the :remove operations of a variant that take a word out
// of its own value: BitBake lets no others work on what the variable adds to it.
func (s *Store) effective(name string, r result, removes []operation) (effective []operation, certain bool) {
	if len(removes) == 0 {
		return nil, true
	}
	value := expander{store: s, name: name}
	words := expression.Fields(value.expand(r.text))
	for _, o := range removes {
		of := expander{store: s}
		removed := of.expand(o.text)
		if strings.Contains(removed, expression.Hole) || slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, expression.Hole) }) {
			return nil, false
		}
		if slices.ContainsFunc(expression.Fields(removed), func(w string) bool { return slices.Contains(words, w) }) {
			effective = append(effective, o)
		}
	}
	return effective, true
}

func (s *Store) applies(o operation) certainty {
	if o.override == "" {
		return yes
	}
	return s.activeOverrides().has(o.override)
}

// environment are the variables that BitBake takes from its environment
// (bb.utils.preserved_envvars).
var environment = []string{"HOME", "LOGNAME", "PATH", "PWD", "SHELL", "USER", "LC_ALL", "BBSERVER"}

// Environment gives the variables that come from the environment of BitBake
// values that are not known.
func (s *Store) Environment() {
	for _, name := range environment {
		s.Set(name, expression.Hole, []Missing{{Variable: name, Reason: "it comes from the environment that BitBake is started in"}}, Place{})
	}
}
