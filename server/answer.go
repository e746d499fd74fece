package server

import (
	"errors"
	"fmt"

	"mcp-bitbake/internal/jsontext"
	"mcp-bitbake/parser"
)

// Failure is the answer of a tool that could not do its work.
type Failure struct {
	OK      bool        `json:"ok"`
	Code    parser.Code `json:"error_code"`
	Message string      `json:"message"`
	Line    int         `json:"line,omitempty"`

	Err error `json:"-"` // what Message words, for those who word it otherwise
}

// Codes of failures besides those of package parser.
const (
	InvalidArgument parser.Code = "INVALID_ARGUMENT" // missing, unknown or of the wrong type
	InternalError   parser.Code = "INTERNAL_ERROR"   // a fault of this program
)

func failure(err error) Answer {
	f := &Failure{Code: InternalError, Message: ForTools.Message(err), Err: err}
	if e, ok := errors.AsType[*parser.Error](err); ok {
		f.Code, f.Line = e.Code, e.Line
	} else if p, ok := errors.AsType[*problem](err); ok {
		f.Code = p.code
	}
	return Answer{JSON: encode(f), Value: f, Failure: f}
}

func invalidArgument(format string, args ...any) error {
	return &problem{InvalidArgument, fmt.Sprintf(format, args...)}
}

// encode writes an answer as compact JSON, with & < > as they are.
func encode(value any) []byte {
	text, err := jsontext.Of(value)
	if err != nil {
		panic(err) // answers are strings, numbers, booleans and lists of these
	}
	return text
}
