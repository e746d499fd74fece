package server

import (
	"slices"
	"testing"
)

// Suggestions never walk the first two levels of the file system.
func TestSuggestionsStayBelow(t *testing.T) {
	for path, want := range map[string][]string{
		"/x.bb":             nil,
		"/home/x.bb":        nil,
		"/home/me/x.bb":     {"/home/me"},
		"/home/me/a/b/x.bb": {"/home/me/a/b", "/home/me/a", "/home/me"},
	} {
		if got := searchedFor(path); !slices.Equal(got, want) {
			t.Errorf("for %s: %q, want %q", path, got, want)
		}
	}
}
