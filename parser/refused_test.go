package parser_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/parser"
)

func TestRefused(t *testing.T) {
	for _, test := range []struct {
		name, source string
		line         int // that BitBake names
		message      string
	}{
		{"indented", "A = \"1\"\n B = \"2\"\n", 2, "indented"},
		{"no quotes", "A = 1\n", 1, "quotes"},
		{"one quote", "A = \"1\n", 1, "not a statement"},
		{"three quotes", "A = \"1\"2\"\n", 1, "not a statement"},
		{"comment after a value", "A = \"1\" # one\n", 1, "not a statement"},
		{"unclosed function", "A = \"1\"\nf() {\n  true\n", 4, "starts on line 2"},
		{"comment in a continued line", "A = \"\\\n1 \\\n# 2 \\\n3\"\n", 3, "starts on line 1"},
		{"unfinished line", "A = \"1 \\\n", 2, "backslash"},
		{"not UTF-8", "A = \"1\"\nB = \"\xff\"\n", 2, "UTF-8"},
		{"merge conflict", "A = \"1\"\n<<<<<<< HEAD\n", 2, "merge conflict"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := read(test.source).Refused()
			wantError(t, err, parser.UnsupportedSyntax, "x.bb", "")
			e, _ := errors.AsType[*parser.Error](err)
			if e.Line != test.line {
				t.Errorf("line = %d, want %d: %s", e.Line, test.line, e)
			}
			if e.First == nil || !strings.Contains(e.First.String(), test.message) {
				t.Errorf("first = %v, want %q in it", e.First, test.message)
			}
			if !strings.Contains(e.Error(), fmt.Sprintf("line %d ", test.line)) || !strings.Contains(e.Error(), `"x.bb"`) {
				t.Errorf("message = %q, want the file and line %d in it", e, test.line)
			}
		})
	}
}

// The first fault is named and the others are counted: it is where BitBake
// stops.
func TestRefusedNamesFirstFault(t *testing.T) {
	err := read("A = \"1\"\n B\n C\n D\n").Refused()
	wantError(t, err, parser.UnsupportedSyntax, "x.bb", "line 2 ")
	e, _ := errors.AsType[*parser.Error](err)
	if e.First == nil || e.First.Line != 2 || e.More != 2 {
		t.Errorf("first = %v and %d more, want line 2 and 2 more", e.First, e.More)
	}
}

// What BitBake reads with a warning, it reads.
func TestNotRefused(t *testing.T) {
	for _, source := range []string{"", "\n", "A=\"1\"\n", "A:append += \"1\"\n", "# \\\n# x\n"} {
		if err := read(source).Refused(); err != nil {
			t.Errorf("Refused() of %q = %v", source, err)
		}
	}
}

func TestIsRefused(t *testing.T) {
	refused := read(" ?").Refused()
	if refused == nil {
		t.Fatal("not refused")
	}
	for _, test := range []struct {
		err  error
		want bool
	}{
		{refused, true},
		{fmt.Errorf("parsing: %w", refused), true},
		{&parser.Error{Code: parser.FileNotFound}, false},
		{io.EOF, false},
		{nil, false},
	} {
		if got := parser.IsRefused(test.err); got != test.want {
			t.Errorf("IsRefused(%v) = %v, want %v", test.err, got, test.want)
		}
	}
}

// The faults stand among the other warnings where they are in the file, each
// with the lines it spans, and all that can be read is there.
func TestExtractRefusedFile(t *testing.T) {
	e := read(`A:append = "x"
  B = "y"
C:${PN} += "z"
D = "\
1 \
# no \
2"
E = "3"
E[doc] = "4"
F = 5
f() {
  G = "6"
`).Extract()
	wantVariables(t, e, plain("E", "=", "3", 8))
	wantWarnings(t, e,
		`line 1: A:append = is override syntax and not among the variables`,
		`line 2: BitBake refuses this: not a statement: "  B = \"y\"". Start it in column 1: a statement is not indented.`,
		`line 3: C:${PN} += is override syntax and not among the variables`,
		`line 4: BitBake refuses this (lines 4 to 7): a comment inside a line that a backslash continues (it starts on line 4). Move the comment above the statement.`,
		`line 9: E[doc] = is a varflag and not among the variables`,
		`line 10: BitBake refuses this: not a statement: "F = 5". Check name and operator, and put the value in quotes.`,
		`line 11: BitBake refuses this (lines 11 to 12): a function that is never closed (it starts on line 11). Close it with a line that is just a } in column 1.`)
}

// Each fault is a warning of its own: a loop that hands out one variable's
// address would give the last one many times.
func TestExtractKeepsFaultsApart(t *testing.T) {
	e := read(" A\n B\n C\n").Extract()
	var heads []string
	for _, w := range e.Warnings {
		head, _, _ := strings.Cut(w.String(), ".")
		heads = append(heads, head)
	}
	want := []string{
		`line 1: BitBake refuses this: not a statement: " A"`,
		`line 2: BitBake refuses this: not a statement: " B"`,
		`line 3: BitBake refuses this: not a statement: " C"`,
	}
	if diff := cmp.Diff(want, heads); diff != "" {
		t.Errorf("warnings (-want +got):\n%s", diff)
	}
}

// A file that is not UTF-8 is refused, but what can be read of it keeps its
// bytes.
func TestExtractKeepsInvalidUTF8(t *testing.T) {
	e := read("A = \"\xff\"\nB[doc] = \"\xfe\"\n").Extract()
	wantVariables(t, e, plain("A", "=", "\xff", 1))
	wantWarnings(t, e,
		"line 1: BitBake refuses this: bytes that are not UTF-8. Save the file as UTF-8.",
		"line 2: B[doc] = is a varflag and not among the variables")
}

func TestExtractOrdersWarningsByLine(t *testing.T) {
	for _, source := range []string{
		"A[b] = \"x\"\n B\nA[c] = \"y\"\nA = \"\xff\"\nA[d] = \"1\"\n",
		"A:x = \"1\"\nf() {\n\xff\n}\nB:x = \"2\"\n C\n",
		" A\nB:x = \"1\"\n\nf() {\n",
	} {
		e := read(source).Extract()
		sorted := slices.IsSortedFunc(e.Warnings, func(a, b parser.Warning) int { return a.Line - b.Line })
		if !sorted {
			t.Errorf("warnings of %q are not in the order of the file: %q", source, words(e))
		}
	}
}
