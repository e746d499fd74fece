package grammar

import (
	"iter"
	"slices"
	"strings"
)

// Variable is the name of a variable or function, taken apart:
//
//	FILES:${PN}-dev:append:class-target[doc]
//
// That is the base, overrides, an operation with overrides of its own, and a
// flag. Overrides say when the statement applies, an operation what it does to
// the variable when everything is read (bb.data_smart, __setvar_regexp__).
type Variable struct {
	node
	Base      string     `parser:"@Name"`
	Overrides []string   `parser:"( ':':Punctuation @Override )*"` // before the operation
	Operation *Operation `parser:"@@?"`
	Flag      string     `parser:"( '[':Punctuation @Flag ']':Punctuation )?"`
}

// Operations are the names of all operations (bb.data_smart,
// __setvar_keyword__).
var Operations = [...]string{"append", "prepend", "remove"}

// Operation is an override that changes a value: one of [Operations].
type Operation struct {
	Name      string   `parser:"':':Punctuation @Operation"`
	Overrides []string `parser:"( ':':Punctuation @Override )*"` // after it
}

// Name is the name as written, overrides and operation included, lines joined,
// without the flag.
func (v *Variable) Name() string {
	if !v.HasOverrideSyntax() {
		return v.Base
	}
	if v.file != nil { // then the name is a part of the source, but where lines are joined
		if source := v.Source(); strings.IndexByte(source, '\\') < 0 {
			if v.Flag != "" {
				source = source[:len(source)-len("[]")-len(v.Flag)]
			}
			return source
		}
	}
	parts := append([]string{v.Base}, v.Overrides...)
	if v.Operation != nil {
		parts = append(append(parts, v.Operation.Name), v.Operation.Overrides...)
	}
	return strings.Join(parts, ":")
}

// HasOverrideSyntax reports whether the name has override syntax: an override or an
// operation after its base.
func (v *Variable) HasOverrideSyntax() bool { return v.Overrides != nil || v.Operation != nil }

// AllOverrides are the overrides before and after the operation.
func (v *Variable) AllOverrides() []string {
	if v.Operation == nil {
		return v.Overrides
	}
	return slices.Concat(v.Overrides, v.Operation.Overrides)
}

// OperationName is the name of the operation, or "" where there is none.
func (v *Variable) OperationName() string {
	if v.Operation == nil {
		return ""
	}
	return v.Operation.Name
}

// Children yields the name, overrides, operation and flag with the punctuation
// between them.
func (v *Variable) Children() iter.Seq[Node] { return v.children(nil) }

// emitName emits the text up to end as a name and from there to flag as a flag
// in brackets, if any: the statement's variable.
func (s *scanner) emitName(end, flag int) {
	s.emitContinuation()
	s.variable.first, s.variable.line = len(s.raw), s.splice
	if strings.IndexByte(s.text[s.at:end], ':') < 0 {
		s.emit(TokenName, end)
	} else {
		s.emitOverrides(end)
	}
	if flag > end {
		s.emit(TokenPunctuation, end+1)
		s.emit(TokenFlag, flag-1)
		s.emit(TokenPunctuation, flag)
	}
	s.variable.end = len(s.raw)
}

// emitOverrides emits a name with colons in it. A colon within ${...} separates
// nothing. The first of [Operations] that no upper case letter
// follows is the operation, as in __setvar_regexp__; letters within ${...} do
// not count, since they are expanded before BitBake looks again.
func (s *scanner) emitOverrides(end int) {
	name := s.text[s.at:end]
	nested := newNesting(name)
	colons := make([]int, 0, 16)
	upper := -1
	for i := range len(name) {
		switch outside := nested.outside(i); {
		case outside && name[i] == ':':
			colons = append(colons, s.at+i)
		case outside && 'A' <= name[i] && name[i] <= 'Z':
			upper = s.at + i
		}
	}
	kind, operation := TokenName, false
	for i := 0; ; i++ {
		stop := end
		if i < len(colons) {
			stop = colons[i]
		}
		if kind == TokenOverride && !operation && upper < stop && isOperation(s.text[s.at:stop]) {
			s.emit(TokenOperation, stop)
			operation = true
		} else {
			s.emit(kind, stop)
		}
		if i == len(colons) {
			return
		}
		s.emit(TokenPunctuation, stop+1)
		kind = TokenOverride
	}
}

func isOperation(override string) bool { return slices.Contains(Operations[:], override) }

// nesting tells, for ascending offsets of a name, whether they are outside of
// all ${...}. Where these do not balance, everything is.
type nesting struct {
	name     string
	balanced bool
	depth    int
}

func newNesting(name string) nesting {
	n := nesting{name: name, balanced: true}
	for i := range len(name) {
		n.outside(i)
	}
	return nesting{name: name, balanced: n.depth == 0}
}

func (n *nesting) outside(i int) bool {
	switch {
	case !n.balanced:
	case n.name[i] == '$' && strings.HasPrefix(n.name[i:], "${"):
		n.depth++
		return false
	case n.name[i] == '}' && n.depth > 0:
		n.depth--
		return false
	}
	return n.depth == 0
}
