package server

import (
	"context"

	"mcp-bitbake/parser"
)

// Checked is the answer of check_recipe_text.
type Checked struct {
	OK          bool         `json:"ok"`
	Valid       bool         `json:"valid"`
	Diagnostics []Diagnostic `json:"diagnostics,omitempty"`
	Variables   []Assignment `json:"variables,omitzero"` // if asked for, even where there are none
	Warnings    []string     `json:"warnings,omitempty"`
}

var checkRecipeText = tool{
	name:  "check_recipe_text",
	title: "Check the text of a recipe before it is written",
	description: `Says whether BitBake would read a text that is not yet a file, and if not, why: line, column, code and hint for each fault. A text with faults is ok:true, valid:false. Only the syntax is checked. ` +
		`Example: {"text":"SUMMARY = \"x\"\n","file_name":"hello_1.0.bb"}. With extract true it also answers with what parse_recipe_file would.`,
	arguments: []argument{
		{name: "text", kind: text, required: true, description: "Whole text of the file."},
		{name: "file_name", kind: text, description: "Name that it will have; its ending (.bb, .bbappend, .inc, .bbclass or .conf) says by what rules it is read. recipe.bb if not given."},
		{name: "extract", kind: boolean, description: "Also answer with the plain assignments and warnings."},
	},
	answer: []member{
		{"valid", aBoolean, "Whether BitBake would read the text to its end."},
		diagnosticsMember, variablesMember, warningsMember,
	},
	run: func(_ context.Context, r request) (any, error) {
		name := r.text("file_name")
		if name == "" {
			name = "recipe.bb"
		}
		file, err := parser.ParseText(name, r.text("text"))
		if err != nil {
			return nil, err
		}
		answer := &Checked{OK: true, Valid: file.Refused() == nil, Diagnostics: diagnosticsOf(file.Diagnostics)}
		if r.flag("extract") {
			p := parsed(file.Extract())
			answer.Variables, answer.Warnings = p.Variables, p.Warnings
		}
		return answer, nil
	},
}
