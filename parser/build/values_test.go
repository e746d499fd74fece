package build_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
)

// evaluated is what BitBake's variables are after it has read a recipe.
type evaluated struct {
	File    string
	Skipped *string
	Error   string
	Values  map[string]any // null for a variable without a value
	Flags   map[string]map[string]any
}

// evaluatedBuild gives a build that BitBake evaluated: its directory, and what it
// says, recipe by recipe. Values call the directory that the build's stands in @.
func evaluatedBuild(t testing.TB, each func(directory string, e evaluated)) {
	t.Helper()
	from := os.Getenv("BITBAKE_VALUES")
	if from == "" {
		t.Skip("BITBAKE_VALUES names no build that BitBake evaluated, as BUILD=FILE")
	}
	directory, file, _ := strings.Cut(from, "=")
	directory, err := filepath.EvalSymlinks(directory)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var e evaluated
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		each(directory, e)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// asked are the variables whose coverage is counted.
var asked = []string{"PN", "PV", "LICENSE", "SRCREV", "SUMMARY", "HOMEPAGE", "SRC_URI", "DEPENDS", "RDEPENDS:", "PROVIDES", "PACKAGECONFIG", "SECTION", "S", "PACKAGES", "PACKAGE_ARCH", "DISTRO_FEATURES", "OVERRIDES", "FILESPATH", "EXTRA_OECONF"}

// TestValuesAreBitBakes compares all values that are known of all recipes with
// those that BitBake has: none is wrong.
func TestValuesAreBitBakes(t *testing.T) {
	known, total := map[string]int{}, map[string]int{}
	wrong := map[string]int{}
	var b *build.Build
	evaluatedBuild(t, func(directory string, e evaluated) {
		if b == nil {
			var err error
			if b, err = build.Open(t.Context(), parser.Access{}, directory, build.Options{Host: build.Host{System: "Linux", Machine: "x86_64"}}); err != nil {
				t.Fatal(err)
			}
		}
		if e.Error != "" {
			return
		}
		path, top := "", filepath.Dir(directory)
		if e.File != "" {
			path = filepath.Join(top, e.File)
		}
		names := slices.Sorted(maps.Keys(e.Values))
		values, err := b.Values(t.Context(), path, names...)
		if err != nil {
			t.Error(err)
			return
		}
		for i, v := range values {
			name := names[i]
			if strings.HasPrefix(name, "_") {
				continue // BitBake's own
			}
			label := name
			if strings.HasPrefix(name, "RDEPENDS:") {
				label = "RDEPENDS:"
			}
			total[label]++
			if !v.Exact() {
				continue
			}
			known[label]++
			text, isText := e.Values[name].(string)
			if !isText && e.Values[name] != nil {
				if wrong[label]++; wrong[label] < 3 {
					t.Errorf("%s: %s is %q, BitBake fails: %v", e.File, name, v.Text, e.Values[name])
				}
				continue
			}
			got := strings.ReplaceAll(v.Text, top, "@")
			if v.Set != (e.Values[name] != nil) || got != text {
				if wrong[label]++; wrong[label] < 3 {
					t.Errorf("%s (skipped %t): %s is %q (%t), BitBake has %q", e.File, e.Skipped != nil, name, got, v.Set, e.Values[name])
				}
			}
		}
	})
	all, allKnown := 0, 0
	for name := range total {
		all, allKnown = all+total[name], allKnown+known[name]
	}
	t.Logf("known: %d of %d values", allKnown, all)
	for _, name := range asked {
		t.Logf("%s: known %d of %d, %d wrong", name, known[name], total[name], wrong[name])
	}
	if len(wrong) > 0 {
		t.Errorf("wrong: %v", wrong)
	}
}
