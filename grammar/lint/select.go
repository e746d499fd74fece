package lint

import (
	"fmt"
	"strings"
)

// Words that select rules beside codes and names.
const (
	AllRules   = "all"
	StyleRules = "style"
)

// Select chooses from rules: those that are on by default and those that added
// names, without those that removed names. A name is a rule's code, the start of
// codes (BB1), a rule's name, [StyleRules] or [AllRules]. A name that no rule
// answers to is an error.
func Select(rules []*Rule, added, removed []string) ([]*Rule, error) {
	for _, name := range append(append([]string{}, added...), removed...) {
		if !known(rules, name) {
			return nil, fmt.Errorf("no rule is named %q, and no code starts so", name)
		}
	}
	var chosen []*Rule
	for _, r := range rules {
		on := !r.Style || r.Named(added)
		if on && !r.Named(removed) {
			chosen = append(chosen, r)
		}
	}
	return chosen, nil
}

// Only chooses from rules those that names mean.
func Only(rules []*Rule, names []string) ([]*Rule, error) {
	all, err := Select(rules, names, nil)
	var chosen []*Rule
	for _, r := range all {
		if r.Named(names) {
			chosen = append(chosen, r)
		}
	}
	return chosen, err
}

func known(rules []*Rule, name string) bool {
	for _, r := range rules {
		if r.Named([]string{name}) {
			return true
		}
	}
	return name == AllRules || name == StyleRules
}

// Named reports whether names, as [Select] takes them, mean the rule.
func (r *Rule) Named(names []string) bool {
	for _, name := range names {
		switch {
		case name == AllRules, name == StyleRules && r.Style, name == r.Name:
			return true
		case len(name) >= len("BB1") && strings.HasPrefix(r.Code, name):
			return true
		}
	}
	return false
}
