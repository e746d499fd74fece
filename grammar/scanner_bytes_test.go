package grammar

import (
	"testing"
	"unicode/utf8"
)

// Line ends, white space and characters are Python's; bytes that mean nothing
// are kept.
func TestTokensOfBytes(t *testing.T) {
	checkTokens(t, "a.bb", []tokenCase{
		{"A = \"x\"\r\nB = \"y\"\r\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\r\n" | Name"B" Space" " Operator"=" Space" " Quote"\"" Value"y" Quote"\"" Newline"\r\n"`},
		{"A = \"x\"\rB = \"y\"\r", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\r" | Name"B" Space" " Operator"=" Space" " Quote"\"" Value"y" Quote"\"" Newline"\r"`},
		{"\r\n\r\r\n", `Blank"\r\n\r\r\n"`},
		{"A = \"x\\\r\ny\"\r\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x\\\r\ny" Quote"\"" Newline"\r\n"`},
		{"A = \"x\\\ry\"\r", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x\\\ry" Quote"\"" Newline"\r"`},
		{"do_a() {\r\n  :\r\n}\r\n", `Name"do_a" Punctuation"(" Punctuation")" Space" " Punctuation"{" Newline"\r\n" Body"  :\r\n" Punctuation"}" Newline"\r\n"`},
		{"do_a() {\r  :\r}\r", `Name"do_a" Punctuation"(" Punctuation")" Space" " Punctuation"{" Newline"\r" Body"  :\r" Punctuation"}" Newline"\r"`},
		{"def f():\r  x\rA = \"x\"\r", `Keyword"def" Space" " Name"f" Signature"():" Newline"\r" Body"  x\r" | Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\r"`},
		{"# c\\\r#d\rA = \"x\"", `Comment"# c\\\r#d" Newline"\r" | Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\""`},
		{"A = \"x\"\r\r\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\r" | Blank"\r\n"`},
		{"A\u00a0=\u2003\"x\"\u3000\n", `Name"A" Space"\u00a0" Operator"=" Space"\u2003" Quote"\"" Value"x" Quote"\"" Newline"\u3000\n"`},
		{"\u00a0\n\u2028\n", `Blank"\u00a0\n\u2028\n"`},
		{"inherit\u00a0a\n", `Keyword"inherit" Space"\u00a0" Arguments"a" Newline"\n"`},
		{"A = \"x\\\u00a0\ny\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x\\\u00a0\ny" Quote"\"" Newline"\n"`},
		{"A = \"x\u200b\"\u200b\n", `Refused"A = \"x\u200b\"\u200b" Newline"\n"`},
		{"export\u0085A\n", `Keyword"export" Space"\u0085" Name"A" Newline"\n"`},
		{"unset\x1cA\n", `Keyword"unset" Space"\x1c" Name"A" Newline"\n"`},
		{"A = \"x\x00\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x\x00" Quote"\"" Newline"\n"`},
		{"\x00\n", `Refused"\x00" Newline"\n"`},
		{"A\x00 = \"x\"\n", `Refused"A\x00 = \"x\"" Newline"\n"`},
		{"\ufeffA = \"x\"\n", `Refused"\ufeffA = \"x\"" Newline"\n"`},
		{"A = \"\xff\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"\xff" Quote"\"" Newline"\n"`},
		{"\xff\n", `Refused"\xff" Newline"\n"`},
		{"do_é() {\n}\n", `Name"do_é" Punctuation"(" Punctuation")" Space" " Punctuation"{" Newline"\n" Body"" Punctuation"}" Newline"\n"`},
		{"é = \"x\"\n", `Refused"é = \"x\"" Newline"\n"`},
		{"do_a() {\n\x00\xff\n}", `Name"do_a" Punctuation"(" Punctuation")" Space" " Punctuation"{" Newline"\n" Body"\x00\xff\n" Punctuation"}"`},
		{"A = \"x\"\f\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\f\n"`},
		{"\fA = \"x\"\n", `Refused"\fA = \"x\"" Newline"\n"`},
		{"A = \"x", `Refused"A = \"x"`},
		{"A", `Refused"A"`},
		{"#", `Comment"#"`},
		{"do_a() {\n}", `Name"do_a" Punctuation"(" Punctuation")" Space" " Punctuation"{" Newline"\n" Body"" Punctuation"}"`},
		{"def f():\n  x", `Keyword"def" Space" " Name"f" Signature"():" Newline"\n" Body"  x"`},
		{"inherit a", `Keyword"inherit" Space" " Arguments"a"`},
		{"unset A", `Keyword"unset" Space" " Name"A"`},
		{" ", `Blank" "`},
	})
}

// White space is what Python's str.isspace takes for it, which is not what Go's
// unicode.IsSpace does.
func TestWhiteSpace(t *testing.T) {
	const white = "\t\n\v\f\r\x1c\x1d\x1e\x1f \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006" +
		"\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
	want := map[rune]bool{}
	for _, r := range white {
		want[r] = true
	}
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		length := 0
		if want[r] {
			length = utf8.RuneLen(r)
		}
		text := string(r)
		if space(text) != length || skipSpace(text, 0) != length || trimSpace(text) != len(text)-length {
			t.Errorf("%U: white space is %t", r, !want[r])
		}
	}
}
