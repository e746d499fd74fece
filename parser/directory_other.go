//go:build !linux

package parser

import (
	"io/fs"
	"os"
)

// entries calls visit with the name and type of each entry of a directory.
func entries(directory string, visit func(name []byte, entry fs.FileMode)) error {
	f, err := os.Open(directory)
	if err != nil {
		return err
	}
	return entriesOf(f, visit)
}
