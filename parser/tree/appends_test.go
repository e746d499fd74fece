package tree_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// applies is the rule as bb.cooker has it, word for word.
func applies(bbappend, recipe string) bool {
	f := filepath.Base(recipe)
	base := strings.ReplaceAll(filepath.Base(bbappend), ".bbappend", ".bb")
	if base == f {
		return true
	}
	if !strings.Contains(base, "%") {
		return false
	}
	i := strings.Index(base, "%")
	if i < len(f) {
		f = f[:i]
	}
	return strings.HasPrefix(base, f)
}

func TestApplies(t *testing.T) {
	for _, test := range []struct {
		bbappend, recipe string
		want             bool
	}{
		{"a_1.0.bbappend", "a_1.0.bb", true},
		{"a_1.0.bbappend", "a_1.1.bb", false},
		{"a_%.bbappend", "a_1.0.bb", true},
		{"a_1.%.bbappend", "a_1.0.bb", true},
		{"a_1.%.bbappend", "a_2.0.bb", false},
		{"a%.bbappend", "ab_1.0.bb", true},
		{"a_%.bbappend", "a.bb", false},
		{"%.bbappend", "anything_1.bb", true},
		{"/x/a_%.bbappend", "/y/z/a_1.bb", true},
		{"a.bbappend", "a.bb", true},
	} {
		if got := tree.Applies(test.bbappend, test.recipe); got != test.want || got != applies(test.bbappend, test.recipe) {
			t.Errorf("%s to %s: %v, want %v", test.bbappend, test.recipe, got, test.want)
		}
	}
}

func TestAppliesAsInBitBake(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	word := func(letters string) string {
		b := make([]byte, random.IntN(6))
		for i := range b {
			b[i] = letters[random.IntN(len(letters))]
		}
		return string(b)
	}
	yes := 0
	for range 200_000 {
		bbappend, recipe := word("ab_.%")+".bbappend", word("ab_.")+".bb"
		want := applies(bbappend, recipe)
		if got := tree.Applies(bbappend, recipe); got != want {
			t.Fatalf("%s to %s: %v, want %v", bbappend, recipe, got, want)
		}
		if want {
			yes++
		}
	}
	if yes < 1000 {
		t.Errorf("only %d of the names applied", yes)
	}
}

func TestMatchesOverTheCorpus(t *testing.T) {
	root, x := corpustest.Directory(t), index()
	files := load(t, x, root).Files
	var recipes, appends []string
	for _, f := range files {
		if parser.TypeOf(f.Path) == parser.Recipe {
			recipes = append(recipes, f.Path)
		} else {
			appends = append(appends, f.Path)
		}
	}
	var orphans []string
	applied := map[string][]string{} // by recipe
	for _, a := range appends {
		var to []string
		for _, r := range recipes {
			if applies(a, r) {
				to, applied[r] = append(to, r), append(applied[r], a)
			}
		}
		if to == nil {
			orphans = append(orphans, a)
		}
		m, _, err := x.Matches(t.Context(), a, []string{root}, nil)
		if err != nil || !slices.Equal(m.Recipes, to) || m.Appends != nil {
			t.Errorf("%s: %+v, %v, want %q", a, m, err, to)
		}
	}
	for i, r := range recipes {
		if len(applied[r]) == 0 && i%100 != 0 {
			continue
		}
		m, _, err := x.Matches(t.Context(), r, []string{root}, nil)
		if err != nil || !slices.Equal(sorted(slices.Clone(m.Appends)), applied[r]) || !slices.Equal(m.Orphans, orphans) {
			t.Errorf("%s: %+v, %v, want %q and the orphans %q", r, m, err, applied[r], orphans)
		}
	}
}

func TestAppendsAreByPriority(t *testing.T) {
	directory, x := t.TempDir(), index()
	for layer, priority := range map[string]string{"a": "9", "b": "1", "c": "5", "d": "5"} {
		write(t, directory, map[string]string{
			layer + "/conf/layer.conf": fmt.Sprintf("BBFILE_COLLECTIONS += \"%s\"\nBBFILE_PRIORITY_%s = \"%s\"\n", layer, layer, priority),
			layer + "/r/x_%.bbappend":  "",
		})
	}
	write(t, directory, map[string]string{"a/r/x_1.bb": "", "a/r/lost_%.bbappend": ""})
	m, warnings, err := x.Matches(t.Context(), directory+"/a/r/x_1.bb", []string{directory}, nil)
	if err != nil || !slices.Equal(warnings, []string{"4 layers lie below the roots; no build chose them"}) {
		t.Fatal(err, warnings)
	}
	var order []string
	for _, path := range m.Appends {
		order = append(order, strings.Split(strings.TrimPrefix(path, directory), "/")[1])
	}
	if !slices.Equal(order, []string{"b", "c", "d", "a"}) || len(m.Orphans) != 1 {
		t.Errorf("layers %q, orphans %q", order, m.Orphans)
	}
}

// The priority of a layer with several collections is that of the first; one
// that is no number as written counts as none.
func TestAppendsOfLayersWithTwoCollections(t *testing.T) {
	directory, x := t.TempDir(), index()
	for layer, priorities := range map[string][2]string{"a": {"7", "1"}, "b": {"5", "9"}, "c": {"${X}", "8"}} {
		write(t, directory, map[string]string{
			layer + "/conf/layer.conf": fmt.Sprintf("BBFILE_COLLECTIONS += \"%[1]s1 %[1]s2\"\nBBFILE_PRIORITY_%[1]s1 = \"%[2]s\"\nBBFILE_PRIORITY_%[1]s2 = \"%[3]s\"\n",
				layer, priorities[0], priorities[1]),
			layer + "/x_%.bbappend": "",
		})
	}
	write(t, directory, map[string]string{"a/x_1.bb": ""})
	m, _, err := x.Matches(t.Context(), directory+"/a/x_1.bb", []string{directory}, nil)
	if want := []string{directory + "/c/x_%.bbappend", directory + "/b/x_%.bbappend", directory + "/a/x_%.bbappend"}; err != nil || !slices.Equal(m.Appends, want) {
		t.Errorf("appends %q, %v, want %q", m.Appends, err, want)
	}
}
