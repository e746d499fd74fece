package server

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"mcp-bitbake/parser"
)

type checkInput struct {
	Text     string `json:"text" required:"true" doc:"Whole text of the file." arg:"" name:"file" help:"File to check; - for standard input."`
	FileName string `json:"file_name" standard:"recipe.bb" default:"recipe.bb" doc:"Name that it will have; its ending (.bb, .bbappend, .inc, .bbclass or .conf) says by what rules it is read. {standard} if not given." name:"name" help:"What to call the text of standard input; the ending says by what rules it is read."`
	Extract  bool   `json:"extract" doc:"Also answer with the plain assignments and warnings." kong:"-"`
}

// readFile puts the text of the file that Text names into its place.
func (in *checkInput) readFile(access parser.Access, stdin io.Reader) error {
	if in.Text == "-" {
		all, err := io.ReadAll(stdin)
		in.Text = string(all)
		return err
	}
	in.FileName = in.Text
	path, err := filepath.Abs(in.Text)
	if err != nil {
		return err
	}
	in.Text, err = access.ReadFile(path)
	return err
}

// Checked is the answer of check_recipe_text.
type Checked struct {
	OK          bool         `json:"ok"`
	Valid       bool         `json:"valid" doc:"Whether BitBake would read the text to its end."`
	Diagnostics []Diagnostic `json:"diagnostics,omitempty" doc:"Faults, in the order of the file."`
	Variables   []Plain      `json:"variables,omitzero" doc:"Plain assignments, in the order of the file."` // if asked for, even where there are none
	Warnings    []string     `json:"warnings,omitempty" doc:"Statements that are not among the assignments: override syntax, varflags and, with allow_errors, what BitBake refuses. Each starts with its line."`
}

var checkRecipeText = tool[checkInput, Checked]{
	name:  "check_recipe_text",
	title: "Check the text of a recipe before it is written",
	description: `Says whether BitBake would read a text that is not yet a file, and if not, why: line, column, code and hint for each fault. A text with faults is ok:true, valid:false. Only the syntax is checked. ` +
		`Example: {"text":"SUMMARY = \"x\"\n","file_name":"hello_1.0.bb"}. With extract true it also answers with what parse_recipe_file would.`,
	command: "check",
	help:    "Say what BitBake would refuse in a text",
	run:     runCheck,
	show:    printChecked,
}

func runCheck(_ context.Context, _ Tools, in checkInput) (*Checked, error) {
	file, err := parser.ParseText(in.FileName, in.Text)
	if err != nil {
		return nil, err
	}
	answer := &Checked{OK: true, Valid: file.Refused() == nil, Diagnostics: diagnosticsOf(file.Diagnostics)}
	if in.Extract {
		p := parsed(file.Extract())
		answer.Variables, answer.Warnings = p.Variables, p.Warnings
	}
	return answer, nil
}

func printChecked(p *Printer, in checkInput, checked *Checked) {
	p.Failed = !checked.Valid
	for _, line := range formatDiagnostics(checked.Diagnostics) {
		fmt.Fprintf(p, "%s:%s\n", in.FileName, line)
	}
}
