package reading

import (
	"fmt"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

// Whole is all that is made of a file, for people: its tree, the diagnostics and what
// is extracted from it. It is what the golden files of our own recipes hold.
func Whole(file parser.Parsed) string {
	var b strings.Builder
	b.WriteString("tree:\n")
	if err := grammar.Dump(&b, file.File); err != nil {
		panic(err) // a builder has no errors
	}
	b.WriteString("\ndiagnostics:\n")
	for _, d := range file.Diagnostics {
		fmt.Fprintf(&b, "%s %s %d:%d-%d:%d: %s\n", d.Severity, d.Code,
			d.Span.Start.Line, d.Span.Start.Column, d.Span.End.Line, d.Span.End.Column, d)
	}
	extraction := file.Extract()
	b.WriteString("\nvariables:\n")
	for _, a := range extraction.Variables {
		fmt.Fprintf(&b, "%d: %s %s %q\n", a.Line, a.Name, a.Operator, a.RawValue)
	}
	b.WriteString("\nwarnings:\n")
	for _, w := range extraction.Warnings {
		fmt.Fprintf(&b, "%s\n", w)
	}
	return b.String()
}
