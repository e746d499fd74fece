package server

import "encoding/json"

// member is a member of an answer's JSON object.
type member struct {
	name        string
	schema      string // JSON Schema of its value, as text
	description string
}

// Schemas of the values of members.
const (
	aString  = `{"type":"string"}`
	aNumber  = `{"type":"integer"}`
	aBoolean = `{"type":"boolean"}`
	aList    = `{"type":"array","items":{"type":"string"}}`
)

// objects is the schema of a list of objects that have all the members.
func objects(members ...member) string {
	return objectsOf(members, names(members)...)
}

// objectsOf is the schema of a list of objects that have the required members.
func objectsOf(members []member, required ...string) string {
	return `{"type":"array","items":` + string(object(members, required)) + `}`
}

// inputSchema is the JSON Schema of a tool's arguments.
func (t *tool) inputSchema() json.RawMessage {
	var members []member
	required := []string{}
	for _, a := range t.arguments {
		members = append(members, member{a.name, a.schema(), a.description})
		if a.required {
			required = append(required, a.name)
		}
	}
	return object(members, required)
}

func (a argument) schema() string {
	switch {
	case a.kind == integer:
		return `{"type":"integer","minimum":1}`
	case a.kind == texts && a.choices != nil:
		return `{"type":"array","items":{"type":"string","enum":` + string(encode(a.choices)) + `}}`
	case a.kind == texts:
		return aList
	case a.choices != nil:
		return `{"type":"string","enum":` + string(encode(a.choices)) + `}`
	default:
		return `{"type":` + quoted(string(a.kind)) + `}`
	}
}

// outputSchema is the JSON Schema of a tool's answers. Failures fit it too, so
// that only ok is required.
func (t *tool) outputSchema() json.RawMessage {
	members := []member{{"ok", aBoolean, "Whether the tool did its work. If not, error_code and message say why."}}
	members = append(members, t.answer...)
	members = append(members,
		member{"error_code", aString, "If ok is false: the kind of error."},
		member{"message", aString, "If ok is false: what is wrong and what to do next."})
	if !hasMember(t.answer, "line") {
		members = append(members, member{"line", aNumber, "If ok is false and a line is to blame: that line, from 1."})
	}
	return object(members, []string{"ok"})
}

func hasMember(members []member, name string) bool {
	for _, m := range members {
		if m.name == name {
			return true
		}
	}
	return false
}

func object(members []member, required []string) json.RawMessage {
	b := []byte(`{"type":"object","properties":{`)
	for i, m := range members {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, quoted(m.name)+":"...)
		if m.description == "" {
			b = append(b, m.schema...)
			continue
		}
		b = append(b, m.schema[:len(m.schema)-1]+`,"description":`+quoted(m.description)+"}"...)
	}
	return append(b, `},"required":`+string(encode(required))+`,"additionalProperties":false}`...)
}

func names(members []member) []string {
	var list []string
	for _, m := range members {
		list = append(list, m.name)
	}
	return list
}

func quoted(s string) string { return string(encode(s)) }
