package parser

import (
	"errors"
	"io/fs"

	"mcp-bitbake/grammar"
)

// MaxFileSize is the size in bytes over which a file is not read. The largest
// recipes that people write are under 200 kB.
const MaxFileSize = 16 << 20

// Parsed is a recipe file that was read.
type Parsed struct {
	*grammar.File
	Diagnostics []grammar.Diagnostic
}

// ParseFile reads and parses the recipe or append at an absolute path. That
// BitBake would refuse the file is not an error here: see [Parsed.Refused].
func (a Access) ParseFile(path string) (Parsed, error) {
	source, err := a.readRecipe(path)
	if err != nil {
		return Parsed{}, err
	}
	file, diagnostics := grammar.Parse(path, source)
	return Parsed{file, diagnostics}, nil
}

func (a Access) readRecipe(path string) (string, error) {
	if err := CheckRecipePath(path); err != nil {
		return "", err
	}
	return a.ReadFile(path)
}

// Refused is an error with the code [UnsupportedSyntax] if BitBake would refuse
// the file. It names the line of the first fault.
func (p Parsed) Refused() error {
	faults := p.faults()
	if len(faults) == 0 {
		return nil
	}
	first := faults[0]
	return &Error{Code: UnsupportedSyntax, Path: p.Name, Line: first.Line, First: &first, More: len(faults) - 1}
}

func (p Parsed) faults() []grammar.Diagnostic {
	var faults []grammar.Diagnostic
	for _, d := range p.Diagnostics {
		if d.Severity == grammar.Error {
			faults = append(faults, d)
		}
	}
	return faults
}

// IsRefused reports whether an error is that BitBake refuses a file.
func IsRefused(err error) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == UnsupportedSyntax
}

// ParseFile is [Access.ParseFile] for all that the user may read.
func ParseFile(path string) (Parsed, error) { return Access{}.ParseFile(path) }

// ReadFile reads the regular file at a path, of at most [MaxFileSize] bytes. It
// does not wait for a FIFO or device.
func (a Access) ReadFile(path string) (string, error) {
	f, err := a.open(path)
	if err != nil {
		return "", err
	}
	defer f.close()
	mode, size, err := f.stat()
	if err != nil {
		return "", pathError(path, err)
	}
	if !mode.IsRegular() {
		return "", &Error{Code: InvalidPath, Path: path, Reason: NotRegular, Detail: describe(mode)}
	}
	buffer := buffers.get()
	defer buffers.put(buffer)
	source, err := buffer.read(f, size)
	switch {
	case err != nil:
		return "", pathError(path, err)
	case len(source) > MaxFileSize:
		return "", &Error{Code: FileTooLarge, Path: path}
	}
	return string(source), nil
}

func describe(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a directory"
	case mode&fs.ModeNamedPipe != 0:
		return "a FIFO"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	default:
		return "a device"
	}
}
