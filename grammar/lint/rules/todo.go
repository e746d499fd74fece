package rules
import "mcp-bitbake/grammar/lint"
var variables,licenses,metadata,sources,checksums,paths,tasks,bodies,packaging,layers,style []*lint.Rule
