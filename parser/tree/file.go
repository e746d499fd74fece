package tree

import (
	"fmt"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
	"mcp-bitbake/parser/stamp"
)

// File is a metadata file at one time.
type File struct {
	Path        string
	Source      string
	Assignments []parser.Assignment // that BitBake reads, in order
	Refused     string              // from what line on BitBake refuses the file and why, or ""

	err   error // why it could not be read
	stamp stamp.Stamp
}

// Parse parses the file.
func (f *File) Parse() (*grammar.File, []grammar.Diagnostic) { return grammar.Parse(f.Path, f.Source) }

// Read reads a file that lies in no directory that an index walks through, such as
// one below a link to a directory. It is not kept.
func (x *Index) Read(path string) (*File, error) {
	f := &File{Path: path}
	var err error
	if f.Source, err = x.access.ReadFile(path); err != nil {
		return nil, err
	}
	f.extract()
	return f, nil
}

// extract fills in what the file says.
func (f *File) extract() {
	grammar.WithTree(f.Path, f.Source, f.take)
}

// take takes from a tree what the file keeps.
func (f *File) take(parsed *grammar.File, diagnostics []grammar.Diagnostic) {
	statements, refused := parsed.Accepted(diagnostics)
	if refused != nil {
		f.Refused = refusal(f.Path, refused)
	}
	f.Assignments = make([]parser.Assignment, 0, len(statements)/2)
	for _, s := range statements {
		if a, ok := s.(*grammar.Assignment); ok {
			f.Assignments = append(f.Assignments, parser.AssignmentOf(a))
		}
	}
}

// refusal says from where on BitBake refuses a file.
func refusal(path string, d *grammar.Diagnostic) string {
	return fmt.Sprintf("BitBake refuses %q from line %d on: %s", path, d.Statement.FirstLine(), d.Message)
}
