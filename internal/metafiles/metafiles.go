// Package metafiles finds and replaces files of metadata for commands that take
// files and directories.
package metafiles

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// List gives the files that paths name: files as they are, and the metadata in
// directories, by path. A directory that is named may be a link to one; links to
// directories below it are not followed, links to files are files. Directories whose
// name starts with a dot are passed over, and so is node_modules.
func List(paths []string) ([]string, error) {
	var list []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			list = append(list, path)
			continue
		}
		for name, err := range Walk(path) {
			if err != nil {
				return nil, fmt.Errorf("cannot look through %s: %w", path, err)
			}
			list = append(list, name)
		}
	}
	return list, nil
}

// Walk yields the metadata in a directory as [List] has it, in the order of
// [Compare], while it goes through the directory. A directory that cannot be looked
// through it yields with the error, and goes on.
func Walk(root string) iter.Seq2[string, error] {
	root = filepath.Clean(root) + string(filepath.Separator) // so that a link to a directory is one
	return func(yield func(string, error) bool) {
		_ = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error { // errors are yielded
			more := true
			switch {
			case err != nil:
				more = yield(name, err)
				if more && entry != nil && entry.IsDir() {
					return fs.SkipDir
				}
			case entry.IsDir() && name != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules"):
				return fs.SkipDir
			case isMetadata(root, name) && isRegular(name, entry):
				more = yield(name, nil)
			}
			if !more {
				return fs.SkipAll
			}
			return nil
		})
	}
}

// isRegular reports whether an entry is a regular file or a link to one.
func isRegular(name string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink == 0 {
		return entry.Type().IsRegular()
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// Compare compares paths with slashes component by component, as a walk through
// sorted directories meets them.
func Compare(a, b string) int {
	for i := range min(len(a), len(b)) {
		switch {
		case a[i] == b[i]:
		case a[i] == '/':
			return -1
		case b[i] == '/':
			return 1
		default:
			return int(a[i]) - int(b[i])
		}
	}
	return len(a) - len(b)
}

// isMetadata reports whether BitBake could read a file below a directory: .conf and
// .inc are common endings, so that .conf files must be in a conf directory, and
// neither among the files of a recipe. OpenEmbedded-Core keeps the settings of
// ccache beside its own.
func isMetadata(root, name string) bool {
	switch filepath.Ext(name) {
	case ".bb", ".bbappend", ".bbclass":
		return true
	case ".inc":
		return !between(root, name, "files")
	case ".conf":
		return filepath.Base(name) != "ccache.conf" && between(root, name, "conf") && !between(root, name, "files")
	}
	return false
}

// between reports whether a directory on the way from a root to a file, the root
// included, has a name.
func between(root, name, directory string) bool {
	relative, err := filepath.Rel(filepath.Dir(filepath.Clean(root)), filepath.Dir(name))
	return err == nil && slices.Contains(strings.Split(filepath.ToSlash(relative), "/"), directory)
}

// Replace writes a file anew, whole or not at all. It keeps the permissions, and a
// link stays a link.
func Replace(path, text string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	return Write(path, func(out io.Writer) (bool, error) {
		_, err := io.WriteString(out, text)
		return err == nil, err
	})
}

// newFile are the permissions of a file that was not there, for all that the user's
// mask leaves.
const newFile = 0o644

// Write writes a file, whole or not at all: write says whether what it wrote is to
// be kept. A file that is there keeps its permissions, and a link stays a link.
func Write(path string, write func(io.Writer) (keep bool, err error)) error {
	target, mode := path, fs.FileMode(newFile)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
		if target, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
	}
	f, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+"-*")
	if err != nil {
		return err
	}
	keep, failure := write(f)
	err = errors.Join(f.Chmod(mode), f.Close())
	if keep && err == nil {
		err = os.Rename(f.Name(), target)
	}
	if !keep || err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return errors.Join(failure, err)
}
