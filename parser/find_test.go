package parser_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/internal/asuser"
	"mcp-bitbake/parser"
)

// find lists what is below directory.
func find(t *testing.T, directory string) parser.Listing {
	t.Helper()
	listing, err := parser.Find(t.Context(), directory)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range listing.Files {
		name, ok := strings.CutPrefix(f.Path, directory+"/")
		if !ok {
			t.Errorf("%q is not below %q", f.Path, directory)
		}
		listing.Files[i].Path = name
	}
	return listing
}

// wantFound checks the paths of a listing, in order, and that each has its type.
func wantFound(t *testing.T, listing parser.Listing, want ...string) {
	t.Helper()
	var got []string
	for _, f := range listing.Files {
		got = append(got, f.Path)
		if f.Type == "" || f.Type != parser.TypeOf(f.Path) {
			t.Errorf("%q is of type %q, want %q", f.Path, f.Type, parser.TypeOf(f.Path))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func writeAll(t *testing.T, directory string, names ...string) {
	t.Helper()
	for _, name := range names {
		write(t, directory, name, "")
	}
}

// A walk that takes directory by directory puts a/z before a-b/x, because it
// compares a with a-b; the order of paths puts "-" before "/".
func TestFindOrdersByPathBytewise(t *testing.T) {
	directory := t.TempDir()
	want := []string{
		"B.bb", "_.bb", "a b/x.bb", "a-b/x.bb", "a.bb", "a.bb.bb", "a.bbappend",
		"a/y.bb", "a/z.bb", "a0.bb", "a_.bb", "aa.bb", "ä.bb",
	}
	names := slices.Clone(want)
	slices.Reverse(names)
	writeAll(t, directory, names...)
	if !slices.IsSorted(want) {
		t.Fatal("the list above is not in order")
	}
	wantFound(t, find(t, directory), want...)
}

func TestFindPassesOverWhatIsNoRecipe(t *testing.T) {
	directory := t.TempDir()
	writeAll(t, directory,
		".git/x.bb", ".hidden/sub/x.bb", "sub/.hidden/x.bb", "...dots/x.bb",
		"node_modules/x.bb", "sub/node_modules/deep/x.bb",
		".bb", ".bbappend", "x.inc", "x.bbclass", "x.conf", "x.BB", "x.bb~", "x.bb.rej", "README",
		"directory.bb/README",
		// Neither a directory that only resembles the two, nor a hidden file.
		"node_modules2/x.bb", "my.node_modules/x.bb", "sub/.hidden.bb", "directory.bb/x.bb")
	wantFound(t, find(t, directory),
		"directory.bb/x.bb", "my.node_modules/x.bb", "node_modules2/x.bb", "sub/.hidden.bb")
}

// The root is what the caller asked for, hidden or not.
func TestFindSearchesHiddenRoot(t *testing.T) {
	for _, name := range []string{".hidden", "node_modules"} {
		directory := filepath.Join(t.TempDir(), name)
		write(t, directory, "x.bb", "")
		wantFound(t, find(t, directory), "x.bb")
	}
}

func TestFindLinks(t *testing.T) {
	directory, elsewhere := t.TempDir(), t.TempDir()
	real := write(t, elsewhere, "real.bb", "")
	write(t, directory, "sub/x.bb", "")
	link(t, real, directory+"/file.bb")
	link(t, "file.bb", directory+"/link-to-link.bb")
	link(t, write(t, elsewhere, "y.inc", ""), directory+"/inc.bb")
	link(t, real, directory+"/not-a-recipe.txt")
	link(t, elsewhere, directory+"/directory")
	link(t, elsewhere, directory+"/directory.bb")
	link(t, directory, directory+"/sub/loop")
	link(t, "..", directory+"/sub/up")
	link(t, "self.bb", directory+"/self.bb")
	link(t, "none.bb", directory+"/dangling.bb")
	listing := find(t, directory)
	wantFound(t, listing, "file.bb", "inc.bb", "link-to-link.bb", "sub/x.bb")
	if listing.Warnings != nil {
		t.Errorf("warnings = %q, want none", listing.Warnings)
	}
}

// The paths of the answer start with the root as it was given.
func TestFindRootThatIsALink(t *testing.T) {
	elsewhere := t.TempDir()
	write(t, elsewhere, "sub/x.bb", "")
	wantFound(t, find(t, link(t, elsewhere, t.TempDir()+"/root")), "sub/x.bb")
}

func TestFindCleansRoot(t *testing.T) {
	directory := t.TempDir()
	path := write(t, directory, "x.bb", "")
	for _, root := range []string{directory + "/", directory + "//", directory + "/.", "/." + directory} {
		listing, err := parser.Find(t.Context(), root)
		if err != nil {
			t.Errorf("Find(%q): %v", root, err)
			continue
		}
		if diff := cmp.Diff([]parser.Found{{Path: path, Type: parser.Recipe}}, listing.Files); diff != "" {
			t.Errorf("Find(%q) (-want +got):\n%s", root, diff)
		}
	}
}

func TestFindUnusualNames(t *testing.T) {
	directory := t.TempDir()
	want := []string{
		"\x01.bb", "new\nline.bb", "quote\".bb", "space in name/a b.bb", "tab\t.bb", "u\u0308.bb", "ü.bb", "日本.bb", "\xff\xfe.bb",
	}
	for _, name := range want {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(directory, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(directory, name), nil, 0o644); err != nil {
			t.Skipf("the file system does not take the name %q: %v", name, err)
		}
	}
	wantFound(t, find(t, directory), want...)
}

func TestFindRootErrors(t *testing.T) {
	for _, test := range []struct {
		name    string
		root    func(*testing.T, string) string
		code    parser.Code
		message string
	}{
		{"missing", func(_ *testing.T, d string) string { return d + "/none" }, parser.FileNotFound, "does not exist"},
		{"file", func(t *testing.T, d string) string { return write(t, d, "x.bb", "") }, parser.InvalidPath, "not a directory"},
		{"below a file", func(t *testing.T, d string) string { return write(t, d, "x.bb", "") + "/sub" }, parser.FileNotFound, "does not exist"},
		{"dangling link", func(t *testing.T, d string) string { return link(t, "none", d+"/l") }, parser.FileNotFound, "does not exist"},
		{"link to itself", func(t *testing.T, d string) string { return link(t, "l", d+"/l") }, parser.InvalidPath, "not a usable path"},
		{"unreadable", func(t *testing.T, d string) string { locked(t, d); return d }, parser.PermissionDenied, "may not be read"},
	} {
		t.Run(test.name, func(t *testing.T) {
			asuser.Run(t, func(t *testing.T) {
				root := test.root(t, t.TempDir())
				_, err := parser.Find(t.Context(), root)
				wantError(t, err, test.code, root, test.message)
			})
		})
	}
}

func TestFindWarnsOfUnreadableDirectory(t *testing.T) {
	asuser.Run(t, func(t *testing.T) {
		directory := t.TempDir()
		writeAll(t, directory, "a/x.bb", "b/x.bb", "c/x.bb")
		locked(t, directory+"/b")
		listing := find(t, directory)
		wantFound(t, listing, "a/x.bb", "c/x.bb")
		if len(listing.Warnings) != 1 || !strings.Contains(listing.Warnings[0], directory+"/b") {
			t.Errorf("warnings = %q, want one about b", listing.Warnings)
		}
	})
}

func TestFindEndsWithContext(t *testing.T) {
	directory := t.TempDir()
	writeAll(t, directory, "a/x.bb", "b/x.bb")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancelLate := context.WithTimeout(t.Context(), 0)
	defer cancelLate()
	for _, test := range []struct {
		ctx  context.Context
		want error
	}{{cancelled, context.Canceled}, {late, context.DeadlineExceeded}} {
		listing, err := parser.Find(test.ctx, directory)
		if !errors.Is(err, test.want) {
			t.Errorf("error = %v, want %v", err, test.want)
		}
		if listing.Files != nil {
			t.Errorf("files = %v: a part of the list must not pass for the whole", listing.Files)
		}
	}
}

func TestFindNothing(t *testing.T) {
	wantFound(t, find(t, t.TempDir()))
}

func TestNamed(t *testing.T) {
	listing := parser.Listing{
		Files: []parser.Found{
			{Path: "/meta/busybox/busybox_1.36.bb", Type: parser.Recipe},
			{Path: "/meta/busybox/inittab.bb", Type: parser.Recipe},
			{Path: "/meta/x/BusyBox_%.bbappend", Type: parser.Append},
		},
		Warnings: []string{"a warning"},
	}
	before := slices.Clone(listing.Files)
	for _, test := range []struct {
		query string
		want  []int
	}{
		{"busybox", []int{0, 2}}, // not the directory of inittab
		{"BUSYBOX", []int{0, 2}},
		{"", []int{0, 1, 2}},
		{".bbappend", []int{2}},
		{"%", []int{2}},
		{"1.36", []int{0}},
		{"busy*", nil}, // not a pattern
		{"meta/", nil},
		{"bb$", nil},
	} {
		var want []parser.Found
		for _, i := range test.want {
			want = append(want, before[i])
		}
		got := listing.Named(test.query)
		if !slices.Equal(want, got.Files) || !slices.Equal(got.Warnings, listing.Warnings) {
			t.Errorf("Named(%q) = %v, want %v and the warnings", test.query, got, want)
		}
	}
	if !slices.Equal(before, listing.Files) {
		t.Error("Named changed the listing it narrows")
	}
}
