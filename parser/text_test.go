package parser_test

import (
	"testing"

	"mcp-bitbake/parser"
)

// The ending of the name says by what rules a text is read, or that it is not.
func TestParseTextByEnding(t *testing.T) {
	const text = "inherit a\n" // which a configuration file may not do
	for name, refused := range map[string]bool{
		"a_1.0.bb": false, "a.bbappend": false, "a.inc": false, "a.bbclass": false, "a.conf": true,
	} {
		parsed, err := parser.ParseText(name, text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if (parsed.Refused() != nil) != refused {
			t.Errorf("%s: refused = %v, want %v", name, parsed.Refused(), refused)
		}
	}
	for _, name := range []string{"a.txt", "bb", "a.bb.orig", ""} {
		_, err := parser.ParseText(name, text)
		wantError(t, err, parser.InvalidPath, name, "does not end in")
	}
}
