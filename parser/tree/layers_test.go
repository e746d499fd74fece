package tree_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/parser/tree"
)

func layers(t *testing.T, root string) []tree.Layer {
	t.Helper()
	list, warnings, err := index().Layers(t.Context(), []string{root}, nil)
	var want []string
	if len(list) > 1 {
		want = []string{fmt.Sprintf("%d layers lie below the roots; no build chose them", len(list))}
	}
	if err != nil || !slices.Equal(warnings, want) {
		t.Fatal(err, warnings)
	}
	return list
}

func TestLayers(t *testing.T) {
	directory := t.TempDir()
	write(t, directory, map[string]string{
		"meta-a/conf/layer.conf": `BBFILE_COLLECTIONS += "a b"
BBFILE_PATTERN_a = "^${LAYERDIR}/"
BBFILE_PRIORITY_a = "6"
BBFILE_PRIORITY_b := "x"
LAYERDEPENDS_a = "core"
LAYERDEPENDS_a += "more:1"
LAYERSERIES_COMPAT_a = "scarthgap"
LAYERDEPENDS_a:append = " no"
`,
		"meta-a/r/x.bb": "", "meta-a/r/y.bb": "", "meta-a/r/y.bbappend": "",
		"meta-a/inner/conf/layer.conf": "BBFILE_COLLECTIONS = \"inner\"\n", "meta-a/inner/z.bb": "",
		"elsewhere/w.bb": "", "meta-b/conf/other.conf": "", "layer.conf": "",
	})
	want := []tree.Layer{
		{Path: filepath.Join(directory, "meta-a"), Recipes: 2, Appends: 1, Collections: []tree.Collection{
			{Name: "a", Priority: "6", Depends: "core more:1", SeriesCompat: "scarthgap", Pattern: "^${LAYERDIR}/"},
			{Name: "b", Priority: "x"},
		}},
		{Path: filepath.Join(directory, "meta-a/inner"), Recipes: 1, Collections: []tree.Collection{{Name: "inner"}}},
	}
	if diff := cmp.Diff(want, layers(t, directory)); diff != "" {
		t.Error(diff)
	}
}

func TestLayersOfTheCorpus(t *testing.T) {
	recipes := 0
	list := layers(t, corpustest.Directory(t))
	for _, l := range list {
		recipes += l.Recipes + l.Appends
		if len(l.Collections) != 1 || l.Collections[0].Priority == "" || l.Collections[0].SeriesCompat == "" {
			t.Errorf("%+v", l)
		}
	}
	if want := len(corpustest.Recipes(t)); recipes != want {
		t.Errorf("%d files in layers, want all %d", recipes, want)
	}
	if len(list) != 5 {
		t.Errorf("%d layers", len(list))
	}
}

func TestManyLayers(t *testing.T) {
	if testing.Short() {
		t.Skip("10,000 directories take time to make")
	}
	const number = 10_000
	directory := t.TempDir()
	for i := range number {
		write(t, directory, map[string]string{fmt.Sprintf("meta-%d/conf/layer.conf", i): "BBFILE_COLLECTIONS = \"x\"\n"})
	}
	if n := len(layers(t, directory)); n != number {
		t.Errorf("%d layers", n)
	}
}

func TestBuildDirectoriesBelowRootsAreNamed(t *testing.T) {
	directory := t.TempDir()
	write(t, directory, map[string]string{
		"a/conf/layer.conf": "", "work/b2/conf/bblayers.conf": "", "b1/conf/bblayers.conf": "", "conf/other/bblayers.conf": "",
	})
	_, warnings, err := index().Layers(t.Context(), []string{directory}, nil)
	want := []string{fmt.Sprintf("1 layers lie below the roots; no build chose them. Build directories to ask about instead: %[1]s/b1, %[1]s/work/b2", directory)}
	if err != nil || !slices.Equal(warnings, want) {
		t.Errorf("warnings %q, %v, want %q", warnings, err, want)
	}
}
