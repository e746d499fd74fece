package parser_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/parser"
)

// confine lets only files below directories be read.
func confine(t *testing.T, directories ...string) parser.Access {
	t.Helper()
	access, err := parser.Confine(directories...)
	if err != nil {
		t.Fatal(err)
	}
	return access
}

const outside = "outside of the directories that may be read"

func TestConfinedParseFile(t *testing.T) {
	inside, elsewhere := t.TempDir(), t.TempDir()
	secret := write(t, elsewhere, "secret.bb", "A = \"1\"\n")
	write(t, inside, "sub/x.bb", "A = \"1\"\n")
	write(t, inside, "..x/a..b.bb", "A = \"1\"\n")
	link(t, secret, inside+"/out.bb")
	link(t, elsewhere, inside+"/out")
	link(t, "sub/x.bb", inside+"/in.bb")
	link(t, inside+"/sub", inside+"/in")
	link(t, inside, elsewhere+"/back")
	link(t, "none.bb", inside+"/dangling.bb")
	access := confine(t, inside)
	for _, test := range []struct {
		name, path string
		code       parser.Code // or "" if it is read
		message    string
	}{
		{"file", inside + "/sub/x.bb", "", ""},
		{"names with dots", inside + "/..x/a..b.bb", "", ""},
		{"link to a file inside", inside + "/in.bb", "", ""},
		{"through a link to a directory inside", inside + "/in/x.bb", "", ""},
		{"from outside through a link", elsewhere + "/back/sub/x.bb", "", ""},
		{"file outside", secret, parser.InvalidPath, outside},
		{"link out", inside + "/out.bb", parser.InvalidPath, outside},
		{"through a link to a directory outside", inside + "/out/secret.bb", parser.InvalidPath, outside},
		{"directory beside with the same beginning", inside + "x/x.bb", parser.InvalidPath, outside},
		{"missing inside", inside + "/none.bb", parser.FileNotFound, "does not exist"},
		{"dangling inside", inside + "/dangling.bb", parser.FileNotFound, "does not exist"},
		// Whether a file outside exists must not show.
		{"missing outside", elsewhere + "/none.bb", parser.InvalidPath, outside},
		{"parent component", inside + "/sub/../sub/x.bb", parser.InvalidPath, ".. component"},
		{"directory inside", inside + "/sub", parser.InvalidPath, "neither a recipe"},
	} {
		t.Run(test.name, func(t *testing.T) {
			parsed, err := access.ParseFile(test.path)
			if test.code != "" {
				wantError(t, err, test.code, test.path, test.message)
				e, _ := errors.AsType[*parser.Error](err)
				if test.message == outside && !slices.Equal(e.Roots, []string{inside}) {
					t.Errorf("roots = %q, want %q", e.Roots, inside)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if parsed.Name != test.path || parsed.Source != "A = \"1\"\n" {
				t.Errorf("read %q from %q", parsed.Source, parsed.Name)
			}
		})
	}
}

func TestConfinedFind(t *testing.T) {
	inside, elsewhere := t.TempDir(), t.TempDir()
	secret := write(t, elsewhere, "secret.bb", "")
	writeAll(t, inside, "a/x.bb", "b/y.bb", ".hidden/z.bb")
	link(t, secret, inside+"/out.bb")
	link(t, elsewhere, inside+"/out")
	link(t, "a/x.bb", inside+"/in.bb")
	access := confine(t, inside)
	for _, root := range []string{inside, inside + "/"} {
		listing, err := access.Find(t.Context(), root, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range listing.Files {
			listing.Files[i].Path = strings.TrimPrefix(listing.Files[i].Path, inside+"/")
		}
		wantFound(t, listing, "a/x.bb", "b/y.bb", "in.bb")
	}
	for _, root := range []string{elsewhere, "/", inside + "/out", elsewhere + "/none"} {
		_, err := access.Find(t.Context(), root, nil)
		wantError(t, err, parser.InvalidPath, root, outside)
	}
}

func TestConfineToSeveral(t *testing.T) {
	first, second, third := t.TempDir(), t.TempDir(), t.TempDir()
	access := confine(t, first, link(t, second, t.TempDir()+"/link"))
	for directory, want := range map[string]bool{first: true, second: true, third: false} {
		if _, err := access.ParseFile(write(t, directory, "x.bb", "")); (err == nil) != want {
			t.Errorf("error = %v, want it to be read: %v", err, want)
		}
	}
}

func TestConfineErrors(t *testing.T) {
	for _, directory := range []string{t.TempDir() + "/none", write(t, t.TempDir(), "x.bb", "")} {
		if _, err := parser.Confine(directory); err == nil || !strings.Contains(err.Error(), directory) {
			t.Errorf("Confine(%q): error = %v, want one that names it", directory, err)
		}
	}
}

// A root is what it was when it was given: a link put in its place leads
// nowhere.
func TestConfinedRootThatIsReplaced(t *testing.T) {
	parent, elsewhere := t.TempDir(), t.TempDir()
	write(t, parent, "root/x.bb", "A = \"inside\"\n")
	write(t, elsewhere, "x.bb", "A = \"outside\"\n")
	access := confine(t, parent+"/root")
	if err := os.Rename(parent+"/root", parent+"/old"); err != nil {
		t.Fatal(err)
	}
	link(t, elsewhere, parent+"/root")
	if parsed, err := access.ParseFile(parent + "/root/x.bb"); err == nil && strings.Contains(parsed.Source, "outside") {
		t.Errorf("read %q", parsed.Source)
	}
}

// Progress rises to the number of directories, and is told by one at a time.
func TestFindTellsProgress(t *testing.T) {
	directory := t.TempDir()
	for _, name := range []string{"a/b/c/x.bb", "a/d/x.bb", "e/x.bb"} {
		write(t, directory, name, "")
	}
	last := 0 // not guarded: the race detector tells if two goroutines do
	_, err := parser.Access{}.Find(context.Background(), directory, func(directories int) {
		if directories <= last {
			t.Errorf("%d directories after %d", directories, last)
		}
		last = directories
	})
	if err != nil {
		t.Fatal(err)
	}
	if last != 6 {
		t.Errorf("%d directories, want 6", last)
	}
}
