//go:build !unix

package parser

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// file is an open file.
type file struct{ *os.File }

func open(path string) (file, error) {
	f, err := os.Open(path)
	return file{f}, err
}

func (f file) stat() (mode fs.FileMode, size int64, err error) {
	info, err := f.Stat()
	if err != nil {
		return 0, 0, err
	}
	return info.Mode(), info.Size(), nil
}

func (f file) read(b []byte) (int, error) {
	n, err := f.Read(b)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

func (f file) close() { _ = f.Close() } // nothing was written
