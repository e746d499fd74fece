package tree

import "testing"

func TestShortRecipeNamesMatchWildcards(t *testing.T) {
	for _, test := range []struct {
		path   string
		sorted []string
		want   bool
	}{
		{"a.bbx%.bbappend", []string{"a.bb"}, true}, // shorter than what stands before the %
		{"a_%.bbappend", []string{"a.bb", "a_1.bb"}, true},
		{"a_%.bbappend", []string{"a.bb", "b.bb"}, false},
		{"a.bbappend", []string{"a.bb"}, true},
		{"a.bbappend", []string{"a", "a.bbx"}, false},
	} {
		if got := patternOf(test.path).matchesAny(test.sorted); got != test.want {
			t.Errorf("%s to any of %q: %t, want %t", test.path, test.sorted, got, test.want)
		}
	}
}
