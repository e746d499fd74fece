package format

import (
	"slices"
	"strings"

	"mcp-bitbake/grammar"
)

// Options say what to format beyond what never changes a value.
type Options struct {
	// Lists puts each entry of a continued list on a line of its own, aligned
	// with the first character after the quote. There is white space in the
	// value where there was some before, and nowhere else.
	Lists bool
}

// RefusedError says why a file is not formatted: BitBake refuses it.
type RefusedError struct {
	Name       string // of the file
	Diagnostic grammar.Diagnostic
}

// Error names the file, the line and what is wrong there.
func (e *RefusedError) Error() string {
	return e.Name + ": " + e.Diagnostic.String()
}

// Source formats the text of a file, whose name says by what rules BitBake reads
// it. Of a file that BitBake refuses the error is a [*RefusedError].
func Source(name, source string, options Options) (string, error) {
	edits, err := Edits(name, source, options)
	if err != nil || len(edits) == 0 {
		return source, err
	}
	return grammar.ApplyEdits(source, edits)
}

// Edits are what [Source] does, in the order of the source.
func Edits(name, source string, options Options) (edits []grammar.Edit, err error) {
	grammar.WithTree(name, source, func(file *grammar.File, diagnostics []grammar.Diagnostic) {
		for _, d := range diagnostics {
			if d.Severity == grammar.Error {
				err = &RefusedError{name, d}
				return
			}
		}
		edits = File(file, options)
	})
	return edits, err
}

// File gives the edits that format a file that BitBake reads, in the order of the
// source. In one that it refuses, refused text stays.
func File(file *grammar.File, options Options) []grammar.Edit {
	f := formatter{source: file.Source, options: options, keepLines: hasLoneReturn(file.Source)}
	for i, s := range file.Statements {
		f.statement(s, i == 0 || i == len(file.Statements)-1)
		f.at += len(s.Source())
	}
	f.end()
	slices.SortStableFunc(f.edits, func(a, b grammar.Edit) int { return a.Start - b.Start })
	return f.edits
}

// formatter collects edits.
type formatter struct {
	source    string
	options   Options
	at        int // where the statement at hand starts
	edits     []grammar.Edit
	keepLines bool // where lines end in lone carriage returns
}

// replace replaces a stretch of the source, if it is not that text already.
func (f *formatter) replace(start, end int, text string) {
	if f.source[start:end] != text {
		f.edits = append(f.edits, grammar.Edit{Start: start, End: end, Text: text})
	}
}

// statement formats a statement. The outermost ones are the first and the last.
func (f *formatter) statement(s grammar.Statement, outermost bool) {
	switch s := s.(type) {
	case *grammar.Assignment:
		f.assignment(s)
	case *grammar.Function:
		f.function(s)
	case *grammar.Blank:
		f.blank(s, outermost)
	case *grammar.Def:
		f.outsideOfBody(s)
	case *grammar.Comment:
		f.trim(f.at, f.at+len(s.Source()))
	case *grammar.Refused:
	default:
		f.directive(s)
	}
}

// function formats the head and the last line of a function.
func (f *formatter) function(s *grammar.Function) {
	source := s.Source()
	head, _, _ := strings.Cut(source, "\n")
	plain := !strings.ContainsAny(head, "\\\t\r\v\f") && !strings.Contains(head, "  ") && strings.HasSuffix(head, "() {")
	if !plain {
		f.head(s)
	}
	if !plain || !strings.HasSuffix(source, "\n}\n") {
		f.outsideOfBody(s)
	}
}

// directive formats a statement of a keyword and what follows it.
func (f *formatter) directive(s grammar.Statement) {
	source := s.Source()
	if i := strings.IndexAny(source, " \t\v\f"); i < 0 || source[i] != ' ' || i+1 < len(source) && blank(source[i+1]) {
		f.head(s)
	}
	f.trim(f.at, f.at+len(source))
}

// outsideOfBody trims the lines of a statement but for those of its body.
func (f *formatter) outsideOfBody(s grammar.Statement) {
	start := f.at
	for t := range s.Tokens() {
		if at := t.Span(); t.Kind == grammar.TokenBody {
			f.trim(start, at.Start.Offset)
			start = at.End.Offset
		}
	}
	f.trim(start, f.at+len(s.Source()))
}

// end sees to it that the file ends in a line end, if in anything.
func (f *formatter) end() {
	end := len(f.source)
	if end == 0 || f.keepLines || strings.HasSuffix(f.source, "\n") {
		return
	}
	if n := len(f.edits); n > 0 && f.edits[n-1].End == end && f.edits[n-1].Text == "" {
		if start := f.edits[n-1].Start; start == 0 || f.source[start-1] == '\n' {
			return // what follows the last line end goes
		}
	}
	newline := "\n"
	if i := strings.IndexByte(f.source, '\n'); i > 0 && f.source[i-1] == '\r' {
		newline = "\r\n"
	}
	f.edits = append(f.edits, grammar.Edit{Start: end, End: end, Text: newline})
}
