// Package metafiles finds and replaces files of metadata for commands that take
// files and directories.
package metafiles

import (
	"errors"
	"fmt"
	"io/fs"
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
		found, err := below(path)
		if err != nil {
			return nil, fmt.Errorf("cannot look through %s: %w", path, err)
		}
		list = append(list, found...)
	}
	return list, nil
}

// below finds the metadata in a directory. With the separator at its end, the name of
// a link means the directory that it leads to.
func below(directory string) (list []string, err error) {
	err = filepath.WalkDir(directory+string(filepath.Separator), func(name string, entry fs.DirEntry, err error) error {
		within := filepath.Clean(name) != filepath.Clean(directory)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && within && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules"):
			return fs.SkipDir
		case isMetadata(directory, name) && isRegular(name, entry):
			list = append(list, name)
		}
		return nil
	})
	return list, err
}

// isRegular reports whether an entry is a regular file or a link to one.
func isRegular(name string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink == 0 {
		return entry.Type().IsRegular()
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
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
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+"-*")
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Chmod(info.Mode().Perm()), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}
