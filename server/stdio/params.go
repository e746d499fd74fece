package stdio

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

// paramTypes are the JSON types of members of params, by their names, which mean
// the same in all methods. What may be of any type is not checked here.
var paramTypes = map[string]string{
	"_meta":           "an object",
	"arguments":       "",
	"argument":        "an object",
	"capabilities":    "an object",
	"clientInfo":      "an object",
	"cursor":          "a string",
	"level":           "a string",
	"name":            "a string",
	"progressToken":   "",
	"protocolVersion": "a string",
	"reason":          "a string",
	"ref":             "an object",
	"requestId":       "",
	"uri":             "a string",
}

func invalidParams(format string, args ...any) *fault {
	return &fault{Code: mcp.INVALID_PARAMS, Message: fmt.Sprintf(format, args...)}
}

// readParams reads the parameters of a message, or says what is wrong with them.
// Members whose names differ from those of the protocol by case alone are
// dropped: mcp-go would take them for the others. So are those that are null,
// which is how some clients leave one out.
func (m *message) readParams(params json.RawMessage) *fault {
	if params == nil || isNull(params) {
		return nil
	}
	if m.Params = objectOf(params); m.Params == nil {
		return invalidParams(`"params" must be an object.`)
	}
	number := len(m.Params)
	maps.DeleteFunc(m.Params, func(name string, value json.RawMessage) bool { return isNull(value) || misspelt(name) })
	for _, name := range slices.Sorted(maps.Keys(m.Params)) {
		if want := paramTypes[name]; want != "" && typeOf(m.Params[name]) != want {
			return invalidParams(`"params.%s" must be %s.`, name, want)
		}
	}
	if _, named := m.Params["name"]; m.Method == string(mcp.MethodToolsCall) && !named {
		return invalidParams(`"params.name" is missing: the name of a tool.`)
	}
	if m.Method == string(mcp.MethodInitialize) {
		m.offer()
	}
	if len(m.Params) < number {
		m.write()
	}
	return nil
}

func isNull(text json.RawMessage) bool { return text[0] == 'n' }

// misspelt reports whether a name is that of a known member but for its case.
func misspelt(name string) bool {
	if _, known := paramTypes[name]; known {
		return false
	}
	for known := range paramTypes {
		if strings.EqualFold(name, known) {
			return true
		}
	}
	return false
}

// typeOf says of what type a JSON text is, as paramTypes does.
func typeOf(text json.RawMessage) string {
	switch text[0] {
	case '"':
		return "a string"
	case '{':
		return "an object"
	}
	return "something else"
}

// meta is what the transport needs to know of a request's _meta.
func (m *message) meta() members { return objectOf(m.Params["_meta"]) }

// inWords replaces what mcp-go says of parameters deeper down that have the wrong
// type: it names types of Go, which mean nothing to a client.
func inWords(e mcp.JSONRPCErrorDetails) any {
	if !strings.Contains(e.Message, "json: ") {
		return e
	}
	return invalidParams("A member of %q has a type that it does not have in the protocol.", "params")
}
