package rules

import "mcp-bitbake/grammar/lint"

var metadata, tasks, bodies, packaging, layers, style []*lint.Rule
