package tree_test

import (
	"slices"
	"testing"

	"mcp-bitbake/grammar"
)

// Each operation of the grammar has an effect of its own, in assignments and in
// functions.
func TestEffectOfEachOperation(t *testing.T) {
	for _, operation := range grammar.Operations {
		steps, got := trace(t, map[string]string{
			"one/r/x_1.2.bb": "A:" + operation + " = \"1\"\nA:" + operation + ":x += \"1\"\nA:" + operation + "() {\n}\n",
		}, false)
		effect := operation + "s"
		want := []string{"one/r/x_1.2.bb:1 " + effect, "one/r/x_1.2.bb:2 " + effect, "one/r/x_1.2.bb:3 " + effect}
		if !slices.Equal(steps, want) {
			t.Errorf("steps %q, want %q", steps, want)
		}
		for _, s := range got.Steps {
			if s.Operation != operation {
				t.Errorf("line %d: operation %q, want %q", s.Line, s.Operation, operation)
			}
		}
	}
}
