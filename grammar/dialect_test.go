package grammar_test

import (
	"testing"

	"mcp-bitbake/grammar"
)

func TestDialectsByName(t *testing.T) {
	for name, want := range map[string]string{
		"a.bb": "recipe", "a.bbappend": "append", "a.inc": "include", "a.bbclass": "class", "a": "include", "": "include",
		"conf/a.conf": "configuration", ".conf": "configuration", "a.conf/b": "include", "a.CONF": "include",
	} {
		if file, _ := grammar.Parse(name, "inherit a\n"); file.Dialect.String() != want {
			t.Errorf("%q has the dialect %s, want %s", name, file.Dialect, want)
		}
	}
}

// What a parser is told outweighs the name, and configuration files are the only
// ones that have rules of their own.
func TestDialectIsChosen(t *testing.T) {
	for d := grammar.DialectRecipe; d <= grammar.DialectConfiguration; d++ {
		parser := grammar.Parser{Dialect: d}
		for _, name := range []string{"a.bb", "a.conf", "-"} {
			file, diagnostics := parser.Parse(name, "inherit a\n")
			if refused := len(diagnostics) > 0; file.Dialect != d || file.Name != name || refused != (d == grammar.DialectConfiguration) {
				t.Errorf("%s as %s: %s of dialect %s, %v", name, d, file.Name, file.Dialect, diagnostics)
			}
			parser.WithTree(name, "addpylib a b\n", func(file *grammar.File, diagnostics []grammar.Diagnostic) {
				if read := len(diagnostics) == 0; file.Dialect != d || read != (d == grammar.DialectConfiguration) {
					t.Errorf("%s as %s: dialect %s, %v", name, d, file.Dialect, diagnostics)
				}
			})
		}
	}
}
