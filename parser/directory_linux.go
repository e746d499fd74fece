package parser

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"os"
	"sync"
	"syscall"
)

// entries calls visit with the name and type of each entry of a directory. The
// name is good until visit returns. It reads the kernel's records themselves:
// os.ReadDir allocates three times for each entry, and hardly any is a recipe.
func entries(directory string, visit func(name []byte, entry fs.FileMode)) error {
	fd, err := retry(func() (int, error) {
		return syscall.Open(directory, syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
	})
	if err != nil {
		return err
	}
	defer descriptor(fd).close()
	buffer := directoryBuffers.Get().(*[32 << 10]byte)
	defer directoryBuffers.Put(buffer)
	for {
		n, err := retry(func() (int, error) { return syscall.ReadDirent(fd, buffer[:]) })
		if err != nil || n <= 0 {
			return err
		}
		for records := buffer[:n]; len(records) > 0; {
			name, kind, length := record(records)
			records = records[length:]
			if string(name) == "." || string(name) == ".." {
				continue
			}
			visit(name, entryType(directory, name, kind))
		}
	}
}

var directoryBuffers = sync.Pool{New: func() any { return new([32 << 10]byte) }}

// record takes apart a struct linux_dirent64: eight bytes each of inode and
// offset, two of the record's length, one of type, and the name up to a NUL.
func record(b []byte) (name []byte, kind byte, length int) {
	const lengthAt, kindAt, nameAt = 16, 18, 19
	length = int(binary.NativeEndian.Uint16(b[lengthAt:]))
	name, _, _ = bytes.Cut(b[nameAt:length], []byte{0})
	return name, b[kindAt], length
}

func entryType(directory string, name []byte, kind byte) fs.FileMode {
	switch kind {
	case syscall.DT_REG:
		return 0
	case syscall.DT_DIR:
		return fs.ModeDir
	case syscall.DT_LNK:
		return fs.ModeSymlink
	case syscall.DT_UNKNOWN: // file systems need not say
		if info, err := os.Lstat(Join(directory, string(name))); err == nil {
			return info.Mode().Type()
		}
	}
	return fs.ModeIrregular
}
