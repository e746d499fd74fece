package tree

import (
	"os"
	"path/filepath"
	"testing"

	"mcp-bitbake/parser"
)

// What is gone does not stay in memory, what another root has does.
func TestIndexForgetsWhatIsGone(t *testing.T) {
	one, other, x := t.TempDir(), t.TempDir(), NewIndex(parser.Access{})
	kept := func(step, root string, want int) {
		t.Helper()
		if _, err := x.Load(t.Context(), []string{root}, parser.FileTypes(), nil); err != nil {
			t.Fatal(err)
		}
		if n := len(x.directories); n != want {
			t.Errorf("%s: the index holds %d directories, want %d", step, n, want)
		}
	}
	for _, directory := range []string{one + "/a/b/c", other + "/d"} {
		if err := os.MkdirAll(directory, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	kept("the first root", one, 4)
	kept("another root", other, 6)
	if err := os.RemoveAll(filepath.Join(one, "a/b")); err != nil {
		t.Fatal(err)
	}
	kept("the other root again", other, 6)
	kept("the first root without two", one, 4)
}
