package server_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// page is what the answers of both list tools have.
type page struct {
	Files      []struct{ Path string }
	Matches    []struct{ Path string }
	Total      int
	Truncated  bool
	NextCursor *string `json:"next_cursor"`
}

// lister is a tool that answers with a list, and its arguments without those of
// the page.
type lister struct{ tool, arguments string }

var listers = []lister{
	{"scan_layer_recipe_files", `"layer_path":"/tree"`},
	{"find_recipe_files", `"root_path":"/tree","query":""`},
}

// list asks for a page and returns the paths in it.
func (l lister) list(t *testing.T, directory string, limit int, cursor string) ([]string, page) {
	t.Helper()
	answer := call(t, directory, l.tool, fmt.Sprintf(`{%s,"limit":%d,"cursor":%q}`, l.arguments, limit, cursor))
	p := decode[page](t, answer.JSON)
	if p.Truncated != (p.NextCursor != nil) {
		t.Errorf("%s: truncated is %v, but next_cursor says otherwise: %s", l.tool, p.Truncated, answer.JSON)
	}
	if p.Truncated && *p.NextCursor == "" {
		t.Errorf("%s: next_cursor is empty, which would start from the beginning", l.tool)
	}
	var paths []string
	for _, f := range append(p.Files, p.Matches...) {
		paths = append(paths, f.Path)
	}
	if len(paths) > limit {
		t.Errorf("%s: %d entries, want at most %d", l.tool, len(paths), limit)
	}
	return paths, p
}

// from collects all pages after a cursor.
func (l lister) from(t *testing.T, directory string, limit int, cursor string) []string {
	t.Helper()
	var all []string
	for range 100 {
		paths, p := l.list(t, directory, limit, cursor)
		all = append(all, paths...)
		if !p.Truncated {
			return all
		}
		if len(paths) == 0 {
			t.Fatalf("%s: a page with nothing in it and more after it", l.tool)
		}
		cursor = *p.NextCursor
	}
	t.Fatalf("%s: the pages do not end", l.tool)
	return nil
}

// numbered makes n recipes, with a name among them that is not UTF-8 where the
// file system takes it: a cursor holds bytes.
func numbered(t *testing.T, n int) string {
	t.Helper()
	directory := t.TempDir()
	for i := range n {
		write(t, directory, fmt.Sprintf("%d/%03d.bb", i%3, i), "")
	}
	_ = os.WriteFile(filepath.Join(directory, "1/\xff.bb"), nil, 0o644)
	return directory
}

func TestPagesMakeTheList(t *testing.T) {
	directory := numbered(t, 20)
	for _, l := range listers {
		whole, p := l.list(t, directory, 1000, "")
		if len(whole) < 20 || p.Total != len(whole) || p.Truncated {
			t.Fatalf("%s: %d entries of %d, truncated %v", l.tool, len(whole), p.Total, p.Truncated)
		}
		for _, limit := range []int{1, 2, 3, 7, len(whole) - 1, len(whole), len(whole) + 1} {
			if diff := cmp.Diff(whole, l.from(t, directory, limit, "")); diff != "" {
				t.Errorf("%s: pages of %d (-want +got):\n%s", l.tool, limit, diff)
			}
		}
		// A list that just fits is whole.
		if _, p := l.list(t, directory, len(whole), ""); p.Truncated {
			t.Errorf("%s: truncated, but nothing follows", l.tool)
		}
		if _, p := l.list(t, directory, len(whole)-1, ""); !p.Truncated || p.Total != len(whole) {
			t.Errorf("%s: truncated %v of %d, want true of %d", l.tool, p.Truncated, p.Total, len(whole))
		}
	}
}

func TestDefaultLimit(t *testing.T) {
	directory := numbered(t, 501)
	os.Remove(filepath.Join(directory, "1/\xff.bb"))
	for _, l := range listers {
		p := decode[page](t, call(t, directory, l.tool, "{"+l.arguments+"}").JSON)
		if n := len(p.Files) + len(p.Matches); n != 500 || !p.Truncated || p.Total != 501 {
			t.Errorf("%s: %d entries of %d, truncated %v; want 500 of 501", l.tool, n, p.Total, p.Truncated)
		}
	}
}

// Files that come and go between two pages neither repeat nor hide others, not
// even the one that the page ended with.
func TestPagesOfAChangingTree(t *testing.T) {
	for _, l := range listers {
		directory := numbered(t, 9)
		os.Remove(filepath.Join(directory, "1/\xff.bb"))
		first, p := l.list(t, directory, 4, "")
		if want := directory + "/1/001.bb"; first[3] != want {
			t.Fatalf("%s: the page ends with %s, want %s", l.tool, first[3], want)
		}
		for _, gone := range []string{"0/000.bb", "1/001.bb", "2/005.bb"} {
			if err := os.Remove(filepath.Join(directory, gone)); err != nil {
				t.Fatal(err)
			}
		}
		write(t, directory, "0/001.bb", "") // on the page that was
		write(t, directory, "1/002.bb", "") // on one to come
		want := []string{"1/002.bb", "1/004.bb", "1/007.bb", "2/002.bb", "2/008.bb"}
		for i := range want {
			want[i] = filepath.Join(directory, want[i])
		}
		if diff := cmp.Diff(want, l.from(t, directory, 2, *p.NextCursor)); diff != "" {
			t.Errorf("%s: after the first page (-want +got):\n%s", l.tool, diff)
		}
	}
}

func TestPageBehindTheEnd(t *testing.T) {
	for _, l := range listers {
		directory := numbered(t, 5)
		_, p := l.list(t, directory, 3, "")
		for _, d := range []string{"1", "2"} {
			os.RemoveAll(filepath.Join(directory, d))
		}
		paths, p := l.list(t, directory, 3, *p.NextCursor)
		if len(paths) != 0 || p.Truncated || p.Total != 2 {
			t.Errorf("%s: %v of %d, truncated %v; want none of 2", l.tool, paths, p.Total, p.Truncated)
		}
	}
}

func TestWrongCursor(t *testing.T) {
	directory := numbered(t, 5)
	for _, l := range listers {
		for _, cursor := range []string{"!", "/1/001.bb", "page 2", "a", "L3RyZWU="} {
			answer := call(t, directory, l.tool, fmt.Sprintf(`{%s,"cursor":%q}`, l.arguments, cursor))
			wantFailure(t, answer, "INVALID_ARGUMENT", "next_cursor")
		}
	}
}
