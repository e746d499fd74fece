package rules

import "mcp-bitbake/grammar/lint"

var metadata, packaging, layers, style []*lint.Rule
