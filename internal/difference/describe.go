package difference

import (
	"cmp"
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
	cause.Construct = c.telling(cause.Kind, shared, cause.Count).words()
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

// telling are the shared features that the fewest other statements have: one, or two
// if the second rules out more of them.
func (c *Collector) telling(kind string, shared features, count int) features {
	covered := func(f features) int {
		n := 0
		for s, number := range c.all {
			if (explanation{kind, f}).covers(s) {
				n += number
			}
		}
		return n
	}
	if count < 3 {
		shared = shared.within() // what stands around one statement is there by chance
	}
	var telling features
	before := covered(0)
	for range 2 {
		var next features
		fewest := before - before/10 // else it tells nothing
		for i := range all {
			if f := features(1) << i; shared&f != 0 {
				if n := covered(telling | f); n < fewest {
					next, fewest = f, n
				}
			}
		}
		if next == 0 || before == count {
			break
		}
		telling, before = telling|next, fewest
	}
	if telling == 0 && count >= noChance {
		return shared.first(2)
	}
	return telling
}

// noChance is how many statements do not all share a feature by chance.
const noChance = 20
