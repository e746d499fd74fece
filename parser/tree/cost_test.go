package tree_test

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// manyRecipes writes so many recipes, each about as large as those of poky are.
func manyRecipes(tb testing.TB, number int) (directory string) {
	tb.Helper()
	directory = tb.TempDir()
	files := map[string]string{}
	for i := range number {
		var text strings.Builder
		for j := range 12 {
			fmt.Fprintf(&text, "VARIABLE_%d = \"recipe %d, some words that make it as long as a value is, ${BPN} ${PV}\"\n", j, i)
		}
		fmt.Fprintf(&text, "RDEPENDS:${PN}:append:class-target = \" a b\"\nSRC_URI[sha256sum] = \"%064d\"\n", i)
		text.WriteString("inherit autotools pkgconfig\n\ndo_install:append() {\n    install -d ${D}${bindir}\n    install -m 0755 a ${D}${bindir}\n}\n")
		files[fmt.Sprintf("recipes-%d/r%d/r%d_1.0.bb", i%10, i, i)] = text.String()
	}
	write(tb, directory, files)
	return directory
}

// An index holds the texts of the files and about as much again.
func TestIndexIsSmall(t *testing.T) {
	const number, most = 3500, 60 << 20
	directory := manyRecipes(t, number)
	inUse := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC() // empties the pools
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := inUse()
	x := index()
	size := 0
	for _, f := range load(t, x, directory).Files {
		size += len(f.Source)
	}
	used := inUse() - before
	runtime.KeepAlive(x)
	t.Logf("%.1f MB for %d recipes of %.1f MB", float64(used)/1e6, number, float64(size)/1e6)
	if used > most || used > uint64(6*size) {
		t.Errorf("the index of %d recipes takes %d bytes, for texts of %d", number, used, size)
	}
}

// search looks for a variable in a tree.
func search(tb testing.TB, x *tree.Index, directory string) {
	tb.Helper()
	if hits, _ := tree.Search(load(tb, x, directory).Files, tree.Query{Variable: "SRC_URI"}); len(hits) == 0 {
		tb.Fatal("nothing is found")
	}
}

// BenchmarkSearchFirst reads the corpus, BenchmarkSearchAgain looks whether it
// has changed, BenchmarkReadTree finds and reads it and does nothing else.
func BenchmarkSearchFirst(b *testing.B) {
	directory := corpustest.Directory(b)
	b.ReportAllocs()
	for b.Loop() {
		search(b, index(), directory)
	}
}

func BenchmarkSearchAgain(b *testing.B) {
	directory, x := corpustest.Directory(b), index()
	search(b, x, directory)
	b.ReportAllocs()
	for b.Loop() {
		search(b, x, directory)
	}
}

func BenchmarkReadTree(b *testing.B) {
	directory := corpustest.Directory(b)
	b.ReportAllocs()
	for b.Loop() {
		listing, err := parser.Find(b.Context(), directory)
		if err != nil {
			b.Fatal(err)
		}
		for _, f := range listing.Files {
			if _, err := os.ReadFile(f.Path); err != nil {
				b.Fatal(err)
			}
		}
	}
}
