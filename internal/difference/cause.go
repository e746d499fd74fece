package difference

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
)

// Cause is a group of places that have what seems to be one cause.
type Cause struct {
	Kind      string `json:"kind"`                // of the statements, or "" for several kinds
	Construct string `json:"construct,omitempty"` // what they have in common that others lack
	Count     int    `json:"count"`

	Effects  []Effect  `json:"effects"`  // what becomes of them, the most frequent first
	Examples []Example `json:"examples"` // the smallest

	// Reduced is a text that shows the first effect of the first example, or nil.
	Reduced *Reduced `json:"reduced,omitempty"`
}

// Reduced is a small text that was made of a file.
type Reduced struct {
	Text  string `json:"text"`
	Tries int    `json:"tries"` // how many texts were tried
}

// Effect is what becomes of some of the statements of a cause.
type Effect struct {
	Change string `json:"change"`
	Count  int    `json:"count"`
}

// explanation is a property that statements may have in common.
type explanation struct {
	kind     string // "" for any
	features features
}

func (x explanation) covers(s shape) bool {
	return (x.kind == "" || x.kind == s.kind) && s.features&x.features == x.features
}

// Causes groups what was gathered. A cause is what most of the statements that have
// a construct, or two, share: of all explanations the one that goes farthest, again
// and again. Where none is good, places with one effect are a group.
func (c *Collector) Causes() []Cause {
	left := maps.Clone(c.affected)
	var causes []Cause
	for len(left) > 0 {
		group := c.group(left)
		causes = append(causes, c.cause(group))
		for _, ch := range group {
			delete(left, ch)
		}
	}
	slices.SortStableFunc(causes, func(a, b Cause) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(a.Kind, b.Kind), strings.Compare(a.Construct, b.Construct))
	})
	return causes
}

// goodEnough is which part of the statements that an explanation covers must be
// affected for it to be believed.
const goodEnough = 0.5

// group picks the changes that belong together.
func (c *Collector) group(left map[change]*effect) []change {
	keys := slices.SortedFunc(maps.Keys(left), compareChanges)
	if x, precision := c.best(keys); precision >= goodEnough {
		x = c.general(x, precision, keys)
		return slices.DeleteFunc(keys, func(ch change) bool { return !x.covers(ch.shape) })
	}
	// The effect that is met most often, of one kind of statement.
	type effectOf struct{ kind, class string }
	counts := map[effectOf]int{}
	var most effectOf
	for _, ch := range keys {
		of := effectOf{ch.kind, ch.class}
		if counts[of] += left[ch].count; counts[of] > counts[most] {
			most = of
		}
	}
	return slices.DeleteFunc(keys, func(ch change) bool { return ch.kind != most.kind || ch.class != most.class })
}

func compareChanges(a, b change) int {
	return cmp.Or(strings.Compare(a.kind, b.kind), cmp.Compare(a.features, b.features), strings.Compare(a.class, b.class))
}

// general is an explanation without the kind of statement, if that goes farther and
// explains nearly as well.
func (c *Collector) general(x explanation, precision float64, keys []change) explanation {
	wide := explanation{"", x.features}
	if x.features == 0 || x.kind == "" {
		return x
	}
	if affected, p := c.covered(wide, keys); p >= 0.8*precision {
		if before, _ := c.covered(x, keys); affected > before {
			return wide
		}
	}
	return x
}

// covered is how many affected places an explanation covers, and which part they are
// of all that it covers.
func (c *Collector) covered(x explanation, keys []change) (affected int, precision float64) {
	for _, ch := range keys {
		if x.covers(ch.shape) {
			affected += c.affected[ch].count
		}
	}
	all := 0
	for s, n := range c.all {
		if x.covers(s) {
			all += n
		}
	}
	return affected, float64(affected) / float64(max(all, affected, 1))
}

// best is the explanation that covers many affected statements and few others.
func (c *Collector) best(keys []change) (best explanation, precision float64) {
	score := 0.0
	for _, x := range explanations(keys) {
		affected, p := c.covered(x, keys)
		// A small group that is explained wholly must not tear a large one apart.
		if now := math.Pow(float64(affected), 1.5) * p; now > score*1.001 {
			best, precision, score = x, p, now
		}
	}
	return best, precision
}

// maxExplained bounds the time for finding explanations, whose number grows with
// that of the changes.
const maxExplained = 256

// explanations are the properties that changed statements have, the simplest ones
// first.
func explanations(keys []change) []explanation {
	kinds := map[string]bool{}
	var met features
	for _, ch := range keys[:min(len(keys), maxExplained)] {
		kinds[ch.kind] = true
		met |= ch.features
	}
	var single []features
	for i := range all {
		if f := features(1) << i; met&f != 0 {
			single = append(single, f)
		}
	}
	named := slices.Sorted(maps.Keys(kinds))
	var list []explanation
	for _, kind := range named {
		list = append(list, explanation{kind: kind})
	}
	for _, f := range single {
		for _, kind := range named {
			list = append(list, explanation{kind, f})
		}
		if len(named) > 1 {
			list = append(list, explanation{"", f})
		}
	}
	for i, f := range single {
		for _, g := range single[i+1:] {
			for _, kind := range named {
				list = append(list, explanation{kind, f | g})
			}
		}
	}
	return list
}
