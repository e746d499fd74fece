package metafiles

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func write(t *testing.T, root string, names ...string) {
	t.Helper()
	for _, name := range names {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func walk(t *testing.T, root string) (names []string, failures []error) {
	t.Helper()
	for name, err := range Walk(root) {
		if err != nil {
			failures = append(failures, err)
			continue
		}
		relative, err := filepath.Rel(root, name)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, filepath.ToSlash(relative))
	}
	return names, failures
}

// What is metadata, in the order that Compare gives.
func TestWalk(t *testing.T) {
	root := t.TempDir()
	want := []string{"a/b.bb", "a/c/d.inc", "a.bb", "a-b/e.bbclass", "conf/f.conf", "g.bbappend"}
	slices.SortFunc(want, Compare)
	write(t, root, append([]string{"a/files/x.inc", "a/x.conf", "conf/ccache.conf", ".git/x.bb", "node_modules/x.bb", "x.txt"}, want...)...)
	got, failures := walk(t, root)
	if !slices.Equal(got, want) || failures != nil {
		t.Errorf("got %q, %v, want %q", got, failures, want)
	}
	for range Walk(root) {
		break // or it panics
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(root, link); err != nil {
		t.Skip(err)
	}
	if got, _ := walk(t, link); !slices.Equal(got, want) {
		t.Errorf("through a link: %q", got)
	}
}

func TestWalkGoesOnAfterErrors(t *testing.T) {
	root := t.TempDir()
	write(t, root, "a/a.bb", "b/b.bb")
	got := 0
	var failure error
	for _, err := range Walk(root) {
		if got++; got == 1 { // b vanishes while its names are known
			if err := os.RemoveAll(filepath.Join(root, "b")); err != nil {
				t.Fatal(err)
			}
		} else {
			failure = err
		}
	}
	if got != 2 || failure == nil || !strings.Contains(failure.Error(), filepath.Join(root, "b")) {
		t.Errorf("%d yields, the last with the error %v", got, failure)
	}
	if _, failures := walk(t, filepath.Join(root, "none")); len(failures) != 1 {
		t.Errorf("of no directory: %v", failures)
	}
}

func TestCompare(t *testing.T) {
	sorted := []string{"a", "a/b", "a/b-c", "a-b/c", "a.b", "b"}
	for i, a := range sorted {
		for j, b := range sorted {
			if got := Compare(a, b); got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("Compare(%q, %q) = %d", a, b, got)
			}
		}
	}
}
