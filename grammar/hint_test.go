package grammar

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The hint guesses what was meant, since the line alone says it of most faults.
func TestHints(t *testing.T) {
	const (
		byteOrderMark = "without a byte order mark"
		column1       = "Start it in column 1"
		conflict      = "Resolve the merge conflict"
		pylib         = "conf/layer.conf"
		recipe        = "Move it to a recipe or class"
		ownLines      = "Put the body of the function on lines of its own"
		head          = "Write the head of a function"
		something     = "Write it as NAME = \"value\""
		quotes        = "put the value in quotes"
		three         = "exactly three"
		comment       = "Move the comment to a line of its own"
		closing       = "Close the value with the quote it starts with"
		operator      = "(= := ?= ??= += =+ .= or =.)"
	)
	for _, c := range []struct{ name, source, hint string }{
		{"a.bb", "\ufeffA = \"x\"\n", byteOrderMark},
		{"a.bb", " A = \"x\"\n", column1},
		{"a.bb", "\tinherit a\n", column1},
		{"a.bb", "\u00a0A = \"x\"\n", column1},
		{"a.conf", " A = \"x\"\n", column1},
		{"a.bb", "<<<<<<< HEAD\n", conflict},
		{"a.bb", "=======\n", conflict},
		{"a.bb", ">>>>>>> other = \"x\"\n", conflict},
		{"a.bb", "addpylib a b\n", pylib},
		{"a.conf", "inherit a\n", recipe},
		{"a.conf", "do_a() {\n", recipe},
		{"a.conf", "python do_a() {\n", recipe},
		{"a.bb", "do_a() { :; }\n", ownLines},
		{"a.bb", "python do_a() { a = \"b\" }\n", ownLines},
		{"a.bb", "do_a {\n", head},
		{"a.bb", "function do_a() b {\n", head},
		{"a.bb", "do_a\n", something},
		{"a.bb", "inherit\n", something},
		{"a.bb", "}\n", something},
		{"a.bb", "A = x\n", quotes},
		{"a.bb", "A =\n", quotes},
		{"a.bb", "A = x \\\n\"y\"\n", quotes},
		{"a.bb", "A = \"a\"b\"\n", three},
		{"a.bb", "A = 'a'b'\n", three},
		{"a.bb", "A = \"x\" # c\n", comment},
		{"a.bb", "A = 'x' # it's\n", comment},
		{"a.bb", "A = \"x\n", closing},
		{"a.bb", "A = \"x'\n", closing},
		{"a.bb", "A = 'x \\\ny\n", closing},
		{"a.bb", "A B = \"x\"\n", operator},
		{"a.bb", "A == \"x\"\n", quotes},
		{"a.bb", "A -= \"x\"\n", operator},
		{"a.bb", "A[a b] = \"x\"\n", operator},
	} {
		_, diagnostics := Parse(c.name, c.source)
		if len(diagnostics) == 0 || diagnostics[0].Code != UnparsedLine {
			t.Errorf("%q in %s: got %v", c.source, c.name, diagnostics)
			continue
		}
		if hint := diagnostics[0].Hint; !strings.Contains(hint, c.hint) {
			t.Errorf("%q in %s: the hint is %q, want %q", c.source, c.name, hint, c.hint)
		}
		checkWording(t, diagnostics[0])
	}
}

// Messages quote the first line, or as much of it as one can read.
func TestMessagesAreShort(t *testing.T) {
	for source, want := range map[string]string{
		"a b \\\nc\n":                     `not a statement: "a b \\" (continued up to line 2)`,
		strings.Repeat("é", 50) + "\n":    `not a statement: "` + strings.Repeat("é", 50) + `"`,
		"a" + strings.Repeat("é", 50):     `not a statement: "a` + strings.Repeat("é", 49) + `..."`,
		strings.Repeat("a\x80", 2000):     `not a statement: "` + strings.Repeat(`a\x80`, 50) + `..."`,
		strings.Repeat("\x80", 2000):      `not a statement: "..."`,
		"\r\r" + strings.Repeat("a", 101): `not a statement: "` + strings.Repeat("a", 100) + `..."`,
	} {
		_, diagnostics := Parse("a.bb", source)
		i := slices.IndexFunc(diagnostics, func(d Diagnostic) bool { return d.Code == UnparsedLine })
		if i < 0 {
			t.Errorf("%.50q: got %v", source, diagnostics)
			continue
		}
		if d := diagnostics[i]; d.Message != want || !utf8.ValidString(d.Message) {
			t.Errorf("%.50q: the message is %q, want %q", source, d.Message, want)
		}
	}
}
