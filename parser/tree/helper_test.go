package tree_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// write writes files below a directory, given their relative paths and texts.
func write(t testing.TB, directory string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(directory, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// settle waits until what was written is old enough to be told from changes to
// come.
func settle() { time.Sleep(150 * time.Millisecond) }

func index() *tree.Index { return tree.NewIndex(parser.Access{}) }

// load loads recipes and appends below roots.
func load(t testing.TB, x *tree.Index, roots ...string) tree.Loaded {
	t.Helper()
	loaded, err := x.Load(t.Context(), roots, []parser.FileType{parser.Recipe, parser.Append}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

// names are the paths of files relative to a directory.
func names(t testing.TB, directory string, files []*tree.File) []string {
	t.Helper()
	var list []string
	for _, f := range files {
		name, err := filepath.Rel(directory, f.Path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, filepath.ToSlash(name))
	}
	return list
}
