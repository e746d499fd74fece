package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is committed is what the tags say.
func TestGrammarIsGenerated(t *testing.T) {
	const directory, name = "../../grammar", "builders.go"
	want, err := generate(directory, name)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(directory, name))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("go generate ./grammar leaves a difference (- tags, + file):\n%s", diff)
	}
}

// Every form of tag becomes plain Go.
func TestForms(t *testing.T) {
	for _, test := range []struct{ name, fields, want string }{
		{"token", "A string `parser:\"@Name\"`", "t.A = from.take(TokenName)"},
		{"passed over", "A string `parser:\"Quote @Name\"`", "from.take(TokenQuote)\n\tt.A = from.take(TokenName)"},
		{"named string", "A Text `parser:\"@Name\"`", "t.A = Text(from.take(TokenName))"},
		{"literal", "A string `parser:\"'x':Keyword @Name\"`", "from.take(TokenKeyword)\n\tt.A = from.take(TokenName)"},
		{"flag", "A bool `parser:\"@'x':Keyword?\"`", "if from.sees(0, TokenKeyword, keywordX) {\n\t\tfrom.take(TokenKeyword)\n\t\tt.A = true\n\t}"},
		{"list", "A []string `parser:\"@Name*\"`", "for from.sees(0, TokenName, \"\") {\n\t\tt.A = append(t.A, from.take(TokenName))\n\t}"},
		{"part", "A Part `parser:\"@@\"`", "t.A.read(from)"},
		{"pointer", "A *Part `parser:\"@@?\"`", "if from.sees(0, TokenPunctuation, \":\") && from.sees(1, TokenFlag, \"\") {\n\t\tt.A = from.nodes.part.alloc()\n\t\tt.A.read(from)\n\t}"},
		{"alternatives", "A bool `parser:\"@'x':Keyword | \"`\nB string `parser:\"@Name\"`", "switch {\n\tcase from.sees(0, TokenKeyword, keywordX):\n\t\tfrom.take(TokenKeyword)\n\t\tt.A = true\n\tdefault:\n\t\tt.B = from.take(TokenName)\n\t}"},
		{"group", "A string `parser:\"( '[':Punctuation @Flag ']':Punctuation )?\"`", "if from.sees(0, TokenPunctuation, \"[\") && from.sees(1, TokenFlag, \"\") {\n\t\tfrom.take(TokenPunctuation)\n\t\tt.A = from.take(TokenFlag)\n\t\tfrom.take(TokenPunctuation)\n\t}"},
	} {
		got, err := generateFrom(t, test.fields)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if !strings.Contains(got, "func (t *T) read(from *cursor) {\n\t"+test.want+"\n}") {
			t.Errorf("%s: there is no\n\t%s\nin\n%s", test.name, test.want, got)
		}
	}
}

// What is not known is an error that says where, not a builder that guesses.
func TestErrors(t *testing.T) {
	for _, test := range []struct{ name, fields, want string }{
		{"repetition", "A []string `parser:\"@Name+\"`", `kinds.go:8:2: the tag of T.A: "+" is not known`},
		{"lookahead group", "A string `parser:\"(?= Name ) @Name\"`", `the tag of T.A: "?" is not known`},
		{"negation", "A string `parser:\"@!Name\"`", `the tag of T.A: "!" is not known`},
		{"literal of any kind", "A string `parser:\"@'x'\"`", `the tag of T.A: the end of the tags is not known`},
		{"group left open", "A string `parser:\"( @Name\"`", `the tag of T.A: the end of the tags is not known`},
		{"group closed twice", "A string `parser:\"@Name )\"`", `the tag of T.A: ")" is not known`},
		{"empty alternative", "A string `parser:\"@Name |\"`", `the tag of T.A: the end of the tags is not known`},
		{"second field", "A string `parser:\"@Name\"`\nB string `parser:\"@Name ~ \"`", `kinds.go:9:1: the tag of T.B: "~" is not known`},
		{"part in a string", "A string `parser:\"@@\"`", "T.A has @@ in its tag, but is no struct"},
		{"token in a part", "A Part `parser:\"@Name\"`", "T.A is a struct and captures a token"},
		{"number", "A int `parser:\"@Name\"`", "int is not a struct of this package"},
		{"map", "A map[string]int `parser:\"@Name\"`", "T.A is of a type that tags cannot fill"},
		{"no tags", "A string", "T has no parser tags"},
		{"no start", "A string `parser:\"( Flag? @Name )*\"`", "what may be left out has to start with a token"},
	} {
		got, err := generateFrom(t, test.fields)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: the error is %v, not %q\n%s", test.name, err, test.want, got)
		}
	}
}

// generateFrom generates from a kind with some fields.
func generateFrom(t *testing.T, fields string) (string, error) {
	t.Helper()
	directory := t.TempDir()
	source := `package p

type Text string

type Part struct{ B string ` + "`parser:\"':':Punctuation @Flag\"`" + ` }

type T struct {
	` + fields + `
}

var kinds = []*kind{declare[T](0, nil)}
`
	if err := os.WriteFile(filepath.Join(directory, "kinds.go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := generate(directory, "builders.go")
	return string(got), err
}

func TestTheUnionIsNeeded(t *testing.T) {
	directory := t.TempDir()
	for source, want := range map[string]string{
		"package p":                           "no list kinds",
		"package p\nvar kinds = []*kind{f()}": "kinds.go:2:21: an element of kinds is not declare[T]",
		"package p\nvar kinds = []*kind{declare[A](0, nil)}": "A is not a struct of this package",
		"package p\nfunc": "kinds.go:2:",
	} {
		if err := os.WriteFile(filepath.Join(directory, "kinds.go"), []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := generate(directory, "builders.go"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, not %q", source, err, want)
		}
	}
}
