package parser

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
)

// SkipDir reports whether searches stay out of directories of a name.
func SkipDir(name string) bool {
	return strings.HasPrefix(name, ".") || name == "node_modules"
}

// Join is the path of an entry of a directory, whose own path is clean.
func Join(directory, name string) string {
	if strings.HasSuffix(directory, string(os.PathSeparator)) {
		return directory + name
	}
	return directory + string(os.PathSeparator) + name
}

// entriesOf calls visit with the name and type of each entry of an open
// directory, and closes it.
func entriesOf(f *os.File, visit func(name []byte, entry fs.FileMode)) error {
	defer f.Close()
	for {
		list, err := f.ReadDir(512)
		for _, entry := range list {
			visit([]byte(entry.Name()), entry.Type())
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
