package server

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// The schemas are written here. jsonschema-go, and with it mcp-go's typed tools,
// says of each list that it may be null, knows no enum and no minimum of a tag,
// and would make all answers that are ok requirements of those that are not.

// member is a member of a JSON object.
type member struct {
	name        string
	schema      string // JSON Schema of its value, as text
	description string
	optional    bool
}

// inputSchema is the JSON Schema of arguments.
func (in input) schema() json.RawMessage {
	var members []member
	for _, a := range in {
		members = append(members, member{a.name, a.schema(), a.doc, !a.required})
	}
	return object(members)
}

func (a argument) schema() string {
	text := `{"type":"string"}`
	if a.choices != nil {
		text = `{"type":"string","enum":` + string(encode(a.choices)) + `}`
	}
	switch a.kind() {
	case "integer":
		return `{"type":"integer","minimum":` + string(encode(a.least)) + `}`
	case "array":
		return `{"type":"array","items":` + text + `}`
	case "boolean":
		return `{"type":"boolean"}`
	default:
		return text
	}
}

// outputSchema is the JSON Schema of answers of a type. Failures fit it too, so
// that only ok is required.
func outputSchema(answer reflect.Type) json.RawMessage {
	members := append(membersOf(answer),
		member{name: "error_code", schema: `{"type":"string"}`, description: "If ok is false: the kind of error."},
		member{name: "message", schema: `{"type":"string"}`, description: "If ok is false: what is wrong and what to do next."},
		member{name: "line", schema: `{"type":"integer"}`, description: "If ok is false and a line is to blame: that line, from 1."})
	for i := range members {
		members[i].optional = members[i].name != "ok"
		if members[i].name == "ok" {
			members[i].description = "Whether the tool did its work. If not, error_code and message say why."
		}
	}
	return object(members)
}

// membersOf are the members of the JSON object of a struct: each field with the
// description that its tag doc has. What may be left out is not required, but
// for those members of a list's entries that the tag require of the list names.
func membersOf(structure reflect.Type) []member {
	var members []member
	for f := range structure.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			members = append(members, membersOf(f.Type)...)
		case name != "-":
			members = append(members, member{name, schemaOf(f.Type, f.Tag.Get("require")), f.Tag.Get("doc"), options != ""})
		}
	}
	return members
}

// schemaOf is the JSON Schema of the values of a type.
func schemaOf(t reflect.Type, require string) string {
	switch t.Kind() {
	case reflect.String:
		return `{"type":"string"}`
	case reflect.Int:
		return `{"type":"integer"}`
	case reflect.Bool:
		return `{"type":"boolean"}`
	case reflect.Slice:
		return `{"type":"array","items":` + schemaOf(t.Elem(), require) + `}`
	case reflect.Map:
		return `{"type":"object","additionalProperties":` + schemaOf(t.Elem(), "") + `}`
	case reflect.Struct:
		members := membersOf(t)
		for i := range members {
			members[i].optional = members[i].optional && members[i].name != require
			members[i].description = "" // README.md has it: models pay for each word of a schema
		}
		return string(object(members))
	default:
		panic("no schema of " + t.String()) // the declaration is wrong
	}
}

func object(members []member) json.RawMessage {
	required := []string{}
	b := []byte(`{"type":"object","properties":{`)
	for i, m := range members {
		if i > 0 {
			b = append(b, ',')
		}
		if !m.optional {
			required = append(required, m.name)
		}
		b = append(b, quoted(m.name)+":"...)
		if m.description == "" {
			b = append(b, m.schema...)
			continue
		}
		b = append(b, m.schema[:len(m.schema)-1]+`,"description":`+quoted(m.description)+"}"...)
	}
	return slices.Concat(b, []byte(`},"required":`), encode(required), []byte(`,"additionalProperties":false}`))
}

func quoted(s string) string { return string(encode(s)) }
