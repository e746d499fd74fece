// Package reading puts a parsed file into the form in which BitBake's own
// readings are recorded: what it reads from each statement up to the first one
// that it refuses.
package reading

import (
	"bytes"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/jsontext"
)

// Of writes the reading of a file as one JSON object with the members file,
// statements and, for a file that BitBake refuses, error and error_line.
//
// A statement has kind, first and last (physical lines, from 1) and the fields
// of its kind. Text that is not UTF-8 is replaced, as JSON cannot hold it.
func Of(file *grammar.File, diagnostics []grammar.Diagnostic) []byte {
	w := new(writer)
	statements, refused := file.Accepted(diagnostics)
	w.WriteString(`{"file":`)
	w.value(file.Name)
	w.WriteString(`,"statements":[`)
	separator := ""
	for _, s := range statements {
		fields := s.Fields()
		if fields == nil {
			continue
		}
		w.WriteString(separator + `{"kind":`)
		separator = ","
		w.value(s.Kind())
		span := s.Span()
		w.member("first", span.FirstLine())
		w.member("last", span.LastLine())
		for _, f := range fields {
			w.member(f.Name, f.Value)
		}
		w.WriteByte('}')
	}
	w.WriteByte(']')
	if refused != nil {
		w.member("error", refused.Message)
		w.member("error_line", refused.Line)
	}
	w.WriteByte('}')
	return w.Bytes()
}

// writer writes JSON.
type writer struct{ bytes.Buffer }

func (w *writer) member(name string, value any) {
	w.WriteByte(',')
	w.value(name)
	w.WriteByte(':')
	w.value(value)
}

func (w *writer) value(value any) {
	if err := jsontext.Append(&w.Buffer, value); err != nil {
		panic(err) // strings, numbers, booleans and lists of strings do encode
	}
}
