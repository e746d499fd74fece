package tree_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// What BitBake reads with a warning, it reads, and what follows, too.
func TestWarningsOfBitBakeStopNothing(t *testing.T) {
	steps, got := trace(t, map[string]string{"one/r/x_1.2.bb": "A=\"1\"\nA = \"2\"\nrequire x.inc\n", "one/r/x.inc": "A:append += \"3\"\nA = \"4\"\n"}, false)
	want := []string{"one/r/x_1.2.bb:1 sets", "one/r/x_1.2.bb:2 sets", "one/r/x.inc:1 appends", "one/r/x.inc:2 sets"}
	if diff := cmp.Diff(want, steps); diff != "" {
		t.Error(diff)
	}
	if len(got.Warnings) > 0 {
		t.Errorf("warnings %q", got.Warnings)
	}
}

// A class is read where it is inherited first, however often and in whatever way
// it is inherited.
func TestClassIsReadOnce(t *testing.T) {
	steps, got := trace(t, map[string]string{
		"one/conf/layer.conf":        "",
		"one/classes/a.bbclass":      "inherit b\nA = \"a\"\n",
		"one/classes/b.bbclass":      "A = \"b\"\n",
		"one/r/x_1.2.bb":             "inherit_defer b a\ninherit a\ninherit a b\nA = \"1\"\nrequire x.inc\n",
		"one/r/x.inc":                "inherit a\n",
		"one/r/x_%.bbappend":         "inherit b\nA = \"2\"\n",
		"one/classes/unused.bbclass": "A = \"no\"\n",
	}, true)
	want := []string{"one/classes/b.bbclass:1 sets", "one/classes/a.bbclass:2 sets", "one/r/x_1.2.bb:4 sets", "one/r/x_%.bbappend:2 sets"}
	if diff := cmp.Diff(want, steps); diff != "" {
		t.Error(diff)
	}
	if want := []string{"a", "b", "a", "b", "a", "b", "a", "b"}; !slices.Equal(got.Inherited, want) {
		t.Errorf("inherited %q, want %q: all that is written", got.Inherited, want)
	}
	if len(got.Read) != 5 {
		t.Errorf("read %q, want each once", got.Read)
	}
}

// An assignment to a part of P, BP or BPN is one to what it is a part of, too.
func TestVariablesThatAnAssignmentChanges(t *testing.T) {
	for assigned, known := range map[string]string{
		"PV": "PN BPN", "PN": "PV", "BPN": "PN PV P", "P": "PN BPN PV BP", "BP": "PN BPN PV P", "PR": "PN BPN PV P BP", "PV[doc]": "PN BPN PV P BP",
	} {
		var recipe strings.Builder
		fmt.Fprintf(&recipe, "%s = \"9\"\n", assigned)
		variables := []string{"PN", "BPN", "PV", "P", "BP"}
		for _, name := range variables {
			fmt.Fprintf(&recipe, "include ${%s}.inc\n", name)
		}
		_, got := trace(t, map[string]string{"one/r/x_1.2.bb": recipe.String()}, false)
		for i, name := range variables {
			want := fmt.Sprintf("it depends on %s, which is assigned to", name)
			if slices.Contains(strings.Fields(known), name) {
				want = "it is not below the roots"
			}
			if u := got.Unfollowed[i]; u.Reason != want {
				t.Errorf("%s assigned: %s is not followed because %s, want %s", assigned, u.Name, u.Reason, want)
			}
		}
	}
}

// What could not be read is a warning of all that is made of what was.
func TestWarningsOfTheLoadAreKept(t *testing.T) {
	directory, x := t.TempDir(), index()
	write(t, directory, map[string]string{"r/x_1.bb": "A = \"1\"\n", "r/large.bbappend": "", "r/refused.bb": " B\n"})
	large, recipe := filepath.Join(directory, "r/large.bbappend"), filepath.Join(directory, "r/x_1.bb")
	if err := os.Truncate(large, parser.MaxFileSize+1); err != nil {
		t.Fatal(err)
	}
	roots := []string{directory}
	traced, err := x.Trace(t.Context(), tree.Tracing{File: recipe, Variable: "A", Roots: roots})
	if err != nil {
		t.Fatal(err)
	}
	_, ofLayers, err := x.Layers(t.Context(), roots, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, ofMatches, err := x.Matches(t.Context(), recipe, roots, nil)
	if err != nil {
		t.Fatal(err)
	}
	for of, warnings := range map[string][]string{"trace": traced.Warnings, "layers": ofLayers, "matches": ofMatches} {
		if len(warnings) != 1 || !strings.Contains(warnings[0], large) {
			t.Errorf("warnings of the %s: %q, want one about %s", of, warnings, large)
		}
	}
}
