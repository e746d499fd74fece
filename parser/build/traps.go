package build

import (
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/wellknown"
)

// Trap is a statement that likely does not do what was meant.
type Trap struct {
	Kind TrapKind
	Step int // index of the step

	// By is the index of the step that makes it a trap, or -1.
	By int
}

// TrapKind is a way of going wrong.
type TrapKind uint8

// The kinds of traps.
const (
	// Overwritten is an addition in the configuration that a later assignment of the
	// same variable throws away.
	Overwritten TrapKind = iota

	// DefaultLost is an addition in the configuration to a variable that has no value
	// yet. It gives it one, so that a default has no effect.
	DefaultLost

	// Glued is an :append to a list of words that starts without a blank, so that its
	// first word becomes a part of the word before.
	Glued

	// ReplacesBase is an addition to a variable under an override that has no value of
	// its own: under the override it is the whole value, not an addition to that of
	// the variable.
	ReplacesBase
)

// traps finds the likely mistakes among the steps of one variable.
func traps(steps []Step) []Trap {
	var list []Trap
	for i := range steps {
		s := &steps[i]
		if s.Flag != "" || s.Function || s.When == NotHere {
			continue
		}
		switch {
		case adds(s) && s.Configuration && s.When == "":
			list = append(list, lost(steps, i)...)
		case adds(s) && s.When != "" && !strings.HasPrefix(string(s.When), string(ForPackage)):
			if replacesBase(steps, i) {
				list = append(list, Trap{ReplacesBase, i, -1})
			}
		case s.Effect == ":append" || strings.HasPrefix(s.Effect, ":append["):
			if by, ok := glued(steps, i); ok {
				list = append(list, Trap{Glued, i, by})
			}
		}
	}
	return list
}

// adds reports whether a step adds to the value with an operator. Those in a name
// wait until everything is read.
func adds(s *Step) bool {
	if s.Written != s.Name {
		return false
	}
	switch grammar.Operator(s.Operator) {
	case grammar.Append, grammar.Prepend, grammar.AppendDot, grammar.PrependDot:
		return true
	}
	return false
}

// sets reports whether a step gives the variable of the same name a value.
func sets(s *Step) bool {
	operator := grammar.Operator(s.Operator)
	return s.Written == s.Name && s.Flag == "" && (operator == grammar.Set || operator == grammar.SetNow)
}

// lost are the traps of an addition in the configuration.
func lost(steps []Step, i int) []Trap {
	name := steps[i].Written
	for by := i + 1; by < len(steps); by++ {
		if steps[by].Written == name && sets(&steps[by]) {
			return []Trap{{Overwritten, i, by}}
		}
	}
	for k := range i {
		if steps[k].Written == name && steps[k].Flag == "" && grammar.Operator(steps[k].Operator) != grammar.WeakDefault {
			return nil // it has a value
		}
	}
	for by := range steps {
		s := &steps[by]
		if s.Written != name || s.Flag != "" || s.Value == "" {
			continue
		}
		if operator := grammar.Operator(s.Operator); operator == grammar.WeakDefault || operator == grammar.Default && by > i {
			return []Trap{{DefaultLost, i, by}}
		}
	}
	return nil
}

// replacesBase reports whether an addition under an override is all that there is
// under it, while the variable itself has a value.
func replacesBase(steps []Step, i int) bool {
	base, _, _ := strings.Cut(steps[i].Written, ":")
	hasBase := false
	for k := range steps {
		s := &steps[k]
		if s.Flag != "" || s.Written != s.Name {
			continue
		}
		if k < i && s.Written == steps[i].Written {
			return false
		}
		hasBase = hasBase || s.Written == base && s.Value != ""
	}
	return hasBase
}

// glued finds the step whose last word an :append without a blank runs into. It is
// silent where a blank may come from elsewhere.
func glued(steps []Step, i int) (by int, ok bool) {
	text := steps[i].Value
	if text == "" || strings.ContainsAny(text[:1], " \t\n$:,.+-=/@") {
		return 0, false
	}
	by = -1
	for k := range steps {
		s := &steps[k]
		switch {
		case k == i || s.Flag != "" || s.Value == "" || s.When == NotHere:
		case strings.HasSuffix(s.Value, " ") || strings.HasSuffix(s.Value, "\t") || strings.HasSuffix(s.Value, "}"):
			return 0, false
		case sets(s) && len(strings.Fields(s.Value)) > 1:
			by = k
		}
	}
	return by, by >= 0 && wellknown.IsList(steps[by].Written)
}
