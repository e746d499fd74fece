package corpustest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestFilesAreReadInOrder(t *testing.T) {
	root := t.TempDir()
	t.Setenv(corpusVariable, root)
	for _, path := range []string{"b/two.bb", "b-a/one.bbappend", "b/x.conf", "b/notes.txt", ".git/three.bb"} {
		path = filepath.Join(root, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("A = \"x\"\r\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check := func(files []File, want ...string) {
		t.Helper()
		var paths []string
		for _, f := range files {
			paths = append(paths, f.Path)
			if f.Source != "A = \"x\"\r\n" {
				t.Errorf("%s has the source %q", f.Path, f.Source)
			}
		}
		if !slices.Equal(paths, want) {
			t.Errorf("got %q, want %q", paths, want)
		}
	}
	check(Files(t), "b-a/one.bbappend", "b/two.bb", "b/x.conf")
	check(Recipes(t), "b-a/one.bbappend", "b/two.bb")
}

// Relative paths mean the same in the tests of every package.
func TestRelativePathsStartAtTheModule(t *testing.T) {
	t.Setenv(corpusVariable, "internal")
	if _, err := os.Stat(filepath.Join(corpus(t), "corpustest")); err != nil {
		t.Error(err)
	}
}

func TestWithoutVariablesTestsAreSkipped(t *testing.T) {
	t.Setenv(oracleVariable, "")
	skipped := false
	t.Run("", func(t *testing.T) {
		defer func() { skipped = t.Skipped() }()
		Cases(t, "edge-cases")
	})
	if !skipped {
		t.Error("a test that asks for BitBake's readings is not skipped where there are none")
	}
}
