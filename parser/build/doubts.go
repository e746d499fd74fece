package build

import (
	"fmt"
	"slices"
	"strings"

	"mcp-bitbake/parser/build/datastore"
	"mcp-bitbake/parser/build/effects"
	"mcp-bitbake/parser/build/expression"
)

// The events of the reading of a recipe, in BitBake's order (bb.parse.ast.finalize),
// and of a configuration.
const (
	configParsed       = "bb.event.ConfigParsed"
	preFinalise        = "bb.event.RecipePreFinalise"
	postKeyExpansion   = "bb.event.RecipePostKeyExpansion"
	taskPreProcess     = "bb.event.RecipeTaskPreProcess"
	recipeParsed       = "bb.event.RecipeParsed"
	anonymousFunctions = ""
)

// doubt marks in a store what Python code could change at some events.
func (p *python) doubt(store *datastore.Store, surroundings datastore.Surroundings, events ...string) {
	var list []found
	for _, name := range events {
		f := follow{python: p, store: store, event: name}
		if name == anonymousFunctions {
			f.anonymous()
		} else {
			for _, handler := range all(p, func(p *python) []string { return p.handlers }) {
				if e, ok := p.function(handler); ok && handles(store, handler, name) {
					f.function(e, nil, nil, nil, 0)
				}
			}
		}
		list = append(list, f.found...)
	}
	// What is certain to happen at a place splits the list: what comes before it
	// cannot depend on it.
	start := 0
	for i, f := range list {
		if f.Call == effects.Backfill && len(f.Guards) == 0 {
			store.Doubt(doubts(store, possible(store, surroundings, list[start:i])))
			if start = i; backfill(store, f.Name) {
				start++
			}
		}
	}
	store.Doubt(doubts(store, possible(store, surroundings, list[start:])))
}

// names gives variables their final names. One whose name is not known could be
// any that its name may become.
func (p *python) names(store *datastore.Store) {
	var list []datastore.Doubt
	for _, name := range store.ExpandKeys() {
		v := store.Expand(name, datastore.Place{})
		m := datastore.Missing{Reason: fmt.Sprintf("the name %s could become this one", name)}
		if len(v.Missing) > 0 {
			m.Place = v.Missing[0].Place
		}
		list = append(list, datastore.Doubt{Name: v.Text, Missing: m})
	}
	store.Doubt(list)
}

// possible are the effects that can come about: first those whose conditions may
// hold as things are, then those whose conditions may hold when these have
// changed what they change, and so on. No other can, since the one of them that
// came first would have found its condition false.
func possible(store *datastore.Store, surroundings datastore.Surroundings, list []found) []found {
	store.Freeze()
	var chosen []found
	for {
		trial := store.Copy(surroundings)
		trial.Doubt(doubts(trial, chosen))
		t := truths{store: trial, known: map[string]int8{}}
		var rest []found
		before := len(chosen)
		for _, f := range list {
			if t.never(f.Guards) {
				rest = append(rest, f)
			} else {
				chosen = append(chosen, f)
			}
		}
		if len(chosen) == before || len(rest) == 0 {
			return chosen
		}
		list = rest
	}
}

// anonymous finds what anonymous functions could do, and before and after that
// what the expressions in values could, at any time, besides giving a value.
func (f *follow) anonymous() {
	for _, e := range all(f.python, func(p *python) []event { return p.expressed }) {
		f.function(e, nil, nil, nil, 0)
	}
	for name := range f.inlineCalls() {
		if e, ok := f.python.function(name); ok && e.get().kind == definition {
			parameters, _ := bindArguments(e.get().parameters, nil)
			f.function(e, parameters, nil, nil, 0)
		}
	}
	expressions := slices.Clone(f.found)
	for _, e := range all(f.python, func(p *python) []event { return p.anonymous }) {
		f.function(e, nil, nil, nil, 0)
	}
	f.found = append(f.found, expressions...)
}

func (f *follow) inlineCalls() map[string]bool {
	names := map[string]bool{}
	for p := f.python; p != nil; p = p.parent {
		for name := range p.inline {
			names[name] = true
		}
	}
	return names
}

// backfill adds the features that oe.utils.features_backfill does, if they are
// known.
func backfill(store *datastore.Store, variable string) bool {
	features, wanted, considered := store.Get(variable), store.Get(variable+"_BACKFILL"), store.Get(variable+"_BACKFILL_CONSIDERED")
	if !features.Exact() || !wanted.Exact() || !considered.Exact() {
		return false
	}
	have := slices.Concat(expression.Fields(features.Text), expression.Fields(considered.Text))
	var added []string
	for _, feature := range expression.Fields(wanted.Text) {
		if !slices.Contains(have, feature) {
			added = append(added, feature)
		}
	}
	if len(added) > 0 {
		store.Set(variable+":append", " "+strings.Join(added, " "), nil, datastore.Place{})
	}
	return true
}

// doubts are what a store is told of effects.
func doubts(store *datastore.Store, list []found) []datastore.Doubt {
	var result []datastore.Doubt
	for _, f := range list {
		names := []string{f.Name}
		if strings.Contains(f.Name, "${") {
			if name := store.Expand(f.Name, datastore.Place{}).Text; name != f.Name {
				names = append(names, name)
			}
		}
		for _, name := range names {
			d := datastore.Doubt{
				Name: name, Flag: f.Flag, Appends: f.Kind == effects.Appends,
				Missing: datastore.Missing{Place: f.place, Reason: fmt.Sprintf("Python code may change it there (%s)", f.Call)},
			}
			if f.Kind != effects.Flags {
				d.Flag = ""
			}
			result = append(result, d)
		}
	}
	return result
}

// truths are the truths of conditions in a store.
type truths struct {
	store *datastore.Store
	known map[string]int8 // 0 not known, 1 true, -1 false
}

// never reports whether one of the guards certainly does not hold.
func (t *truths) never(guards []effects.Guard) bool {
	return slices.ContainsFunc(guards, func(g effects.Guard) bool {
		truth, asked := t.known[g.Code]
		if !asked {
			if is, known := t.store.Truth(g.Code); known {
				truth = -1
				if is {
					truth = 1
				}
			}
			t.known[g.Code] = truth
		}
		return truth == 1 && !g.Is || truth == -1 && g.Is
	})
}
