package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"mcp-bitbake/parser"
)

// File is a recipe or append.
type File struct {
	Path string          `json:"path"`
	Type parser.FileType `json:"file_type"`
}

// Match is a recipe or append whose name matched a query.
type Match struct {
	Path string          `json:"path"`
	Type parser.FileType `json:"file_type"`
	Name string          `json:"filename"`
}

// Page says what part of a list an answer is. Nothing is cut without a word.
type Page struct {
	Total      int    `json:"total"`
	Truncated  bool   `json:"truncated"`
	NextCursor string `json:"next_cursor,omitempty"`
}

// Assignment is a plain assignment to a variable.
type Assignment struct {
	Name string `json:"name"`
	Value
}

// Value is what an assignment says, without the name of the variable.
type Value struct {
	Operator string `json:"operator"`
	RawValue string `json:"raw_value"`
	Line     int    `json:"line"`
}

// Found is the answer of find_recipe_files.
type Found struct {
	OK      bool    `json:"ok"`
	Matches []Match `json:"matches"`
	Page
	Warnings []string `json:"warnings,omitempty"`
}

// Scanned is the answer of scan_layer_recipe_files.
type Scanned struct {
	OK    bool   `json:"ok"`
	Files []File `json:"files"`
	Page
	Warnings []string `json:"warnings,omitempty"`
}

// Parsed is the answer of parse_recipe_file.
type Parsed struct {
	OK        bool         `json:"ok"`
	Variables []Assignment `json:"variables"`
	Warnings  []string     `json:"warnings,omitempty"`

	// Only if they were asked for.
	Overridden []Detail    `json:"overrides,omitempty"`
	Flags      []Detail    `json:"flags,omitempty"`
	Functions  []Function  `json:"functions,omitempty"`
	Directives []Directive `json:"directives,omitempty"`
}

// Assigned is the answer of get_recipe_var_raw.
type Assigned struct {
	OK          bool     `json:"ok"`
	Assignments []Value  `json:"assignments"`
	Warnings    []string `json:"warnings,omitempty"`
	Hint        string   `json:"hint,omitempty"`
}

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
	return Answer{encode(f), false, f}
}

func invalidArgument(format string, args ...any) error {
	return &problem{InvalidArgument, fmt.Sprintf(format, args...)}
}

// encode writes an answer as compact JSON, with & < > as they are.
func encode(value any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // answers are strings, numbers, booleans and lists of these
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
