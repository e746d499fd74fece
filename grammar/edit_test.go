package grammar_test

import (
	"testing"

	"mcp-bitbake/grammar"
)

func TestApplyEdits(t *testing.T) {
	const source = "0123456789"
	for _, test := range []struct {
		name  string
		edits []grammar.Edit
		want  string // "" for an error
	}{
		{"none", nil, source},
		{"one", []grammar.Edit{{2, 4, "x"}}, "01x456789"},
		{"any order", []grammar.Edit{{8, 9, "b"}, {0, 1, "a"}}, "a1234567b9"},
		{"touching", []grammar.Edit{{2, 4, "x"}, {4, 5, "y"}}, "01xy56789"},
		{"insertions in order", []grammar.Edit{{3, 3, "a"}, {3, 3, "b"}}, "012ab3456789"},
		{"insertion before a replacement", []grammar.Edit{{3, 5, "x"}, {3, 3, "a"}}, "012ax56789"},
		{"insertion after a replacement", []grammar.Edit{{3, 5, "x"}, {5, 5, "a"}}, "012xa56789"},
		{"at both ends", []grammar.Edit{{0, 0, "<"}, {10, 10, ">"}}, "<0123456789>"},
		{"overlap", []grammar.Edit{{2, 5, "x"}, {4, 6, "y"}}, ""},
		{"twice", []grammar.Edit{{2, 5, "x"}, {2, 5, "x"}}, ""},
		{"insertion within a replacement", []grammar.Edit{{2, 5, "x"}, {3, 3, "y"}}, ""},
		{"before the start", []grammar.Edit{{-1, 0, "x"}}, ""},
		{"after the end", []grammar.Edit{{10, 11, "x"}}, ""},
		{"reversed", []grammar.Edit{{5, 4, "x"}}, ""},
	} {
		got, err := grammar.ApplyEdits(source, test.edits)
		if got != test.want || (err != nil) != (test.want == "") {
			t.Errorf("%s: %q, %v; want %q", test.name, got, err, test.want)
		}
	}
}
