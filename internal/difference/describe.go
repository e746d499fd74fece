package difference

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// cause describes a group of changes.
func (c *Collector) cause(group []change) Cause {
	kinds := map[string]bool{}
	effects := map[string]int{}
	cause := Cause{}
	shared := ^features(0)
	for _, ch := range group {
		e := c.affected[ch]
		kinds[ch.kind] = true
		effects[ch.class] += e.count
		cause.Count += e.count
		cause.Examples = append(cause.Examples, e.examples...)
		shared &= ch.features
	}
	if len(kinds) == 1 {
		cause.Kind = group[0].kind
	}
	cause.Construct = c.telling(cause.Kind, shared).words()
	for class, n := range effects {
		cause.Effects = append(cause.Effects, Effect{class, n})
	}
	slices.SortFunc(cause.Effects, func(a, b Effect) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(a.Change, b.Change))
	})
	sortExamples(cause.Examples)
	cause.Examples = cause.Examples[:min(len(cause.Examples), maxExamples)]
	return cause
}

// telling are the features, two at the most, that the fewest other statements have.
func (c *Collector) telling(kind string, shared features) features {
	type ranked struct {
		feature features
		others  int
	}
	var list []ranked
	total := 0
	for s, n := range c.all {
		if kind == "" || s.kind == kind {
			total += n
		}
	}
	for i := range all {
		f := features(1) << i
		if shared&f == 0 {
			continue
		}
		with := 0
		for _, s := range slices.Collect(maps.Keys(c.all)) {
			if (explanation{kind, f}).covers(s) {
				with += c.all[s]
			}
		}
		if with < total { // else it tells nothing
			list = append(list, ranked{f, with})
		}
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return a.others - b.others })
	var telling features
	for _, r := range list[:min(len(list), 2)] {
		telling |= r.feature
	}
	return telling
}
