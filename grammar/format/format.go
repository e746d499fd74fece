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
	f := formatter{dialect: file.Dialect, source: file.Source, options: options, keepLines: hasLoneReturn(file.Source)}
	var last grammar.Statement
	for i, s := range file.Statements {
		f.statement(s, i == 0 || i == len(file.Statements)-1)
		f.at += len(s.Source())
		last = s
	}
	if _, ok := last.(*grammar.Blank); !ok {
		f.end()
	}
	slices.SortStableFunc(f.edits, func(a, b grammar.Edit) int { return a.Start - b.Start })
	return f.edits
}

// formatter collects edits.
type formatter struct {
	dialect   grammar.Dialect
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
	plain := printable(head) && !strings.Contains(head, "  ") && strings.HasSuffix(head, "() {")
	if !plain {
		f.head(s)
	}
	if !plain || !strings.HasSuffix(source, "\n}\n") {
		f.outsideOfBody(s)
	}
}

// printable reports whether a text is ASCII with no white space but blanks and no
// backslash.
func printable(text string) bool {
	for i := range len(text) {
		if b := text[i]; b < ' ' || b > '~' || b == '\\' {
			return false
		}
	}
	return true
}

// directive formats a statement of a keyword and what follows it.
func (f *formatter) directive(s grammar.Statement) {
	source := s.Source()
	word := len(s.Kind())
	if rest := source[word:]; len(rest) < 2 || rest[0] != ' ' || !printable(rest[1:2]) || rest[1] == ' ' {
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

// end sees to it that the last statement ends in a line end. An empty line after a
// backslash is part of a statement.
func (f *formatter) end() {
	end := len(f.source)
	if end == 0 || f.keepLines || strings.HasSuffix(f.source, "\n") {
		return
	}
	newline := "\n"
	if i := strings.IndexByte(f.source, '\n'); i > 0 && f.source[i-1] == '\r' {
		newline = "\r\n"
	}
	f.edits = append(f.edits, grammar.Edit{Start: end, End: end, Text: newline})
}
