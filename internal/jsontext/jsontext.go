// Package jsontext writes JSON as it is read by those who are not browsers: on
// one line, with & < > as they are.
package jsontext

import (
	"bytes"
	"encoding/json"
)

// Append appends the JSON of a value to a buffer. Where there is an error,
// nothing is appended.
func Append(b *bytes.Buffer, value any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	before := b.Len()
	if err := e.Encode(value); err != nil {
		b.Truncate(before)
		return err
	}
	b.Truncate(b.Len() - 1) // the line end that Encode adds
	return nil
}

// Of is the JSON of a value.
func Of(value any) ([]byte, error) {
	var b bytes.Buffer
	err := Append(&b, value)
	return b.Bytes(), err
}
