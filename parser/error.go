package parser

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"mcp-bitbake/grammar"
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

// Reason says what is wrong with a path, in more detail than its code.
type Reason uint8

// The reasons of [InvalidPath].
const (
	NoReason       Reason = iota // the code says all
	EmptyPath                    // there is no path
	NULInPath                    // it has a NUL byte in it
	RelativePath                 // it is not absolute
	ParentInPath                 // it has a component ".."
	NoRecipe                     // its ending is neither .bb nor .bbappend
	UnknownEnding                // its ending is none of a BitBake file
	NotADirectory                // a directory is needed
	NotRegular                   // a regular file is needed; Detail says what it is
	OutsideOfRoots               // it leads out of Roots
	UnusablePath                 // the system takes it for no path; Detail says why
	NotInBuild                   // it is no recipe of the build in the directory Detail
)

// Error is an error about a path. It says what is the case; what to do about it
// is for those to say who know what their caller can do.
type Error struct {
	Code   Code
	Path   string
	Line   int    // physical line, from 1, or 0 where none is to blame
	Reason Reason // of InvalidPath
	Detail string // what the system says, or what is there instead

	Roots []string            // of OutsideOfRoots: the directories that may be read
	First *grammar.Diagnostic // of UnsupportedSyntax: the first fault
	More  int                 // of UnsupportedSyntax: how many faults follow it
}

// Error states the fact, without a full stop.
func (e *Error) Error() string {
	switch e.Code {
	case FileNotFound:
		return fmt.Sprintf("%q does not exist", e.Path)
	case PermissionDenied:
		return fmt.Sprintf("%q may not be read", e.Path)
	case FileTooLarge:
		return fmt.Sprintf("%q is larger than %d MiB, which no recipe is", e.Path, MaxFileSize>>20)
	case ReadFailed:
		return fmt.Sprintf("%q could not be read: %s", e.Path, e.Detail)
	case UnsupportedSyntax:
		if e.First == nil {
			return fmt.Sprintf("BitBake refuses %q", e.Path)
		}
		return fmt.Sprintf("BitBake refuses %q from line %d on: %s", e.Path, e.Line, e.First.Message)
	case InvalidPath:
		return e.invalid()
	}
	return string(e.Code)
}

// Is reports that what is not found is fs.ErrNotExist, as the file system's own
// errors do.
func (e *Error) Is(target error) bool { return e.Code == FileNotFound && target == fs.ErrNotExist }

// invalid states what is wrong with a path.
func (e *Error) invalid() string {
	switch e.Reason {
	case EmptyPath:
		return "the path is empty"
	case NULInPath:
		return fmt.Sprintf("%q has a NUL byte in it", e.Path)
	case RelativePath:
		return fmt.Sprintf("%q is relative", e.Path)
	case ParentInPath:
		return fmt.Sprintf("%q has a .. component", e.Path)
	case NoRecipe:
		return fmt.Sprintf("%q is neither a recipe (.bb) nor an append (.bbappend)", e.Path)
	case UnknownEnding:
		return fmt.Sprintf("%q does not end in .bb, .bbappend, .inc, .bbclass or .conf", e.Path)
	case NotADirectory:
		return fmt.Sprintf("%q is not a directory", e.Path)
	case NotRegular:
		return fmt.Sprintf("%q is not a regular file but %s", e.Path, e.Detail)
	case OutsideOfRoots:
		return fmt.Sprintf("%q is outside of the directories that may be read", e.Path)
	case UnusablePath:
		return fmt.Sprintf("%q is not a usable path (%s)", e.Path, e.Detail)
	case NotInBuild:
		return fmt.Sprintf("%q is none of the recipes of the build %q", e.Path, e.Detail)
	case NoReason:
	}
	return fmt.Sprintf("%q is not a valid path", e.Path)
}

func invalidPath(path string, reason Reason) error {
	return &Error{Code: InvalidPath, Path: path, Reason: reason}
}

// pathError makes an Error of one of the file system's about path.
func pathError(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return &Error{Code: FileNotFound, Path: path}
	case errors.Is(err, fs.ErrPermission):
		return &Error{Code: PermissionDenied, Path: path}
	case errors.Is(err, syscall.ELOOP), errors.Is(err, syscall.ENAMETOOLONG), errors.Is(err, fs.ErrInvalid),
		errors.Is(err, syscall.EINVAL), errors.Is(err, syscall.ENXIO): // the last of a socket
		return &Error{Code: InvalidPath, Path: path, Reason: UnusablePath, Detail: reason(err).Error()}
	default:
		return &Error{Code: ReadFailed, Path: path, Detail: reason(err).Error()}
	}
}

// reason is an error of the file system without the path in it.
func reason(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}
