package parser

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Access says which files may be read. The zero value lets all be read that
// the user may read.
type Access struct{ roots []root }

// root is a directory that reading is confined to.
type root struct {
	given string // as it was given, absolute
	path  string // with all links resolved
	dir   *os.Root
}

// Confine lets only files in some directories, or below, be read, however a
// path or the links on it get there. The directories stay open.
func Confine(directories ...string) (Access, error) {
	var a Access
	for _, directory := range directories {
		given, err := filepath.Abs(directory)
		if err != nil {
			return Access{}, err
		}
		path, err := filepath.EvalSymlinks(given)
		if err != nil {
			return Access{}, fmt.Errorf("the root %q cannot be used: %w", directory, err)
		}
		dir, err := os.OpenRoot(path)
		if err != nil {
			return Access{}, fmt.Errorf("the root %q cannot be used: %w", directory, err)
		}
		a.roots = append(a.roots, root{given, path, dir})
	}
	return a, nil
}

// Confined reports whether there are roots.
func (a Access) Confined() bool { return len(a.roots) > 0 }

// locate finds the root that a path, with all links on it resolved, lies in,
// and where in it. What is opened there with os.Root cannot leave the root,
// whatever becomes of the links meanwhile.
func (a Access) locate(path string) (root, string, error) {
	resolved, err := filepath.EvalSymlinks(path)
	if err == nil {
		for _, r := range a.roots {
			if within, ok := below(r.path, resolved); ok {
				return r, within, nil
			}
		}
		return root{}, "", a.outside(path)
	}
	for _, r := range a.roots {
		_, given := below(r.given, path)
		if _, ok := below(r.path, path); ok || given {
			return root{}, "", pathError(path, err)
		}
	}
	return root{}, "", a.outside(path) // whether it is there is none of the caller's business
}

func (a Access) outside(path string) error {
	var list []string
	for _, r := range a.roots {
		list = append(list, r.given)
	}
	return &Error{Code: InvalidPath, Path: path, Reason: OutsideOfRoots, Roots: list}
}

// below is where a path lies in a directory. Both are clean.
func below(directory, path string) (within string, ok bool) {
	within, err := filepath.Rel(directory, path)
	return within, err == nil && filepath.IsLocal(within)
}

// inRoot lets do open what is at a path, in the root that it lies in.
//
// Resolving links takes more time than all else. A path that lies in a root as
// it is written is tried as it is: links on it that leave the root make do fail.
func inRoot[T any](a Access, path string, do func(dir *os.Root, within string) (T, error)) (T, error) {
	for _, r := range a.roots {
		if within, ok := below(r.path, path); ok {
			if t, err := do(r.dir, within); err == nil {
				return t, nil
			}
		}
	}
	var none T
	root, within, err := a.locate(path)
	if err != nil {
		return none, err
	}
	t, err := do(root.dir, within)
	if err == nil {
		return t, nil
	}
	if _, _, outside := a.locate(path); outside != nil {
		return none, outside // a link was turned meanwhile
	}
	return none, pathError(path, err)
}

// open opens a file to read, without waiting for a FIFO.
func (a Access) open(path string) (file, error) {
	if a.Confined() {
		return inRoot(a, filepath.Clean(path), func(dir *os.Root, within string) (file, error) {
			f, err := dir.OpenFile(within, os.O_RDONLY|nonBlocking, 0)
			return osFile{f}, err
		})
	}
	f, err := open(path)
	if err != nil {
		return nil, pathError(path, err)
	}
	return f, nil
}

// Stat says what a path leads to.
func (a Access) Stat(path string) (fs.FileInfo, error) {
	if a.Confined() {
		return inRoot(a, filepath.Clean(path), (*os.Root).Stat)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, pathError(path, err)
	}
	return info, nil
}

// Entries calls visit with the name and type of each entry of a directory. The
// name is good until visit returns.
func (a Access) Entries(directory string, visit func(name []byte, entry fs.FileMode)) error {
	if !a.Confined() {
		return entries(directory, visit)
	}
	f, err := inRoot(a, filepath.Clean(directory), (*os.Root).Open)
	if err != nil {
		return err
	}
	return entriesOf(f, visit)
}
