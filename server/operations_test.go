package server_test

import (
	"reflect"
	"strings"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/server"
)

// What is said of the answers names each operation of the grammar.
func TestAnswersNameEachOperation(t *testing.T) {
	for _, answer := range []reflect.Type{reflect.TypeFor[server.Assignment](), reflect.TypeFor[server.Step]()} {
		field, _ := answer.FieldByName("Operation")
		for _, operation := range grammar.Operations {
			if doc := field.Tag.Get("doc"); !strings.Contains(doc, operation) {
				t.Errorf("%v: %q does not name %s", answer, doc, operation)
			}
		}
	}
}

func TestTraceNamesEachEffectOfAnOperation(t *testing.T) {
	for _, tool := range listTools(t) {
		for _, operation := range grammar.Operations {
			if effect := operation + "s"; tool.Name == "trace_variable" && !strings.Contains(tool.Description, effect) {
				t.Errorf("the description of %s does not name the effect %s", tool.Name, effect)
			}
		}
	}
}
