package tree_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"mcp-bitbake/internal/asuser"
	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// value is the value of the only assignment of the only file.
func value(t *testing.T, loaded tree.Loaded) string {
	t.Helper()
	if len(loaded.Files) != 1 || len(loaded.Files[0].Assignments) != 1 {
		t.Fatalf("loaded %+v", loaded)
	}
	return loaded.Files[0].Assignments[0].RawValue
}

// A file that changes right after a load, even to a text as long, is read anew.
func TestChangesAreSeenAtOnce(t *testing.T) {
	directory, x := t.TempDir(), index()
	for i := range 200 {
		want := fmt.Sprintf("%03d", i)
		write(t, directory, map[string]string{"a.bb": `A = "` + want + "\"\n"})
		if got := value(t, load(t, x, directory)); got != want {
			t.Fatalf("got %s after a change to %s", got, want)
		}
	}
}

func TestWhatHasNotChangedIsNotReadAgain(t *testing.T) {
	directory, x := t.TempDir(), index()
	write(t, directory, map[string]string{"r/a.bb": "A = \"1\"\n", "r/b.bb": "A = \"1\"\n"})
	settle()
	first := load(t, x, directory).Files
	write(t, directory, map[string]string{"r/b.bb": "A = \"2\"\n"})
	second := load(t, x, directory).Files
	if first[0] != second[0] {
		t.Error("a.bb was read again")
	}
	if first[1] == second[1] || second[1].Assignments[0].RawValue != "2" {
		t.Error("b.bb was not")
	}
}

func TestFilesAndDirectoriesComeAndGo(t *testing.T) {
	directory, x := t.TempDir(), index()
	check := func(step string, want ...string) {
		t.Helper()
		for range 2 {
			if got := names(t, directory, load(t, x, directory).Files); !slices.Equal(got, want) {
				t.Errorf("%s: got %q, want %q", step, got, want)
			}
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	path := func(name string) string { return filepath.Join(directory, name) }
	write(t, directory, map[string]string{"a/a.bb": "", "b/c/b.bbappend": "", "b/x.inc": "", ".git/g.bb": "", "node_modules/n.bb": ""})
	settle()
	check("at first", "a/a.bb", "b/c/b.bbappend")
	write(t, directory, map[string]string{"a/new.bb": "", "b/d/e/f.bb": ""})
	check("added", "a/a.bb", "a/new.bb", "b/c/b.bbappend", "b/d/e/f.bb")
	must(os.Remove(path("a/a.bb")))
	check("removed", "a/new.bb", "b/c/b.bbappend", "b/d/e/f.bb")
	must(os.Rename(path("b/d"), path("a/d")))
	check("moved", "a/d/e/f.bb", "a/new.bb", "b/c/b.bbappend")
	must(os.RemoveAll(path("b")))
	check("a directory removed", "a/d/e/f.bb", "a/new.bb")
	must(os.Symlink(path("a/new.bb"), path("a/link.bb")))
	must(os.Symlink(path("a"), path("loop")))
	must(os.Symlink(path("nowhere"), path("a/dangling.bb")))
	check("links", "a/d/e/f.bb", "a/link.bb", "a/new.bb")
	must(os.Remove(path("a/new.bb")))
	must(os.Mkdir(path("a/new.bb"), 0o755))
	check("a directory in the place of a file", "a/d/e/f.bb")
}

// A link shows what its target says, whenever that changes.
func TestTargetOfALinkChanges(t *testing.T) {
	directory, elsewhere, x := t.TempDir(), t.TempDir(), index()
	write(t, elsewhere, map[string]string{"target": "A = \"1\"\n"})
	if err := os.Symlink(filepath.Join(elsewhere, "target"), filepath.Join(directory, "a.bb")); err != nil {
		t.Fatal(err)
	}
	settle()
	if got := value(t, load(t, x, directory)); got != "1" {
		t.Fatal(got)
	}
	write(t, elsewhere, map[string]string{"target": "A = \"2\"\n"})
	if got := value(t, load(t, x, directory)); got != "2" {
		t.Errorf("got %s after a change of the target", got)
	}
}

func TestOverlappingRootsGiveEachFileOnce(t *testing.T) {
	directory, x := t.TempDir(), index()
	write(t, directory, map[string]string{"a/b/c.bb": "", "d.bb": ""})
	for _, roots := range [][]string{{directory, directory + "/a"}, {directory + "/a/b", directory, directory + "/a"}} {
		if got := names(t, directory, load(t, x, roots...).Files); !slices.Equal(got, []string{"a/b/c.bb", "d.bb"}) {
			t.Errorf("%q: %q", roots, got)
		}
	}
}

// Another root must not make the index forget or mix up the first.
func TestRootsDoNotDisturbEachOther(t *testing.T) {
	one, two, x := t.TempDir(), t.TempDir(), index()
	write(t, one, map[string]string{"a.bb": ""})
	write(t, two, map[string]string{"b.bb": ""})
	settle()
	first := load(t, x, one).Files[0]
	if got := names(t, two, load(t, x, two).Files); !slices.Equal(got, []string{"b.bb"}) {
		t.Errorf("got %q", got)
	}
	if load(t, x, one).Files[0] != first {
		t.Error("the first root was read again")
	}
}

func TestOddNames(t *testing.T) {
	directory, x := t.TempDir(), index()
	want := []string{"\xff/\xfe.bb", "a b/c\nd.bb", "ä/ö_1.0.bb"}
	slices.Sort(want)
	for _, name := range want {
		write(t, directory, map[string]string{name: "A = \"1\"\n"})
	}
	if got := names(t, directory, load(t, x, directory).Files); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLoadsAtTheSameTime(t *testing.T) {
	directory, x := t.TempDir(), index()
	for i := range 50 {
		write(t, directory, map[string]string{fmt.Sprintf("%d/%d.bb", i%10, i): "A = \"1\"\n"})
	}
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for range 20 {
				if n := len(load(t, x, directory).Files); n != 50 {
					t.Errorf("goroutine %d: %d files", i, n)
				}
			}
		})
	}
	group.Wait()
}

func TestLoadEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := index().Load(ctx, []string{t.TempDir()}, parser.FileTypes(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestUnreadableFilesAreWarnings(t *testing.T) {
	asuser.Run(t, func(t *testing.T) {
		directory, x := t.TempDir(), index()
		write(t, directory, map[string]string{"a.bb": "", "b/c.bb": ""})
		for path, mode := range map[string]os.FileMode{"a.bb": 0, "b": 0} {
			if err := os.Chmod(filepath.Join(directory, path), mode); err != nil {
				t.Fatal(err)
			}
		}
		loaded := load(t, x, directory)
		if len(loaded.Files) != 0 || len(loaded.Warnings) != 2 {
			t.Errorf("got %+v", loaded)
		}
		if err := os.Chmod(filepath.Join(directory, "b"), 0o755); err != nil { // so that it can be removed
			t.Fatal(err)
		}
	})
}
