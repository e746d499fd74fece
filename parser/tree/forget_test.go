package tree

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// A root that is gone is forgotten when anything is loaded, or when it is asked for.
func TestIndexForgetsARootThatIsGone(t *testing.T) {
	x := NewIndex(parser.Access{})
	for _, again := range []string{"another", "itself"} {
		one, other := filepath.Join(t.TempDir(), "one"), t.TempDir()
		write(t, one+"/a.bb", "A = \"1\"\n")
		write(t, other+"/a.bb", "A = \"1\"\n")
		loadAll(t, x, one)
		loadAll(t, x, other)
		if err := os.RemoveAll(one); err != nil {
			t.Fatal(err)
		}
		if again == "another" {
			loadAll(t, x, other)
		} else if _, err := x.Load(t.Context(), []string{one}, parser.FileTypes(), nil); err == nil {
			t.Error("a root that is gone was loaded")
		}
		for path := range x.directories {
			if within(one, path) {
				t.Errorf("%s: the index still holds %s", again, path)
			}
		}
	}
}

// What was asked for the longest time ago goes first, when there is more than
// may be kept.
func TestIndexKeepsNoMoreThanItMay(t *testing.T) {
	x := NewIndex(parser.Access{})
	x.bounds.kept = 200_000
	var roots []string
	for range 10 {
		root := t.TempDir()
		for i := range 10 {
			write(t, fmt.Sprintf("%s/d%d/a.bb", root, i), "A = \""+strings.Repeat("x", 2000)+"\"\n")
		}
		roots = append(roots, root)
		if files := loadAll(t, x, root).Files; len(files) != 10 {
			t.Fatalf("%d files, want 10", len(files))
		}
		var size int64
		for path, d := range x.directories {
			size += d.weigh(path)
		}
		if size > x.bounds.kept {
			t.Errorf("the index keeps %d bytes, and may keep %d", size, x.bounds.kept)
		}
	}
	if x.directories[roots[9]] == nil || x.directories[roots[0]] != nil {
		t.Error("the index keeps what was loaded first, not what was loaded last")
	}
	x.bounds.kept = 1
	if n := len(loadAll(t, x, roots[0]).Files); n != 10 || len(x.directories) > 0 {
		t.Errorf("%d files of a tree that is too large to keep, want 10; %d directories kept", n, len(x.directories))
	}
}

// A call that would need too much memory says how many files it lacks.
func TestLoadIsBounded(t *testing.T) {
	x, root := NewIndex(parser.Access{}), t.TempDir()
	x.bounds.loaded = 50_000
	for i := range 20 {
		write(t, fmt.Sprintf("%s/d%d/a.bb", root, i), "A = \""+strings.Repeat("x", 5000)+"\"\n")
	}
	loaded := loadAll(t, x, root)
	missing := fmt.Sprintf("%d files were not read", 20-len(loaded.Files))
	if len(loaded.Files) == 20 || len(loaded.Files) == 0 || len(loaded.Warnings) != 1 || !strings.HasPrefix(loaded.Warnings[0], missing) {
		t.Errorf("%d files and the warnings %q, want %q", len(loaded.Files), loaded.Warnings, missing)
	}
}

// What tells layers and recipes apart needs no other configuration, of which a
// build directory has much.
func TestLayersReadNoOtherConfiguration(t *testing.T) {
	x, root := NewIndex(parser.Access{}), t.TempDir()
	write(t, root+"/conf/layer.conf", "")
	write(t, root+"/conf/local.conf", "")
	if _, _, err := x.Layers(t.Context(), []string{root}, nil); err != nil {
		t.Fatal(err)
	}
	if files := x.directories[root+"/conf"].files; len(files) != 1 || files["layer.conf"] == nil {
		t.Errorf("the index has read %v", files)
	}
}

func loadAll(t *testing.T, x *Index, root string) Loaded {
	t.Helper()
	loaded, err := x.Load(t.Context(), []string{root}, parser.FileTypes(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
