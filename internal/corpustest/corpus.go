// Package corpustest finds the files that are not part of the project and that
// tests and benchmarks measure it by: a tree of real metadata, and what BitBake
// reads from it and from invented texts. Where they are absent, the test that
// asks for them is skipped and says which environment variable names them.
package corpustest

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The environment variables. Relative paths are relative to the module's root.
const (
	corpusVariable = "BITBAKE_CORPUS"
	oracleVariable = "BITBAKE_ORACLE"
)

// File is a file of the corpus.
type File struct {
	Path   string // relative to the corpus, with slashes
	Source string
}

// Files reads all metadata of the corpus (.bb, .bbappend, .inc, .bbclass and
// .conf), in the order of the paths.
func Files(tb testing.TB) []File {
	tb.Helper()
	return read(tb, ".bb", ".bbappend", ".inc", ".bbclass", ".conf")
}

// Recipes reads the recipes and appends of the corpus, in the order of the paths.
func Recipes(tb testing.TB) []File {
	tb.Helper()
	return read(tb, ".bb", ".bbappend")
}

// Directory is the directory of the corpus.
func Directory(tb testing.TB) string {
	tb.Helper()
	return corpus(tb)
}

func read(tb testing.TB, endings ...string) []File {
	tb.Helper()
	root := os.DirFS(corpus(tb))
	var files []File
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir // .git
		case !entry.Type().IsRegular() || !slices.Contains(endings, path.Ext(name)):
			return nil
		}
		source, err := fs.ReadFile(root, name)
		files = append(files, File{name, string(source)})
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	if len(files) == 0 {
		tb.Fatalf("no file in %s ends in one of %v", corpus(tb), endings)
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return files
}

// corpus is the directory of the corpus: the one that is set, or the one that
// "make corpus" fetches.
func corpus(tb testing.TB) string {
	tb.Helper()
	if directory := os.Getenv(corpusVariable); directory != "" {
		return fromRoot(tb, directory)
	}
	fetched := fromRoot(tb, filepath.Join("corpus", "poky"))
	if _, err := os.Stat(fetched); errors.Is(err, fs.ErrNotExist) {
		tb.Skipf("there is no corpus: let %s name a tree of metadata, or run make corpus", corpusVariable)
	}
	return fetched
}

// fromRoot is a path that is relative to the module's root, if to anything.
func fromRoot(tb testing.TB, path string) string {
	tb.Helper()
	if filepath.IsAbs(path) {
		return path
	}
	directory, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(directory, "go.mod")); err == nil {
			return filepath.Join(directory, path)
		}
		parent := filepath.Dir(directory)
		if parent == directory {
			tb.Fatal("no go.mod in the working directory or above it")
		}
		directory = parent
	}
}
