package metafiles_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"mcp-bitbake/internal/asuser"
	"mcp-bitbake/internal/metafiles"
)

// tree makes files, and goes to their directory.
func tree(t *testing.T, names ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, name := range names {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func link(t *testing.T, to, name string) {
	t.Helper()
	if err := os.Symlink(to, name); err != nil {
		t.Skipf("there are no links here: %v", err)
	}
}

func TestList(t *testing.T) {
	tree(t, "a/a.bb", "a/b.bbappend", "a/c.inc", "a/d.bbclass", "a/conf/e.conf", "a/conf/ccache.conf", "a/f.conf", "a/g.txt",
		"a/files/h.inc", "a/files/conf/i.conf", "a/.git/j.bb", "a/node_modules/k.bb", "a/dir.bb/l.bb", "z/m.bb", "other.txt")
	link(t, "a", "linked")
	link(t, "../z", "a/below")
	link(t, "../z/m.bb", "a/n.bb")
	link(t, "nowhere.bb", "a/o.bb")
	inA := []string{"a.bb", "b.bbappend", "c.inc", "conf/e.conf", "d.bbclass", "dir.bb/l.bb", "n.bb"}
	in := func(directory string) (list []string) {
		for _, name := range inA {
			list = append(list, filepath.Join(directory, filepath.FromSlash(name)))
		}
		return list
	}
	for _, c := range []struct {
		paths, want []string
	}{
		{nil, nil},
		{[]string{"a"}, in("a")},
		{[]string{"a/"}, in("a")},
		{[]string{"linked"}, in("linked")},
		{[]string{"a/.git"}, []string{"a/.git/j.bb"}},
		{[]string{"a/conf"}, []string{"a/conf/e.conf"}},
		{[]string{"other.txt", "z", "a/g.txt"}, []string{"other.txt", "z/m.bb", "a/g.txt"}},
		{[]string{"z/m.bb", "z/m.bb"}, []string{"z/m.bb", "z/m.bb"}},
	} {
		if got, err := metafiles.List(c.paths); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, %v; want %q", c.paths, got, err, c.want)
		}
	}
	if got, err := metafiles.List([]string{"a", "missing"}); err == nil {
		t.Errorf("a path that is not there: %q", got)
	}
}

// Nothing is passed over without a word: where a directory cannot be read, there is an
// error.
func TestListSaysWhatItCannotRead(t *testing.T) {
	asuser.Run(t, func(t *testing.T) {
		tree(t, "a/a.bb", "a/shut/b.bb")
		if err := os.Chmod("a/shut", 0); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod("a/shut", 0o755) })
		if got, err := metafiles.List([]string{"a"}); err == nil {
			t.Errorf("got %q", got)
		}
	})
}

func TestReplace(t *testing.T) {
	tree(t, "a.bb", "d/b.bb")
	if err := os.Chmod("a.bb", 0o640); err != nil {
		t.Fatal(err)
	}
	link(t, "d/b.bb", "linked.bb")
	for _, name := range []string{"a.bb", "linked.bb"} {
		if err := metafiles.Replace(name, "new"); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a.bb", "d/b.bb"} {
		if text, err := os.ReadFile(name); err != nil || string(text) != "new" {
			t.Errorf("%s is %q, %v", name, text, err)
		}
	}
	if info, err := os.Stat("a.bb"); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the permissions of a.bb are %v, %v", info.Mode(), err)
	}
	if info, err := os.Lstat("linked.bb"); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("linked.bb is no link any more: %v, %v", info.Mode(), err)
	}
	if names := entries(t, "."); !slices.Equal(names, []string{"a.bb", "d", "linked.bb"}) {
		t.Errorf("there are %q", names)
	}
	if err := metafiles.Replace("missing.bb", "new"); err == nil {
		t.Error("a file is made where none is")
	}
}

// A file that cannot be replaced stays as it is, and nothing is left beside it.
func TestReplaceFails(t *testing.T) {
	asuser.Run(t, func(t *testing.T) {
		tree(t, "d/a.bb")
		if err := os.Chmod("d", 0o555); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod("d", 0o755) })
		if err := metafiles.Replace("d/a.bb", "new"); err == nil {
			t.Error("no error")
		}
		if text, _ := os.ReadFile("d/a.bb"); string(text) != "d/a.bb" || len(entries(t, "d")) != 1 {
			t.Errorf("the file is %q, beside %q", text, entries(t, "d"))
		}
	})
}

func entries(t *testing.T, directory string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(directory)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range list {
		names = append(names, entry.Name())
	}
	return names
}
