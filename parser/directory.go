package parser

import (
	"io/fs"
	"os"
	"strings"
)

// passedOver says whether searches stay out of directories of a name.
func passedOver(name string) bool {
	return strings.HasPrefix(name, ".") || name == "node_modules"
}

// isRegular says whether a path, whose entry in its directory is of a type, is
// a regular file or a link to one. Only a link costs a system call.
func isRegular(path string, entry fs.FileMode) bool {
	if entry&fs.ModeSymlink == 0 {
		return entry.IsRegular()
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// join is the path of an entry of a directory, whose own path is clean.
func join(directory, name string) string {
	if strings.HasSuffix(directory, string(os.PathSeparator)) {
		return directory + name
	}
	return directory + string(os.PathSeparator) + name
}
