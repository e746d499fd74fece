package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"mcp-bitbake/grammar"
)

// What models are told of the tools names each operation of the grammar where it
// names any.
func TestToolsNameEachOperation(t *testing.T) {
	texts := 0
	for _, tool := range listTools(t) {
		for _, schema := range append(descriptions(t, tool.OutputSchema), descriptions(t, tool.InputSchema)...) {
			if !strings.HasPrefix(schema, grammar.Operations[0]+", ") {
				continue
			}
			texts++
			for _, operation := range grammar.Operations {
				if !strings.Contains(schema, operation) {
					t.Errorf("%s: %q does not name %s", tool.Name, schema, operation)
				}
			}
		}
		if tool.Name == "trace_variable" {
			for _, operation := range grammar.Operations {
				if effect := operation + "s"; !strings.Contains(tool.Description, effect) {
					t.Errorf("the description of %s does not name the effect %s", tool.Name, effect)
				}
			}
		}
	}
	if texts == 0 {
		t.Error("no schema names the operations")
	}
}

// descriptions are all descriptions in a schema.
func descriptions(t *testing.T, schema json.RawMessage) []string {
	t.Helper()
	var list []string
	var collect func(any)
	collect = func(value any) {
		switch value := value.(type) {
		case []any:
			for _, v := range value {
				collect(v)
			}
		case map[string]any:
			for name, v := range value {
				if text, ok := v.(string); ok && name == "description" {
					list = append(list, text)
				}
				collect(v)
			}
		}
	}
	collect(decode[any](t, schema))
	return list
}
