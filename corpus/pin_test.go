package corpus_test

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/internal/corpustest"
)

// sums is what sha256sum prints of the real corpus.
//
//go:embed poky-5.0.15.sha256
var sums string

// pinned are the hashes of the recipes of the real corpus, by path.
func pinned(t *testing.T) map[string]string {
	t.Helper()
	pin := map[string]string{}
	previous := ""
	for line := range strings.Lines(sums) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		sum, path, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if !ok || len(sum) != hex.EncodedLen(sha256.Size) {
			t.Fatalf("the pin has the line %q, which sha256sum does not print", line)
		}
		if path <= previous {
			t.Fatalf("the pin is not sorted by path: %q comes after %q", path, previous)
		}
		previous, pin[path] = path, sum
	}
	return pin
}

func TestPinIsComplete(t *testing.T) {
	if recipes := len(pinned(t)); recipes != 1015 {
		t.Errorf("the pin has %d recipes, poky has 1015 at its tag", recipes)
	}
	for _, header := range []string{"# repository: https://", "# tag: yocto-5.0.15\n"} {
		if !strings.Contains(sums, header) {
			t.Errorf("the pin has no line %q, by which make corpus knows what to fetch", header)
		}
	}
}

func TestPokyIsPinned(t *testing.T) { poky(t) }

// poky reads the recipes of the real corpus. They are what the pin says, or else
// nothing that a test says of them counts.
func poky(t *testing.T) []corpustest.File {
	t.Helper()
	files := corpustest.Recipes(t)
	pin := pinned(t)
	var faults []string
	for _, f := range files {
		sum := sha256.Sum256([]byte(f.Source))
		switch want, ok := pin[f.Path]; {
		case !ok:
			faults = append(faults, f.Path+" is not in the pin")
		case want != hex.EncodeToString(sum[:]):
			faults = append(faults, f.Path+" has other content")
		}
		delete(pin, f.Path)
	}
	for _, path := range slices.Sorted(maps.Keys(pin)) {
		faults = append(faults, path+" is missing")
	}
	if len(faults) > 0 {
		t.Fatalf("the corpus is not poky at the tag yocto-5.0.15: %d files differ from corpus/poky-5.0.15.sha256, such as:\n\t%s\n"+
			"Let BITBAKE_CORPUS name a tree of that tag, or unset it and run make corpus.",
			len(faults), strings.Join(faults[:min(len(faults), 5)], "\n\t"))
	}
	return files
}
