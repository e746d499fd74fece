package stdio

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/mark3labs/mcp-go/mcp"
)

// members are those of a JSON object by name, in its exact case, as they were
// written: package json matches names of struct fields in any case.
type members map[string]json.RawMessage

// message is a JSON-RPC message as it came in. Its id and parameters are kept
// as they were written: an id must come back to the digit.
type message struct {
	ID     json.RawMessage
	Method string // or "" of what is a response
	Params members

	size int    // of the line that came in, in bytes
	line []byte // for mcp-go: what it is to see of the message
}

// fault is the error of a JSON-RPC answer.
type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func invalidRequest(text string) *fault { return &fault{Code: mcp.INVALID_REQUEST, Message: text} }

// parse takes a line apart. Where it is no message there is a fault, and the
// message has the id to answer with, if one could be read.
func parse(line []byte) (message, *fault) {
	m := message{size: len(line), line: line}
	switch {
	case !utf8.Valid(line):
		return m, &fault{Code: mcp.PARSE_ERROR, Message: "The line is not UTF-8, as JSON must be."}
	case !json.Valid(line):
		return m, &fault{Code: mcp.PARSE_ERROR, Message: "The line is not JSON. Send one message a line."}
	case line[0] == '[':
		return m, invalidRequest("Batches are not supported. Send one message a line.")
	case line[0] != '{':
		return m, invalidRequest("A message is a JSON object.")
	}
	given := objectOf(line)
	if id := given["id"]; validID(id) {
		m.ID = id
	}
	method, isText := textOf(given["method"])
	switch {
	case given["method"] == nil && (given["result"] != nil || given["error"] != nil):
		return m, nil // a response
	case !isText && given["method"] != nil:
		return m, invalidRequest(`"jsonrpc" and "method" are strings.`)
	case string(given["jsonrpc"]) != `"`+mcp.JSONRPC_VERSION+`"`:
		return m, invalidRequest(`"jsonrpc" must be "2.0".`)
	case method == "":
		return m, invalidRequest(`"method" is missing.`)
	case given["id"] != nil && m.ID == nil:
		return m, invalidRequest(`"id" is a string or an integer.`)
	}
	m.Method = method
	wrong := m.readParams(given["params"])
	if len(given) > len(m.parts()) {
		m.write() // members that mcp-go would go by, such as a result
	}
	return m, wrong
}

// parts are the members of the message that have a meaning.
func (m *message) parts() map[string]any {
	parts := map[string]any{"jsonrpc": mcp.JSONRPC_VERSION, "method": m.Method}
	if m.ID != nil {
		parts["id"] = m.ID
	}
	if m.Params != nil {
		parts["params"] = m.Params
	}
	return parts
}

// write writes the line anew, with nothing in it but what has a meaning.
func (m *message) write() {
	m.line, _ = json.Marshal(m.parts()) // which came from JSON
}

// objectOf is the members of an object, or nil of what is none. Both are valid
// JSON.
func objectOf(text json.RawMessage) members {
	var object members
	if len(text) == 0 || text[0] != '{' || json.Unmarshal(text, &object) != nil {
		return nil
	}
	return object
}

// textOf is a string of JSON, if it is one.
func textOf(text json.RawMessage) (value string, ok bool) {
	return value, len(text) > 0 && text[0] == '"' && json.Unmarshal(text, &value) == nil
}

func (m *message) isResponse() bool { return m.Method == "" }

func (m *message) isNotification() bool { return m.ID == nil }

// validID reports whether an id, or a progress token, is what MCP allows: a string
// or an integer.
func validID(id json.RawMessage) bool {
	return len(id) > 0 && (id[0] == '"' || !bytes.ContainsAny(id, ".eE{[tfn"))
}
