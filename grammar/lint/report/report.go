// Package report prints the findings of package lint: for people, and in the
// forms that the services of others read.
package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"mcp-bitbake/grammar/lint"
)

// File is what was found in a file.
type File struct {
	Path     string
	Source   string
	Findings []lint.Finding
}

// Reporter prints files one after the other, and then an end.
type Reporter interface {
	File(File) error
	// Close prints what stands after the last file. It does not close the writer.
	Close() error
}

// Options say how to print.
type Options struct {
	Color bool         // for text
	Rules []*lint.Rule // that were run, for forms that list them
}

// formats are the forms, by name.
var formats = map[string]func(io.Writer, Options) Reporter{
	"text":       newText,
	"json":       newJSON,
	"sarif":      newSARIF,
	"github":     newGitHub,
	"checkstyle": newCheckstyle,
	"gitlab":     newGitLab,
}

// Formats are the names that New takes, in order.
func Formats() []string {
	names := make([]string, 0, len(formats))
	for name := range formats {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// New makes a reporter of a form. It is an error if there is no such form.
func New(format string, w io.Writer, options Options) (Reporter, error) {
	f, ok := formats[format]
	if !ok {
		return nil, fmt.Errorf("no format %q; there are %s", format, strings.Join(Formats(), ", "))
	}
	return f(w, options), nil
}

// object is a JSON object: its members are printed in the order of their names.
type object map[string]any
