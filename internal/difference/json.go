package difference

import (
	"bytes"
	"io"

	"mcp-bitbake/internal/jsontext"
)

// json writes an object a line: causes, files that came, went or were edited,
// failures, and a summary.
func (r *Report) json(w io.Writer) error {
	var b bytes.Buffer
	write := func(value any) {
		if err := jsontext.Append(&b, value); err != nil {
			panic(err) // texts and numbers do encode
		}
		b.WriteByte('\n')
	}
	for _, c := range r.Causes {
		write(struct {
			Type string `json:"type"`
			Cause
		}{"cause", c})
	}
	for _, g := range r.groups() {
		for _, path := range g.Paths.First {
			write(struct {
				Type   string `json:"type"`
				Path   string `json:"path"`
				Change string `json:"change"`
			}{"file", path, g.Word})
		}
	}
	for _, f := range r.Failures {
		write(struct {
			Type    string `json:"type"`
			Message string `json:"message"`
		}{"failure", f})
	}
	write(struct {
		Type     string `json:"type"`
		Files    int    `json:"files"`
		Changed  int    `json:"changed"`
		Places   int    `json:"places"`
		Causes   int    `json:"causes"`
		Edited   int    `json:"edited"`
		Came     int    `json:"came"`
		Went     int    `json:"went"`
		Failures int    `json:"failures"`
	}{"summary", r.Files, r.Changed, r.Places, len(r.Causes), r.Edited.Count, r.Came.Count, r.Went.Count, len(r.Failures)})
	_, err := w.Write(b.Bytes())
	return err
}
