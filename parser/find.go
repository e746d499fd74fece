package parser

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"mcp-bitbake/internal/parallel"
)

// Found is a recipe file that a search found.
type Found struct {
	Path string // absolute
	Type FileType
}

// Listing is the result of a search.
type Listing struct {
	Files    []Found  // by path, bytewise
	Warnings []string // directories that could not be read, by path
}

// Find lists the recipes and appends below an absolute directory. Directories
// whose name starts with a dot and node_modules are passed over, links to
// directories are not followed, links to regular files are listed.
//
// A directory below root that cannot be read is a warning, root itself an
// error. When ctx ends, its error is returned. progress, if not nil, is told
// the number of directories visited so far, by one goroutine at a time.
func (a Access) Find(ctx context.Context, root string, progress func(directories int)) (Listing, error) {
	root, err := a.Directory(root)
	if err != nil {
		return Listing{}, err
	}
	visits, err := parallel.Walk(ctx, root, a.visit, progress)
	if err != nil {
		return Listing{}, err
	}
	return listing(root, visits)
}

// Directory checks the path of a directory to search, and cleans it.
func (a Access) Directory(path string) (string, error) {
	if err := CheckPath(path); err != nil {
		return "", err
	}
	path = filepath.Clean(path)
	info, err := a.Stat(path)
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		return "", invalidPath(path, NotADirectory)
	}
	return path, nil
}

// Find is [Access.Find] for all that the user may read.
func Find(ctx context.Context, root string) (Listing, error) {
	return Access{}.Find(ctx, root, nil)
}

// visited is what one directory gave: files, or why it could not be read.
type visited struct {
	directory string
	files     []Found
	err       error
}

// visit reads one directory.
func (a Access) visit(directory string) (found []visited, below []string) {
	v := visited{directory: directory}
	v.err = a.Entries(directory, func(name []byte, entry fs.FileMode) {
		switch {
		case entry.IsDir():
			if n := string(name); !SkipDir(n) {
				below = append(below, Join(directory, n))
			}
		case bytes.Contains(name, []byte(".bb")):
			n := string(name)
			path := Join(directory, n)
			if t := TypeOf(n); t.IsRecipe() && a.isRegular(path, entry) {
				v.files = append(v.files, Found{path, t})
			}
		}
	})
	if v.files == nil && v.err == nil {
		return nil, below
	}
	return []visited{v}, below
}

// isRegular reports whether a path, whose entry in its directory is of a type, is
// a regular file or a link to one. Only a link costs a system call.
func (a Access) isRegular(path string, entry fs.FileMode) bool {
	if entry&fs.ModeSymlink == 0 {
		return entry.IsRegular()
	}
	info, err := a.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// listing puts what the directories gave into one.
func listing(root string, visits []visited) (Listing, error) {
	var l Listing
	for _, v := range visits {
		l.Files = append(l.Files, v.files...)
		switch {
		case v.err == nil, errors.Is(v.err, fs.ErrNotExist) && v.directory != root: // removed meanwhile
		case v.directory == root:
			return Listing{}, pathError(root, v.err)
		default:
			l.Warnings = append(l.Warnings, fmt.Sprintf("%q could not be read (%v): recipes in it are missing here", v.directory, reason(v.err)))
		}
	}
	slices.SortFunc(l.Files, func(a, b Found) int { return strings.Compare(a.Path, b.Path) })
	slices.Sort(l.Warnings)
	return l, nil
}

// Named narrows a listing to files with a text in their name, in any case.
func (l Listing) Named(text string) Listing {
	text = strings.ToLower(text)
	l.Files = slices.DeleteFunc(slices.Clone(l.Files), func(f Found) bool {
		return !strings.Contains(strings.ToLower(filepath.Base(f.Path)), text)
	})
	return l
}
