//go:build unix

package parser

import (
	"io/fs"
	"syscall"
)

// nonBlocking keeps an open from waiting for the writer of a FIFO.
const nonBlocking = syscall.O_NONBLOCK

// descriptor is an open file without what package os puts around it: os.File
// registers each file with the runtime's poller, and that costs a third of what
// reading a recipe does.
type descriptor int

func open(path string) (file, error) {
	fd, err := retry(func() (int, error) {
		return syscall.Open(path, syscall.O_RDONLY|nonBlocking|syscall.O_CLOEXEC|syscall.O_NOCTTY, 0)
	})
	if err != nil {
		return nil, err
	}
	return descriptor(fd), nil
}

func (d descriptor) stat() (mode fs.FileMode, size int64, err error) {
	var stat syscall.Stat_t
	if err := syscall.Fstat(int(d), &stat); err != nil {
		return 0, 0, err
	}
	switch stat.Mode & syscall.S_IFMT {
	case syscall.S_IFREG:
	case syscall.S_IFDIR:
		mode = fs.ModeDir
	case syscall.S_IFIFO:
		mode = fs.ModeNamedPipe
	case syscall.S_IFSOCK:
		mode = fs.ModeSocket
	default:
		mode = fs.ModeDevice
	}
	return mode, stat.Size, nil
}

func (d descriptor) read(b []byte) (int, error) {
	n, err := retry(func() (int, error) { return syscall.Read(int(d), b) })
	return max(n, 0), err
}

func (d descriptor) close() { _ = syscall.Close(int(d)) } // nothing was written

// retry repeats a system call that a signal interrupted.
func retry(call func() (int, error)) (int, error) {
	for {
		n, err := call()
		if err != syscall.EINTR {
			return n, err
		}
	}
}
