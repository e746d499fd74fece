package grammar

import "testing"

func TestTokensOfConfiguration(t *testing.T) {
	checkTokens(t, "a.conf", []tokenCase{
		{"A = \"x\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"addpylib a b\n", `Keyword"addpylib" Space" " Arguments"a b" Newline"\n"`},
		{"addpylib a\n", `Refused"addpylib a" Newline"\n"`},
		{"addfragments a b c d\n", `Keyword"addfragments" Space" " Arguments"a b c d" Newline"\n"`},
		{"require a\n", `Keyword"require" Space" " Arguments"a" Newline"\n"`},
		{"include a\n", `Keyword"include" Space" " Arguments"a" Newline"\n"`},
		{"include_all a\n", `Keyword"include_all" Space" " Arguments"a" Newline"\n"`},
		{"export A\n", `Keyword"export" Space" " Name"A" Newline"\n"`},
		{"unset A\n", `Keyword"unset" Space" " Name"A" Newline"\n"`},
		{"unset A[bc]\n", `Keyword"unset" Space" " Name"A" Punctuation"[" Flag"bc" Punctuation"]" Newline"\n"`},
		{"inherit a\n", `Refused"inherit a" Newline"\n"`},
		{"do_a() {\n}\n", `Refused"do_a() {" Newline"\n" | Refused"}" Newline"\n"`},
		{"def f():\n  x\n", `Refused"def f():" Newline"\n" | Refused"  x" Newline"\n"`},
		{"addtask a\n", `Refused"addtask a" Newline"\n"`},
		{"EXPORT_FUNCTIONS a\n", `Refused"EXPORT_FUNCTIONS a" Newline"\n"`},
		{"A = \"x \\\n# c\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x \\\n# c" Quote"\"" Newline"\n"`},
		{"A = \"x \\\n# c \\\ny\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x \\\n# c \\\ny" Quote"\"" Newline"\n"`},
		{"A = \"x\"\\\n\nB = \"y\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Continuation"\\\n" Newline"\n" | Name"B" Space" " Operator"=" Space" " Quote"\"" Value"y" Quote"\"" Newline"\n"`},
		{"A = \"x\" \\\n", `Refused"A = \"x\" \\" Newline"\n"`},
		{"A = \"x\" \\", `Refused"A = \"x\" \\"`},
		{"A = \"x\\\\\n\n\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x\\\\\n\n" Quote"\"" Newline"\n"`},
		{"\\\nA = \"x\"\n", `Continuation"\\\n" Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"\\\n", `Refused"\\" Newline"\n"`},
		{"# c\\\n# d\n", `Comment"# c\\\n# d" Newline"\n"`},
		{"# c\\\nA = \"x\"\n", `Refused"# c\\" Newline"\n" | Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"# c\\", `Refused"# c\\"`},
		{"A \\\n\\\n= \"x\"\n", `Name"A" Space" " Continuation"\\\n" Continuation"\\\n" Operator"=" Space" " Quote"\"" Value"x" Quote"\"" Newline"\n"`},
		{"A = \"x\\\\\\\n\n\n\"\n", `Name"A" Space" " Operator"=" Space" " Quote"\"" Value"x\\\\\\\n\n\n" Quote"\"" Newline"\n"`},
	})
}
