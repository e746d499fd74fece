package parser

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// file is an open file to read.
type file interface {
	stat() (mode fs.FileMode, size int64, err error)
	read([]byte) (int, error) // 0 and no error at the end
	close()
}

// osFile is a file that package os opened.
type osFile struct{ *os.File }

func (f osFile) stat() (mode fs.FileMode, size int64, err error) {
	info, err := f.Stat()
	if err != nil {
		return 0, 0, err
	}
	return info.Mode(), info.Size(), nil
}

func (f osFile) read(b []byte) (int, error) {
	n, err := f.Read(b)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

func (f osFile) close() { _ = f.Close() } // nothing was written
