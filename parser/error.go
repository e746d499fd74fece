package parser

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// Code says what kind of error happened. Codes do not change.
type Code string

// The codes of errors.
const (
	FileNotFound      Code = "FILE_NOT_FOUND"
	InvalidPath       Code = "INVALID_PATH"       // relative, with "..", wrong ending, not a regular file
	PermissionDenied  Code = "PERMISSION_DENIED"  // there, but may not be read
	FileTooLarge      Code = "FILE_TOO_LARGE"     // over MaxFileSize
	ReadFailed        Code = "READ_FAILED"        // the system could not read it
	UnsupportedSyntax Code = "UNSUPPORTED_SYNTAX" // BitBake refuses the file
)

// Error is an error about a path.
type Error struct {
	Code    Code
	Path    string
	Message string // what is wrong and what to do next
	Line    int    // physical line, from 1, or 0 where none is to blame
}

// Error is the message.
func (e *Error) Error() string { return e.Message }

func invalidPath(path, format string, args ...any) error {
	return &Error{Code: InvalidPath, Path: path, Message: fmt.Sprintf(format, args...)}
}

// pathError makes an Error of one of the file system's about path.
func pathError(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return &Error{Code: FileNotFound, Path: path, Message: fmt.Sprintf(
			"%q does not exist. Check the path; find_recipe_files lists the recipes below a directory.", path)}
	case errors.Is(err, fs.ErrPermission):
		return &Error{Code: PermissionDenied, Path: path, Message: fmt.Sprintf(
			"%q may not be read. Change its permissions, or those of a directory above it.", path)}
	case errors.Is(err, syscall.ELOOP), errors.Is(err, syscall.ENAMETOOLONG), errors.Is(err, fs.ErrInvalid),
		errors.Is(err, syscall.EINVAL), errors.Is(err, syscall.ENXIO): // the last of a socket
		return invalidPath(path, "%q is not a usable path (%v).", path, reason(err))
	default:
		return &Error{Code: ReadFailed, Path: path, Message: fmt.Sprintf("%q could not be read: %v.", path, reason(err))}
	}
}

// reason is an error of the file system without the path in it.
func reason(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}
