package tree

import "testing"

// What stands before and after a * are two texts: they do not overlap.
func TestPatternPartsDoNotOverlap(t *testing.T) {
	for _, test := range []struct {
		pattern, name string
		want          bool
	}{
		{"A*A", "A", false},
		{"A*A", "AA", true},
		{"AB*BA", "ABA", false},
		{"A*B*B", "AB", false},
	} {
		if got := newPattern(test.pattern).matches(test.name); got != test.want {
			t.Errorf("%s matches %s: %t, want %t", test.pattern, test.name, got, test.want)
		}
	}
}
