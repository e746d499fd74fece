package tree

import (
	"io/fs"
	"path/filepath"
	"strings"

	"mcp-bitbake/parser"
)

// Endings are the endings of all metadata files.
var Endings = []string{".bb", ".bbappend", ".inc", ".bbclass", ".conf"}

// read reads the entries of the directory.
func (d *directory) read(access parser.Access, path string) error {
	return access.Entries(path, func(name []byte, entry fs.FileMode) {
		n := string(name)
		switch {
		case entry.IsDir():
			if !parser.SkipDir(n) {
				d.below = append(d.below, parser.Join(path, n))
			}
		case entry.IsRegular() || entry&fs.ModeSymlink != 0:
			if isMetadata(n) {
				d.names = append(d.names, n)
			}
		}
	})
}

// isMetadata reports whether a name is more than an ending of metadata files.
func isMetadata(name string) bool {
	switch ending := filepath.Ext(name); ending {
	case ".bb", ".bbappend", ".inc", ".bbclass", ".conf":
		return len(name) > len(ending)
	}
	return false
}

// within reports whether a path is a directory or lies below it.
func within(directory, path string) bool {
	after, ok := strings.CutPrefix(path, directory)
	return ok && (after == "" || strings.HasSuffix(directory, "/") || after[0] == filepath.Separator)
}
