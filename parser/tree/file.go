package tree

import (
	"fmt"
	"math"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser/stamp"
)

// File is a metadata file at one time.
type File struct {
	Path        string
	Source      string
	Assignments []Assignment // that BitBake reads, in order
	Refused     string       // from what line on BitBake refuses the file and why, or ""

	err   error // why it could not be read
	stamp stamp.Stamp
}

// Assignment is an assignment as it stands in a file, overrides and all.
type Assignment struct {
	Line      int    // first physical line, from 1
	Name      string // as written, overrides included, without the flag
	Base      string
	Overrides []string // before and after the operation
	Operation string   // append, prepend, remove or ""
	Flag      string
	Operator  string
	Value     string // raw
}

// Parse parses the file.
func (f *File) Parse() (*grammar.File, []grammar.Diagnostic) { return grammar.Parse(f.Path, f.Source) }

// extract fills in what the file says.
func (f *File) extract() {
	grammar.WithTree(f.Path, f.Source, f.take)
}

// take takes from a tree what the file keeps.
func (f *File) take(parsed *grammar.File, diagnostics []grammar.Diagnostic) {
	end := math.MaxInt
	for _, d := range diagnostics {
		if d.Severity == grammar.Error {
			end = d.Statement.FirstLine()
			f.Refused = fmt.Sprintf("BitBake refuses %q from line %d on: %s", f.Path, end, d.Message)
			break
		}
	}
	f.Assignments = make([]Assignment, 0, len(parsed.Statements)/2)
	for _, s := range parsed.Statements {
		if a, ok := s.(*grammar.Assignment); ok && a.Line() < end {
			f.Assignments = append(f.Assignments, assignmentOf(a))
		}
	}
}

func assignmentOf(a *grammar.Assignment) Assignment {
	v := &a.Variable
	return Assignment{
		Line: a.Line(), Name: v.Name(), Base: v.Base, Overrides: v.AllOverrides(), Operation: v.OperationName(),
		Flag: v.Flag, Operator: string(a.Operator), Value: a.Value,
	}
}
