package tree_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// Over the real corpus, a search for each name finds what BitBake read, no more
// and no less.
func TestSearchFindsWhatBitBakeReads(t *testing.T) {
	want := map[string][]string{} // assignments by base name
	number := 0
	for _, f := range corpustest.FileCases(t, "poky-5.0.15") {
		for _, s := range f.Statements {
			if s["kind"] != "assignment" {
				continue
			}
			flag, _ := s["flag"].(string)
			name, _ := s["name"].(string)
			base, _, _ := strings.Cut(name, ":")
			want[base] = append(want[base], fmt.Sprint(f.File, s["first"], name, flag, s["op"], s["value"]))
			number++
		}
	}
	if number < 29_000 {
		t.Fatalf("only %d assignments to compare with", number)
	}
	root := corpustest.Directory(t)
	loaded, err := index().Load(t.Context(), []string{root}, []parser.FileType{parser.Recipe, parser.Append, parser.Include, parser.Class}, nil)
	if err != nil || len(loaded.Warnings) > 0 {
		t.Fatal(err, loaded.Warnings)
	}
	for _, base := range slices.Sorted(maps.Keys(want)) {
		hits, warnings := tree.Search(loaded.Files, tree.Query{Variable: base})
		if got := described(t, root, hits); len(warnings) > 0 || !slices.Equal(got, sorted(want[base])) {
			t.Errorf("%s (%v):\n%s", base, warnings, cmp.Diff(sorted(want[base]), got))
		}
	}
	all, _ := tree.Search(loaded.Files, tree.Query{Variable: "*"})
	if len(all) != number {
		t.Errorf("* finds %d assignments, want %d", len(all), number)
	}
	if !slices.IsSortedFunc(all, func(a, b tree.Hit) int {
		return strings.Compare(fmt.Sprintf("%s\x00%9d", a.Path, a.Line), fmt.Sprintf("%s\x00%9d", b.Path, b.Line))
	}) {
		t.Error("the hits are not by path and line")
	}
}

func described(t *testing.T, root string, hits []tree.Hit) []string {
	t.Helper()
	list := make([]string, 0, len(hits))
	for _, h := range hits {
		path, err := filepath.Rel(root, h.Path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprint(filepath.ToSlash(path), h.Line, h.Name, h.Flag, h.Operator, h.RawValue))
	}
	return sorted(list)
}

func sorted(list []string) []string { slices.Sort(list); return list }

func TestQueries(t *testing.T) {
	directory := t.TempDir()
	write(t, directory, map[string]string{"a.bb": `SRC_URI = "one two"
SRC_URI:append:x = " three"
SRC_URI[sha256sum] = "abc"
SRCREV = "two"
S[doc] ?= "three"
f() {
    SRC_URI = "no"
}
`, "b.bb": "SRC_URI = \"first\"\n bad\nSRC_URI = \"after\"\n"})
	files := load(t, index(), directory).Files
	for query, want := range map[tree.Query][]int{
		{Variable: "SRC_URI"}:              {1, 2, 3, 1},
		{Variable: "SRC_URI:append:x"}:     {2},
		{Variable: "SRC_URI:*"}:            {2},
		{Variable: "SRC*"}:                 {1, 2, 3, 4, 1},
		{Variable: "*R*V"}:                 {4},
		{Variable: "S*S"}:                  nil,
		{Variable: "*"}:                    {1, 2, 3, 4, 5, 1},
		{ValueContains: "two"}:             {1, 4},
		{ValueContains: "three"}:           {2, 5},
		{Flag: "*"}:                        {3, 5},
		{Flag: "sha*"}:                     {3},
		{Variable: "SRC_URI", Flag: "doc"}: nil,
		{Variable: "S*", ValueContains: "three", Flag: "d?c"}: nil,
		{Variable: "src_uri"}: nil,
	} {
		hits, warnings := tree.Search(files, query)
		var got []int
		for _, h := range hits {
			got = append(got, h.Line)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v: lines %v, want %v", query, got, want)
		}
		if len(warnings) != 1 || !strings.Contains(warnings[0], "from line 2 on") {
			t.Errorf("%+v: warnings %q, want one about b.bb", query, warnings)
		}
	}
	hits, _ := tree.Search(files, tree.Query{Variable: "SRC_URI:append:x"})
	h := hits[0]
	if h.Base != "SRC_URI" || h.Operation != "append" || !slices.Equal(h.Overrides, []string{"x"}) || h.Operator != "=" || h.RawValue != " three" {
		t.Errorf("got %+v", h.Assignment)
	}
}
