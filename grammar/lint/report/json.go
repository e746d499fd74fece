package report

import (
	"encoding/json"
	"io"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// jsonLines prints an object a line for each finding.
type jsonLines struct{ encoder *json.Encoder }

func newJSON(w io.Writer, _ Options) Reporter { return jsonLines{encoderOf(w)} }

func encoderOf(w io.Writer) *json.Encoder {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder
}

// File prints the findings of a file.
func (j jsonLines) File(f File) error {
	for _, finding := range f.Findings {
		if err := j.encoder.Encode(objectOf(f.Path, finding)); err != nil {
			return err
		}
	}
	return nil
}

// Close prints nothing.
func (jsonLines) Close() error { return nil }

// objectOf is a finding as JSON. Offsets are bytes from 0, lines and columns are
// from 1, columns in bytes.
func objectOf(path string, f lint.Finding) object {
	o := object{
		"path": path, "line": f.Span.Start.Line, "column": f.Span.Start.Column,
		"end_line": f.Span.End.Line, "end_column": f.Span.End.Column,
		"code": f.Rule.Code, "name": f.Rule.Name, "severity": f.Rule.Severity.String(), "message": f.Message,
		"fatal": f.Rule.Fatal,
	}
	if len(f.Fix) > 0 {
		o["fix"] = editsOf(f.Fix)
	}
	return o
}

func editsOf(edits []grammar.Edit) []object {
	list := make([]object, len(edits))
	for i, e := range edits {
		list[i] = object{"start": e.Start, "end": e.End, "text": e.Text}
	}
	return list
}
