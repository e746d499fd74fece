package stdio

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"
)

// message is a JSON-RPC message as it came in. Its id and parameters are kept
// as they were written: an id must come back to the digit.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  *string         `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   json.RawMessage `json:"error"`

	line []byte
}

// fault is the error of a JSON-RPC answer.
type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

// parse takes a line apart. Where it is no message there is a fault, and the
// message has the id to answer with, if one could be read.
func parse(line []byte) (message, *fault) {
	m := message{line: line}
	switch {
	case !json.Valid(line):
		return m, &fault{Code: mcp.PARSE_ERROR, Message: "The line is not JSON. Send one message a line."}
	case line[0] == '[':
		return m, &fault{Code: mcp.INVALID_REQUEST, Message: "Batches are not supported. Send one message a line."}
	case line[0] != '{':
		return m, &fault{Code: mcp.INVALID_REQUEST, Message: "A message is a JSON object."}
	}
	if err := json.Unmarshal(line, &m); err != nil {
		var only struct {
			ID json.RawMessage `json:"id"`
		}
		_ = json.Unmarshal(line, &only) // it is an object, and any id will do
		m.ID = only.ID
		return m.anonymous(), &fault{Code: mcp.INVALID_REQUEST, Message: `"jsonrpc" and "method" are strings.`}
	}
	switch {
	case m.isResponse():
		return m, nil
	case m.Version != mcp.JSONRPC_VERSION:
		return m.anonymous(), &fault{Code: mcp.INVALID_REQUEST, Message: `"jsonrpc" must be "2.0".`}
	case m.Method == nil:
		return m.anonymous(), &fault{Code: mcp.INVALID_REQUEST, Message: `"method" is missing.`}
	case m.ID != nil && !validID(m.ID):
		return m.anonymous(), &fault{Code: mcp.INVALID_REQUEST, Message: `"id" is a string or an integer.`}
	}
	return m, nil
}

// anonymous drops an id that no answer may carry.
func (m message) anonymous() message {
	if !validID(m.ID) {
		m.ID = nil
	}
	return m
}

func (m message) isResponse() bool { return m.Method == nil && (m.Result != nil || m.Error != nil) }

func (m message) isNotification() bool { return m.ID == nil }

// validID reports whether an id, or a progress token, is what MCP allows: a string
// or an integer.
func validID(id json.RawMessage) bool {
	return len(id) > 0 && (id[0] == '"' || !bytes.ContainsAny(id, ".eE{[tfn"))
}

// meta is what the transport needs to know of a request's _meta.
type meta struct {
	ProgressToken json.RawMessage `json:"progressToken"`
	Version       *string         `json:"io.modelcontextprotocol/protocolVersion"`
}

func (m message) meta() meta {
	var params struct {
		Meta meta `json:"_meta"`
	}
	if bytes.Contains(m.Params, []byte(`"_meta"`)) {
		_ = json.Unmarshal(m.Params, &params) // what does not fit is not there
	}
	return params.Meta
}

// checkVersion refuses what mcp-go lets through: versions of the protocol that
// nobody knows, and requests of the newer protocol that name none.
func (m message) checkVersion(meta meta) *fault {
	const unsupported = -32022
	switch {
	case meta.Version != nil && !slices.Contains(mcp.ValidProtocolVersions, *meta.Version):
		return &fault{unsupported, "Unsupported protocol version", map[string]any{
			"supported": mcp.ValidProtocolVersions, "requested": *meta.Version,
		}}
	case meta.Version == nil && (*m.Method == "server/discover" || *m.Method == "subscriptions/listen"):
		return &fault{Code: mcp.INVALID_PARAMS, Message: "params._meta needs io.modelcontextprotocol/protocolVersion."}
	}
	return nil
}
