package rules_test

import (
	"strings"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/rules"
)

// The rules about operations know each one of the grammar.
func TestEachOperationIsKnownToTheRules(t *testing.T) {
	linter := lint.New(rules.All()...)
	for _, operation := range grammar.Operations {
		for text, part := range map[string]string{
			"A:append:" + operation + " = \"x\"\n":      "takes the :" + operation + " after :append for an override",
			"A:" + operation + ":QEMU = \" x\"\n":       "the :" + operation + " of A:" + operation + ":QEMU is none",
			"do_x_" + operation + "() {\n    true\n}\n": operation,
		} {
			found := false
			for _, f := range linter.Text("x_1.bb", text, lint.Options{}) {
				found = found || strings.Contains(f.Message, part)
			}
			if !found {
				t.Errorf("%q: no rule says %q", text, part)
			}
		}
	}
}
