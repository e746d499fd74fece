package parser

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Found is a recipe file that a search found.
type Found struct {
	Path string // absolute
	Type FileType
}

// Listing is the result of a search.
type Listing struct {
	Files    []Found  // by path, bytewise
	Warnings []string // directories that could not be read
}

// Find lists the recipes and appends below an absolute directory. Directories
// whose name starts with a dot and node_modules are passed over, links to
// directories are not followed, links to regular files are listed.
//
// A directory below root that cannot be read is a warning, root itself an
// error. When ctx ends, its error is returned.
func Find(ctx context.Context, root string) (Listing, error) {
	if err := checkPath(root); err != nil {
		return Listing{}, err
	}
	root = filepath.Clean(root)
	info, err := os.Stat(root)
	if err != nil {
		return Listing{}, pathError(root, err)
	}
	if !info.IsDir() {
		return Listing{}, invalidPath(root, "%q is not a directory. Give the directory to search in.", root)
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		return Listing{}, pathError(root, err)
	}
	var l Listing
	if err := l.walk(ctx, root, entries); err != nil {
		return Listing{}, err
	}
	slices.SortFunc(l.Files, func(a, b Found) int { return strings.Compare(a.Path, b.Path) })
	return l, nil
}

func (l *Listing) walk(ctx context.Context, directory string, entries []fs.DirEntry) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		path := filepath.Join(directory, name)
		switch {
		case entry.IsDir():
			if strings.HasPrefix(name, ".") || name == "node_modules" {
				continue
			}
			below, err := os.ReadDir(path)
			if err != nil && !os.IsNotExist(err) {
				l.Warnings = append(l.Warnings, fmt.Sprintf("%q could not be read (%v): recipes in it are missing here", path, reason(err)))
			}
			if err := l.walk(ctx, path, below); err != nil {
				return err
			}
		case TypeOf(name) != "" && isRegular(path, entry):
			l.Files = append(l.Files, Found{path, TypeOf(name)})
		}
	}
	return nil
}

// isRegular says whether an entry is a regular file or a link to one. Only a
// link costs a system call.
func isRegular(path string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink == 0 {
		return entry.Type().IsRegular()
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Named narrows a listing to files with a text in their name, in any case.
func (l Listing) Named(text string) Listing {
	text = strings.ToLower(text)
	l.Files = slices.DeleteFunc(slices.Clone(l.Files), func(f Found) bool {
		return !strings.Contains(strings.ToLower(filepath.Base(f.Path)), text)
	})
	return l
}
