package datastore

import (
	"maps"
	"slices"
	"strings"
)

// Place is where a statement stands.
type Place struct {
	Path string
	Line int // first physical line, from 1; 0 for what no statement says
}

// Store holds variables. It is not for several goroutines, except that a frozen
// one, which nothing is written to any more, may have several copies.
type Store struct {
	parent    *Store // read where variables has nothing; frozen
	variables map[string]*variable

	surroundings Surroundings

	overrides *overrides        // what OVERRIDES says, or nil where that has to be found out
	reads     map[string]bool   // what was read to find it out, while that lasts
	cache     map[string]result // of expanded values, until something is written
	pending   map[string]bool   // values that are being expanded
	depth     int               // of expansion
	work      int               // bytes that expansion may still make

	everything   *Missing // what may change all variables, or nil
	doubted      []Doubt  // about names that have holes
	doubtedFlags []Doubt
}

// variable is what is known of a variable.
type variable struct {
	text    string // _content
	set     bool
	missing []Missing // what of text is not known
	weak    string    // _defaultval
	isWeak  bool
	place   Place // of the last statement that gave text or weak

	operations [3][]operation // append, prepend, remove
	flags      map[string]flag
	variants   []variant // overridedata: the names of the variable with overrides
	owner      *Store    // the store that may change it
}

type flag struct {
	text  string
	set   bool
	place Place
}

type operation struct {
	text     string
	override string // that it takes, of several with colons, or ""
	place    Place
	missing  []Missing // what of text is not known
}

type variant struct{ name, override string }

// Surroundings are what expressions ask for that is no variable.
type Surroundings interface {
	// Inherits reports whether a class has been read.
	Inherits(class string) bool
	// Host is the system and machine that BitBake runs on; "" for what is not
	// known.
	Host() (system, machine string)
}

// New makes an empty store.
func New(surroundings Surroundings) *Store { return (*Store)(nil).Copy(surroundings) }

// Copy makes a store with the variables of s, which must not be written to any
// more.
func (s *Store) Copy(surroundings Surroundings) *Store {
	c := &Store{
		parent: s, variables: make(map[string]*variable, 64), surroundings: surroundings,
		cache: map[string]result{}, pending: map[string]bool{}, work: maxWork,
	}
	if s != nil {
		c.overrides = s.overrides
	}
	return c
}

// Freeze works out what copies have in common, before there are any. The store
// must not be used but for copies then.
func (s *Store) Freeze() { s.activeOverrides() }

// find is the variable of a name, for reading, or nil.
func (s *Store) find(name string) *variable {
	for ; s != nil; s = s.parent {
		if v, ok := s.variables[name]; ok {
			return v
		}
	}
	return nil
}

// own is the variable of a name, for writing.
func (s *Store) own(name string) *variable {
	known := s.find(name)
	if known != nil && known.owner == s {
		return known
	}
	v := &variable{owner: s}
	if known != nil {
		*v = *known
		v.owner = s
		for i, o := range v.operations {
			v.operations[i] = slices.Clip(o)
		}
		v.variants = slices.Clip(v.variants)
		v.flags = maps.Clone(v.flags)
	}
	s.variables[name] = v
	return v
}

// changed forgets what was worked out before something is written.
func (s *Store) changed(name string) {
	if len(s.cache) > 0 {
		clear(s.cache)
	}
	if s.overrides != nil && s.overrides.dependsOn(name) {
		s.overrides = nil
	}
}

// Raw is the value of a variable as statements have made it up to now, not
// expanded, without operations, overrides and weak defaults: what += adds to and
// ?= asks for.
func (s *Store) Raw(name string) (text string, missing []Missing, set bool) {
	v := s.find(name)
	if v == nil || !v.set {
		return "", nil, false
	}
	return v.text, v.missing, true
}

// Set gives a variable a value as a statement does (setVar with parsing=True). A
// name with an operation in it adds the operation to the variable before it.
func (s *Store) Set(name, text string, missing []Missing, place Place) {
	s.changed(name)
	if base, kind, override, ok := SplitOperation(name); ok {
		v := s.own(base)
		v.operations[kind] = append(v.operations[kind], operation{text: text, override: override, place: place})
		s.changed(base)
		s.addVariants(base)
		return
	}
	if strings.Contains(name, ":") {
		s.addVariants(name)
	}
	v := s.own(name)
	v.text, v.set, v.missing, v.place = text, true, missing, place
}

// Keep is what ?= does to a variable that has a value: the value stays, and the
// name counts among the variants of shorter ones again if it was taken out.
func (s *Store) Keep(name string) {
	s.changed(name)
	s.addVariants(name)
}

// SetWeak gives a variable a weak default, as ??= does.
func (s *Store) SetWeak(name, text string, place Place) {
	s.changed(name)
	v := s.own(name)
	v.weak, v.isWeak = text, true
	if !v.set {
		v.place = place
	}
	if strings.Contains(name, ":") {
		s.addVariants(name)
	}
}

// Assign gives a variable a value as Python code does (setVar): operations and
// the values for active overrides are dropped.
func (s *Store) Assign(name, text string) {
	s.Set(name, text, nil, Place{})
	v := s.own(name)
	v.operations = [3][]operation{}
	if len(v.variants) == 0 {
		return
	}
	active := s.activeOverrides()
	for _, variant := range v.variants {
		if active.has(variant.override) == yes {
			s.Unset(variant.name)
		}
	}
	s.own(name).variants = nil
}

// Unset deletes a variable (delVar).
func (s *Store) Unset(name string) {
	s.changed(name)
	s.variables[name] = &variable{owner: s}
	forEachVariant(name, func(short, override string) {
		v := s.own(short)
		v.variants = slices.DeleteFunc(slices.Clone(v.variants), func(o variant) bool { return o.name == name && o.override == override })
	})
}

// Flag is the flag of a variable, not expanded.
func (s *Store) Flag(name, flag string) (text string, set bool) {
	v := s.find(name)
	if v == nil {
		return "", false
	}
	f := v.flags[flag]
	return f.text, f.set
}

// SetFlag gives a flag of a variable a value.
func (s *Store) SetFlag(name, of, text string, place Place) {
	s.changed(name)
	v := s.own(name)
	if v.flags == nil {
		v.flags = map[string]flag{}
	}
	v.flags[of] = flag{text, true, place}
}

// UnsetFlag deletes a flag of a variable.
func (s *Store) UnsetFlag(name, of string) {
	s.changed(name)
	delete(s.own(name).flags, of)
}

// addVariants notes that a name with overrides gives its shorter names a value
// where the overrides are active (_setvar_update_overrides).
func (s *Store) addVariants(name string) {
	forEachVariant(name, func(short, override string) {
		known := variant{name, override}
		if v := s.find(short); v != nil && slices.Contains(v.variants, known) {
			return
		}
		v := s.own(short)
		v.variants = append(v.variants, known)
		s.changed(short)
	})
}

// forEachVariant calls do with each shorter form of a name with overrides, and
// what is cut off of it: A:b:c is A:b for c, and A for b:c.
func forEachVariant(name string, do func(short, override string)) {
	for end := len(name); ; {
		colon := strings.LastIndexByte(name[:end], ':')
		if colon < 0 {
			return
		}
		override := name[colon+1:]
		if override == "" || !isLowerOrDigit(override[0]) || end < len(name) && colon == 0 {
			return
		}
		do(name[:colon], override)
		end = colon
	}
}

func isLowerOrDigit(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' }

// The kinds of operation.
const (
	appendOperation = iota
	prependOperation
	removeOperation
)

var keywords = [3]string{":append", ":prepend", ":remove"}

// SplitOperation takes a name with an operation in it apart, by BitBake's
// __setvar_regexp__: the first of the keywords that a colon or the end follows
// and no upper case letter after that.
func SplitOperation(name string) (base string, kind int, override string, ok bool) {
	for at := strings.IndexByte(name, ':'); at >= 0; {
		for kind, keyword := range keywords {
			rest, found := strings.CutPrefix(name[at:], keyword)
			if !found || rest != "" && rest[0] != ':' || strings.ContainsFunc(rest, func(r rune) bool { return 'A' <= r && r <= 'Z' }) {
				continue
			}
			return name[:at], kind, strings.TrimPrefix(rest, ":"), true
		}
		next := strings.IndexByte(name[at+1:], ':')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return name, 0, "", false
}

// Operation takes a name with an operation in it apart: the name before it, and
// the operation as BitBake's history writes it, such as :append[class-native].
func Operation(name string) (base, operation string, ok bool) {
	base, kind, override, ok := SplitOperation(name)
	if !ok {
		return name, "", false
	}
	if override != "" {
		return base, keywords[kind] + "[" + override + "]", true
	}
	return base, keywords[kind], true
}
