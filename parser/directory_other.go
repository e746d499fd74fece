//go:build !linux

package parser

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// entries calls visit with the name and type of each entry of a directory.
func entries(directory string, visit func(name []byte, entry fs.FileMode)) error {
	f, err := os.Open(directory)
	if err != nil {
		return err
	}
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
