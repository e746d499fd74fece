package tree

import (
	"io/fs"
	"path/filepath"
	"strings"

	"mcp-bitbake/parser"
)

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
			if parser.TypeOf(n) != "" {
				d.names = append(d.names, n)
			}
		}
	})
}

// within reports whether a path is a directory or lies below it.
func within(directory, path string) bool {
	after, ok := strings.CutPrefix(path, directory)
	return ok && (after == "" || strings.HasSuffix(directory, "/") || after[0] == filepath.Separator)
}
