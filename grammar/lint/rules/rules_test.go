package rules_test

import (
	"testing"

	"mcp-bitbake/grammar/lint/linttest"
	"mcp-bitbake/grammar/lint/rules"
)

func TestExamples(t *testing.T) { linttest.Run(t, rules.All()...) }
