//go:build !race

// The race detector makes pools drop what they hold, at random, and with that
// the figures.

package grammar_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
)

// What parsing a file may cost on average. The figures do not depend on how
// fast or busy the machine is: raise them only for something worth it.
const (
	corpusAllocations, corpusBytes   = 20, 7_600
	recipesAllocations, recipesBytes = 10, 1_900
)

func TestBudgetOverTheCorpus(t *testing.T) {
	checkBudget(t, corpustest.Recipes(t), corpusAllocations, corpusBytes)
}

func TestBudgetOverTheRecipes(t *testing.T) {
	paths, err := filepath.Glob("../corpus/recipes/*")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no recipes: %v", err)
	}
	var recipes []corpustest.File
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		recipes = append(recipes, corpustest.File{Path: path, Source: string(source)})
	}
	checkBudget(t, recipes, recipesAllocations, recipesBytes)
}

func checkBudget(t *testing.T, files []corpustest.File, allocations, bytes float64) {
	t.Helper()
	a, b := cost(func() {
		for _, f := range files {
			grammar.Parse(f.Path, f.Source)
		}
	})
	a, b = a/float64(len(files)), b/float64(len(files))
	t.Logf("%.1f allocations and %.0f bytes a file", a, b)
	if a > allocations || b > bytes {
		t.Errorf("%.1f allocations and %.0f bytes a file, the budget is %v and %v", a, b, allocations, bytes)
	}
}

// Twice as many statements cost twice as much.
func TestCostIsLinear(t *testing.T) {
	text := "A:append:b = \"x \\\n    y\"\ninherit a b\n# c\n\ndo_d() {\n    :\n}\n"
	_, once := cost(func() { grammar.Parse("a.bb", strings.Repeat(text, 20_000)) })
	_, twice := cost(func() { grammar.Parse("a.bb", strings.Repeat(text, 40_000)) })
	if ratio := twice / once; ratio > 2.2 {
		t.Errorf("twice the statements cost %.2f times the bytes", ratio)
	}
}

// cost is what f allocates, in pieces and bytes, the least of several runs:
// collections in between empty the pools.
func cost(f func()) (allocations, bytes float64) {
	f()
	for i := range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		a, b := float64(after.Mallocs-before.Mallocs), float64(after.TotalAlloc-before.TotalAlloc)
		if i == 0 || a < allocations {
			allocations = a
		}
		if i == 0 || b < bytes {
			bytes = b
		}
	}
	return allocations, bytes
}
