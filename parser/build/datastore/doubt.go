package datastore

import (
	"maps"
	"slices"
	"strings"

	"mcp-bitbake/parser/build/expression"
)

// Doubt says that Python code may change variables: their values are not known
// from then on.
type Doubt struct {
	Name    string // of the variable, with [expression.Hole] for any text in it
	Flag    string // of a flag, likewise; "" for the value
	Appends bool   // whether the code only adds to the end of the value
	Missing Missing
}

// Doubt takes doubts into account.
func (s *Store) Doubt(doubts []Doubt) {
	var patterns []Doubt
	for _, d := range doubts {
		switch {
		case d.Name == expression.Hole && d.Flag == "" && !d.Appends:
			s.everything = &d.Missing
		case d.Flag != "":
			s.doubtedFlags = append(s.doubtedFlags, d)
		case strings.Contains(d.Name, expression.Hole):
			patterns = append(patterns, d)
		default:
			s.doubtValue(d.Name, d)
		}
	}
	s.changed("OVERRIDES")
	if len(patterns) == 0 || s.everything != nil {
		return
	}
	names := map[string]*Doubt{}
	for at := s; at != nil; at = at.parent {
		for name := range at.variables {
			if _, seen := names[name]; !seen {
				names[name] = doubtOf(patterns, name)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if d := names[name]; d != nil {
			s.doubtValue(name, *d)
		}
	}
	s.doubted = append(s.doubted, patterns...)
}

// doubtOf is the first doubt about a name, one that does not append before
// others, or nil.
func doubtOf(doubts []Doubt, name string) *Doubt {
	var found *Doubt
	for i := range doubts {
		if d := &doubts[i]; (found == nil || found.Appends && !d.Appends) && Like(d.Name, name) {
			found = d
		}
	}
	return found
}

// Like reports whether a name is one of a pattern with holes.
func Like(pattern, name string) bool {
	first, rest, holed := strings.Cut(pattern, expression.Hole)
	if !holed {
		return pattern == name
	}
	name, ok := strings.CutPrefix(name, first)
	if !ok {
		return false
	}
	for {
		part, after, more := strings.Cut(rest, expression.Hole)
		if !more {
			return strings.HasSuffix(name, part)
		}
		at := strings.Index(name, part)
		if at < 0 {
			return false
		}
		name, rest = name[at+len(part):], after
	}
}

// doubtValue makes the value of one variable not known. Where all of it is in
// doubt, so are the operations and variants that it had.
func (s *Store) doubtValue(name string, d Doubt) {
	d.Missing.Variable = name
	missing := []Missing{d.Missing}
	if d.Appends {
		s.changed(name)
		v := s.own(name)
		v.operations[appendOperation] = append(v.operations[appendOperation], operation{text: expression.Hole, place: d.Missing.Place, missing: missing})
		s.addVariants(name)
		return
	}
	s.Set(name, expression.Hole, missing, d.Missing.Place)
	if base, _, _, ok := SplitOperation(name); ok {
		operations := &s.own(base).operations
		for kind := range operations {
			for i := range operations[kind] {
				if operations[kind][i].text == expression.Hole {
					operations[kind][i].missing = missing
				}
			}
		}
		return
	}
	v := s.own(name)
	v.operations, v.variants = [3][]operation{}, nil
	s.overrides = nil
}

// inDoubt is the doubt about a variable that has no value, or about all, or nil.
func (s *Store) inDoubt(name string) *Missing {
	for ; s != nil; s = s.parent {
		if s.everything != nil {
			return &Missing{name, s.everything.Place, "", s.everything.Reason}
		}
		if d := doubtOf(s.doubted, name); d != nil {
			m := d.Missing
			m.Variable = name
			return &m
		}
	}
	return nil
}

// FlagDoubt is what may change a flag of a variable, or nil. For the flag "" it
// is what may change which flags the variable has.
func (s *Store) FlagDoubt(name, flag string) *Missing {
	for ; s != nil; s = s.parent {
		for _, d := range s.doubtedFlags {
			if Like(d.Name, name) && (flag == "" || Like(d.Flag, flag)) {
				m := d.Missing
				m.Variable = name + "[" + flag + "]"
				return &m
			}
		}
	}
	return nil
}

// Truth is the truth of a Python expression; known is false where that is not
// known.
func (s *Store) Truth(code string) (truth, known bool) {
	s.work = maxWork
	e := expander{store: s}
	truth, err := expression.Truth(code, reader{&e})
	return truth, err == nil
}

// Flags are the names of the flags of a variable, sorted, without those that
// begin with an underscore.
func (s *Store) Flags(name string) []string {
	v := s.find(name)
	if v == nil {
		return nil
	}
	var names []string
	for flag, f := range v.flags {
		if f.set && !strings.HasPrefix(flag, "_") {
			names = append(names, flag)
		}
	}
	slices.Sort(names)
	return names
}

// FlagPlace is where a flag of a variable got its value.
func (s *Store) FlagPlace(name, flag string) Place {
	if v := s.find(name); v != nil {
		return v.flags[flag].place
	}
	return Place{}
}
