package grammar

import (
	"fmt"
	"strings"
	"testing"
)

// tokenCase is a text and its tokens, as tokensOf writes them.
type tokenCase struct{ source, want string }

// tokensOf writes the tokens of a file as kind and quoted text, with spaces
// between tokens and bars between statements.
func tokensOf(file *File) string {
	var statements []string
	for _, s := range file.Statements {
		var tokens []string
		for token := range s.Tokens() {
			tokens = append(tokens, fmt.Sprintf("%s%q", token.Kind, token.Text))
		}
		statements = append(statements, strings.Join(tokens, " "))
	}
	return strings.Join(statements, " | ")
}

// checkTokens parses each source as a file of a name.
func checkTokens(t *testing.T, name string, cases []tokenCase) {
	t.Helper()
	for _, c := range cases {
		file, _ := Parse(name, c.source)
		if got := tokensOf(file); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.source, got, c.want)
		}
		var texts strings.Builder
		for token := range file.Tokens() {
			texts.WriteString(token.Text)
		}
		if texts.String() != c.source {
			t.Errorf("%q: the texts of the tokens are %q", c.source, texts.String())
		}
	}
}

func TestTokensOfStatements(t *testing.T) {
	checkTokens(t, "a.bb", []tokenCase{
		{"", ``},
		{"\n \n\t\nA = \"x\"\n", `Blank"\n \n\t\n" | Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"# c\n#d\n", `Comment"# c" Newline"\n" | Comment"#d" Newline"\n"`},
		{"A = \"x\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A=\"x\"", `Name"A" Operator"=" Quote"\"" Value"x" Quote"\""`},
		{"export A ?= 'x'\n", `Keyword"export" Space" " Name"A" Space" " Operator"?=" Space" " Quote"'" Value"x" Quote"'" Newline"\n"`},
		{"export A\n", `Keyword"export" Space" " Name"A" Newline"\n"`},
		{"A[b] ??= \"\"\n", `Name"A" Punctuation"[" Flag"b" Punctuation"]" Space" " Operator"??=" Space" " Quote"\"" Value"" Quote"\"" Newline"\n"`},
		{"A:b:append:c[d] = \"x\"\n", `Name"A" Punctuation":" Override"b" Punctuation":" Operation"append" Punctuation":" Override"c" Punctuation"[" Flag"d" Punctuation"]" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A:append:B = \"x\"\n", `Name"A" Punctuation":" Override"append" Punctuation":" Override"B" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A:append:${B} = \"x\"\n", `Name"A" Punctuation":" Operation"append" Punctuation":" Override"${B}" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A:append:b:remove:c = \"x\"\n", `Name"A" Punctuation":" Operation"append" Punctuation":" Override"b" Punctuation":" Override"remove" Punctuation":" Override"c" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A:append:B:remove = \"x\"\n", `Name"A" Punctuation":" Override"append" Punctuation":" Override"B" Punctuation":" Operation"remove" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"append:prepend = \"x\"\n", `Name"append" Punctuation":" Operation"prepend" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A:appendix = \"x\"\n", `Name"A" Punctuation":" Override"appendix" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A:${B:c}:d .= \"x\"\n", `Name"A" Punctuation":" Override"${B:c}" Punctuation":" Override"d" Space" " Operator".=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A+ = \"x\"\n", `Name"A+" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A.=\"x\"\n", `Name"A" Operator".=" Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A = \"a\"b\"c\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"a\"b\"c" Quote"\"" Newline"\n"`},
		{"A = \"x\" \t\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline" \t\n"`},
		{"do_a() {\n    :\n}\n", `Name"do_a" Punctuation"(" Punctuation")" Space" " Punctuation"{" Newline"\n" Body"    :\n" Punctuation"}" Newline"\n"`},
		{"do_a:b () {\n}\n", `Name"do_a" Punctuation":" Override"b" Space" " Punctuation"(" Punctuation")" Space" " Punctuation"{" Newline"\n" Body"" Punctuation"}" Newline"\n"`},
		{"python fakeroot do_a ( ) {\n  x\n}  \n", `Keyword"python" Space" " Keyword"fakeroot" Space" " Name"do_a" Space" " Punctuation"(" Space" " Punctuation")" Space" " Punctuation"{" Newline"\n" Body"  x\n" Punctuation"}" Newline"  \n"`},
		{"python () {\n\n}\n", `Keyword"python" Space" " Punctuation"(" Punctuation")" Space" " Punctuation"{" Newline"\n" Body"\n" Punctuation"}" Newline"\n"`},
		{"() {\n}\n", `Punctuation"(" Punctuation")" Space" " Punctuation"{" Newline"\n" Body"" Punctuation"}" Newline"\n"`},
		{"do_a() {\n :\n", `Refused"do_a() {\n :" Newline"\n"`},
		{"def f(a, b):\n  x\n\n# c\nA = \"x\"\n", `Keyword"def" Space" " Name"f" Signature"(a, b):" Newline"\n" Body"  x\n\n# c\n" | Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"def f():\n", `Keyword"def" Space" " Name"f" Signature"():" Newline"\n" Body""`},
		{"def f:g\n", `Keyword"def" Space" " Name"f" Signature":g" Newline"\n" Body""`},
		{"EXPORT_FUNCTIONS a b\n", `Keyword"EXPORT_FUNCTIONS" Space" " Arguments"a b" Newline"\n"`},
		{"addtask a before b # c\n", `Keyword"addtask" Space" " Arguments"a before b " TrailingComment"# c" Newline"\n"`},
		{"addtask #\n", `Refused"addtask #" Newline"\n"`},
		{"addtask  #\n", `Keyword"addtask" Space" " Arguments" " TrailingComment"#" Newline"\n"`},
		{"deltask a#b\n", `Keyword"deltask" Space" " Arguments"a" TrailingComment"#b" Newline"\n"`},
		{"addhandler a\n", `Keyword"addhandler" Space" " Arguments"a" Newline"\n"`},
		{"inherit  a b\n", `Keyword"inherit" Space"  " Arguments"a b" Newline"\n"`},
		{"inherit_defer ${A}\n", `Keyword"inherit_defer" Space" " Arguments"${A}" Newline"\n"`},
		{"inherit = \"x\"\n", `Keyword"inherit" Space" " Arguments"= \"x\"" Newline"\n"`},
		{"include = \"x\"\n", `Name"include" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"include a.inc\n", `Keyword"include" Space" " Arguments"a.inc" Newline"\n"`},
		{"require a.inc\n", `Keyword"require" Space" " Arguments"a.inc" Newline"\n"`},
		{"include_all a.inc\n", `Keyword"include_all" Space" " Arguments"a.inc" Newline"\n"`},
		{"unset A\n", `Keyword"unset" Space" " Name"A" Newline"\n"`},
		{"unset A[bc]\n", `Keyword"unset" Space" " Name"A" Punctuation"[" Flag"bc" Punctuation"]" Newline"\n"`},
		{"unset A[b]\n", `Refused"unset A[b]" Newline"\n"`},
		{"addfragments a b c d\n", `Keyword"addfragments" Space" " Arguments"a b c d" Newline"\n"`},
		{"addfragments a b c\n", `Refused"addfragments a b c" Newline"\n"`},
		{"addpylib a b\n", `Refused"addpylib a b" Newline"\n"`},
		{"inherit\n", `Refused"inherit" Newline"\n"`},
		{" A = \"x\"\n", `Refused" A = \"x\"" Newline"\n"`},
		{"A = x\nB = \"y\"\n", `Refused"A = x" Newline"\n" | Name"B" Space" " Operator"=" Space" " Quote"\"" Value"y" Quote"\"" Newline"\n"`},
		{"= \"x\"\n", `Refused"= \"x\"" Newline"\n"`},
		{"A = \"a\"b\"\n", `Refused"A = \"a\"b\"" Newline"\n"`},
		{"A = \"x\" # c\n", `Refused"A = \"x\" # c" Newline"\n"`},
		{"addtask a:append_b\n", `Refused"addtask a:append_b" Newline"\n"`},
		{"export A:b = \"x\"\n", `Keyword"export" Space" " Name"A" Punctuation":" Override"b" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
	})
}

// Kinds of token are named once each, or tags would be ambiguous.
func TestTokenNames(t *testing.T) {
	kinds := map[string]TokenKind{}
	for k := range TokenKind(tokenKinds) {
		if other, ok := kinds[k.String()]; k.String() == "" || ok {
			t.Errorf("token kind %d has the name %q, as %d has", k, k, other)
		}
		kinds[k.String()] = k
	}
}
