// Package reading puts a parsed file into the form in which BitBake's own
// readings are recorded: what it reads from each statement up to the first one
// that it refuses.
package reading

import (
	"bytes"
	"encoding/json"

	"mcp-bitbake/grammar"
)

// Of writes the reading of a file as one JSON object with the members file,
// statements and, for a file that BitBake refuses, error and error_line.
//
// A statement has kind, first and last (physical lines, from 1) and the fields
// of its kind. Text that is not UTF-8 is replaced, as JSON cannot hold it.
func Of(file *grammar.File, diagnostics []grammar.Diagnostic) []byte {
	var b bytes.Buffer
	end := len(file.Source)
	refused, failed := firstError(diagnostics)
	if failed {
		end = refused.Span.Start.Offset
	}
	b.WriteString(`{"file":`)
	writeValue(&b, file.Name)
	b.WriteString(`,"statements":[`)
	separator := ""
	for _, s := range file.Statements {
		span := s.Span()
		if span.End.Offset > end || failed && endedBy(s, refused) {
			break
		}
		fields := s.Fields()
		if fields == nil {
			continue
		}
		b.WriteString(separator + `{"kind":`)
		separator = ","
		writeValue(&b, s.Kind())
		writeMember(&b, "first", span.FirstLine())
		writeMember(&b, "last", span.LastLine())
		for _, f := range fields {
			writeMember(&b, f.Name, f.Value)
		}
		b.WriteByte('}')
	}
	b.WriteByte(']')
	if failed {
		writeMember(&b, "error", refused.Message)
		writeMember(&b, "error_line", refused.Line)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// endedBy says whether the line that BitBake stops at is the one that ends a
// def. It had then not yet handed over the def.
func endedBy(s grammar.Statement, refused grammar.Diagnostic) bool {
	_, def := s.(*grammar.Def)
	return def && s.Span().LastLine()+1 == refused.Line
}

func firstError(diagnostics []grammar.Diagnostic) (grammar.Diagnostic, bool) {
	for _, d := range diagnostics {
		if d.Severity == grammar.Error {
			return d, true
		}
	}
	return grammar.Diagnostic{}, false
}

func writeMember(b *bytes.Buffer, name string, value any) {
	b.WriteByte(',')
	writeValue(b, name)
	b.WriteByte(':')
	writeValue(b, value)
}

func writeValue(b *bytes.Buffer, value any) {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // strings, numbers, booleans and lists of strings do encode
	}
	b.Truncate(b.Len() - 1) // the line end that Encode adds
}
