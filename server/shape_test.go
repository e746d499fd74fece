package server_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"mcp-bitbake/server"
)

// listedTool is a tool as tools/list names it.
type listedTool struct {
	Name         string
	Title        string
	Description  string
	InputSchema  json.RawMessage
	OutputSchema json.RawMessage
	Annotations  map[string]any
}

// listTools asks the server for its tools.
func listTools(t testing.TB) []listedTool {
	t.Helper()
	result, failure := request(t, "tools/list", nil)
	if failure != nil {
		t.Fatalf("tools/list: %s", failure)
	}
	return decode[struct{ Tools []listedTool }](t, result).Tools
}

// outputSchemas are the schemas that the server gives for answers, compiled.
var outputSchemas struct {
	once   sync.Once
	byTool map[string]*jsonschema.Schema
}

func outputSchema(t testing.TB, tool string) *jsonschema.Schema {
	t.Helper()
	outputSchemas.once.Do(func() {
		outputSchemas.byTool = map[string]*jsonschema.Schema{}
		for _, l := range listTools(t) {
			outputSchemas.byTool[l.Name] = compile(t, l.Name, l.OutputSchema)
		}
	})
	schema := outputSchemas.byTool[tool]
	if schema == nil {
		t.Fatalf("tools/list names no tool %q with an output schema", tool)
	}
	return schema
}

func compile(t testing.TB, name string, schema json.RawMessage) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		t.Fatalf("schema of %s: %v", name, err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name+".json", document); err != nil {
		t.Fatalf("schema of %s: %v", name, err)
	}
	compiled, err := c.Compile(name + ".json")
	if err != nil {
		t.Fatalf("schema of %s: %v", name, err)
	}
	return compiled
}

// checkAnswer checks what holds for every answer of every tool: it is one
// compact JSON object that fits the tool's output schema, holds no null, says
// ok, and has a code and a message exactly if not ok.
func checkAnswer(t testing.TB, tool string, answer server.Answer) {
	t.Helper()
	var once bytes.Buffer
	if err := json.Compact(&once, answer.JSON); err != nil {
		t.Fatalf("the answer of %s is not JSON: %v: %q", tool, err, answer.JSON)
	}
	if !bytes.Equal(once.Bytes(), answer.JSON) {
		t.Errorf("the answer of %s is not compact: %s", tool, answer.JSON)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(answer.JSON))
	if err != nil {
		t.Fatalf("the answer of %s: %v", tool, err)
	}
	if err := outputSchema(t, tool).Validate(document); err != nil {
		t.Errorf("the answer of %s does not fit its schema: %v\n%s", tool, err, answer.JSON)
	}
	members, _ := document.(map[string]any)
	if members["ok"] != answer.OK {
		t.Errorf("ok is %v in the answer of %s, want %v", members["ok"], tool, answer.OK)
	}
	for _, name := range []string{"error_code", "message"} {
		s, there := members[name].(string)
		if there == answer.OK || there && s == "" {
			t.Errorf("ok is %v in the answer of %s, and %s is %q", answer.OK, tool, name, s)
		}
	}
	if _, failed := answer.Value.(*server.Failure); failed == answer.OK {
		t.Errorf("ok is %v in the answer of %s, and its value a %T", answer.OK, tool, answer.Value)
	}
	if name := listMember[tool]; answer.OK && name != "" {
		if _, ok := members[name].([]any); !ok {
			t.Errorf("the answer of %s has no list %q: %s", tool, name, answer.JSON)
		}
	}
	if null(document) {
		t.Errorf("the answer of %s has null in it: %s", tool, answer.JSON)
	}
}

// listMember names the list that each answer of a tool has, empty or not.
var listMember = map[string]string{
	"find_recipe_files": "matches", "scan_layer_recipe_files": "files", "parse_recipe_file": "variables", "get_recipe_var_raw": "assignments",
	"parse_recipe_files": "results", "search_assignments": "assignments", "trace_variable": "steps", "find_appends": "appends",
	"list_layers": "layers", "bitbake_reference": "topics",
}

// null reports whether a value is or holds null.
func null(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case []any:
		return slices.ContainsFunc(v, null)
	case map[string]any:
		for _, member := range v {
			if null(member) {
				return true
			}
		}
	}
	return false
}

// Were the schemas so loose that all fits, the checks above would mean nothing.
func TestOutputSchemasRefuse(t *testing.T) {
	for _, tool := range listTools(t) {
		for _, text := range []string{
			`{}`, `[]`, `{"ok":"true"}`, `{"ok":null}`, `{"ok":true,"warnings":null}`, `{"ok":true,"warnings":[1]}`,
			`{"ok":true,"matches":null}`, `{"ok":true,"files":[{}]}`, `{"ok":true,"files":null}`, `{"ok":true,"variables":null}`,
			`{"ok":true,"assignments":[{"operator":"=","raw_value":"","line":"1"}]}`, `{"ok":false,"error_code":1}`,
		} {
			document, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
			if err != nil {
				t.Fatal(err)
			}
			if outputSchema(t, tool.Name).Validate(document) == nil {
				t.Errorf("%s fits the output schema of %s", text, tool.Name)
			}
		}
	}
}
