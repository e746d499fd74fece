package lint_test

import (
	"testing"

	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/rules"
)

func TestSuppression(t *testing.T) {
	linter := lint.New(rules.All()...)
	count := func(source string) (n int) {
		for _, f := range linter.Text("x_1.inc", source, lint.Options{}) {
			if f.Code() == "BB403" || f.Code() == "BB101" || f.Code() == "BB511" {
				n++
			}
		}
		return n
	}
	const http = "SRC_URI = \"http://github.com/a\"\n"
	for _, test := range []struct {
		name, source string
		want         int
	}{
		{"none", http, 1},
		{"line above", "# bblint: ignore=BB403 why\n" + http, 0},
		{"by name", "# bblint: ignore=http-of-https-host\n" + http, 0},
		{"one of several codes", "# bblint: ignore=BB101,BB403 why\n" + http, 0},
		{"two comments", "# bblint: ignore=BB403 why\n# more\n" + http, 0},
		{"another code", "# bblint: ignore=BB101 why\n" + http, 1},
		{"only the next statement", "# bblint: ignore=BB403 why\nA = \"1\"\n" + http, 1},
		{"a later line of a value", "# bblint: ignore=BB403\nSRC_URI = \"a \\\n  http://github.com/a\"\n", 0},
		{"file", http + "\n# bblint: ignore-file=BB403 why\n" + http, 0},
		{"oelint-adv", "# nooelint: oelint.vars.dummy,oelint.tabs.notabs - why\ndef f(d):\n\treturn 1\n", 0},
		{"in a body", "def f(d):\n    # bblint: ignore=BB511 why\n\treturn 1\n", 0},
		{"not in a value", "A = \"# bblint: ignore-file=BB403\"\n" + http, 1},
	} {
		if got := count(test.source); got != test.want {
			t.Errorf("%s: %d findings, want %d", test.name, got, test.want)
		}
	}
}

func TestSelect(t *testing.T) {
	all := rules.All()
	for _, test := range []struct {
		added, removed []string
		has, hasNot    string
	}{
		{nil, nil, "BB101", "BB901"},
		{[]string{"style"}, nil, "BB901", ""},
		{[]string{"BB9"}, []string{"BB901"}, "BB902", "BB901"},
		{nil, []string{"old-operation"}, "BB102", "BB101"},
	} {
		chosen, err := lint.Select(all, test.added, test.removed)
		if err != nil {
			t.Fatal(err)
		}
		codes := map[string]bool{}
		for _, r := range chosen {
			codes[r.Code] = true
		}
		if !codes[test.has] || codes[test.hasNot] {
			t.Errorf("%+v: %v", test, codes)
		}
	}
	if _, err := lint.Select(all, []string{"nothing"}, nil); err == nil {
		t.Error("no error for a name that no rule has")
	}
}
