package parser_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

// read parses a text as a recipe.
func read(source string) parser.Parsed {
	file, diagnostics := grammar.Parse("x.bb", source)
	return parser.Parsed{File: file, Diagnostics: diagnostics}
}

// words are the warnings in words.
func words(e parser.Extraction) []string {
	var list []string
	for _, w := range e.Warnings {
		list = append(list, w.String())
	}
	return list
}

func plain(name, operator, value string, line int) parser.Plain {
	return parser.Plain{Name: name, Value: parser.Value{Operator: operator, RawValue: value, Line: line}}
}

func wantVariables(t *testing.T, e parser.Extraction, want ...parser.Plain) {
	t.Helper()
	if len(want) == 0 && len(e.Variables) == 0 {
		return
	}
	if diff := cmp.Diff(want, e.Variables); diff != "" {
		t.Errorf("variables (-want +got):\n%s", diff)
	}
}

func wantWarnings(t *testing.T, e parser.Extraction, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, words(e)); diff != "" {
		t.Errorf("warnings (-want +got):\n%s", diff)
	}
}

func TestExtractOperators(t *testing.T) {
	for _, operator := range []string{"=", ":=", "?=", "??=", "+=", "=+", ".=", "=."} {
		for _, space := range []string{" ", "", "\t"} {
			source := "FOO" + space + operator + space + `"x"`
			e := read(source).Extract()
			wantVariables(t, e, plain("FOO", operator, "x", 1))
			wantWarnings(t, e)
			if t.Failed() {
				t.Fatalf("of %q", source)
			}
		}
	}
}

func TestExtractVariables(t *testing.T) {
	for _, test := range []struct {
		name, source string
		want         []parser.Plain
	}{
		{"single quotes", `A = '1'`, []parser.Plain{plain("A", "=", "1", 1)}},
		{"no line end", `A = "1"`, []parser.Plain{plain("A", "=", "1", 1)}},
		{"CRLF", "A = \"1\"\r\nB = \"2\"\r\n", []parser.Plain{plain("A", "=", "1", 1), plain("B", "=", "2", 2)}},
		{"empty value", `A = ""`, []parser.Plain{plain("A", "=", "", 1)}},
		{"export", "export A = \"1\"\n", []parser.Plain{plain("A", "=", "1", 1)}},
		{"export with white space", "export \t A ?= \"1\"\n", []parser.Plain{plain("A", "?=", "1", 1)}},
		{"a variable called export", `export = "1"`, nil}, // BitBake refuses it
		{"a variable called include", `include = "1"`, []parser.Plain{plain("include", "=", "1", 1)}},
		{"old style override", `FILES_${PN} = "1"`, []parser.Plain{plain("FILES_${PN}", "=", "1", 1)}},
		{"old style append", `A_append = " 1"`, []parser.Plain{plain("A_append", "=", " 1", 1)}},
		{"expansion in a name", `FILES-${@foo}x = "1"`, nil}, // @ is no letter of a name
		{"colon in an expansion", `A_${B:c} = "1"`, []parser.Plain{plain("A_${B:c}", "=", "1", 1)}},
		{"not evaluated", `A = "${@d.getVar("B")} ${B:c}"`, []parser.Plain{plain("A", "=", `${@d.getVar("B")} ${B:c}`, 1)}},
		{"quotes inside", `A = "x"y"z"`, []parser.Plain{plain("A", "=", `x"y"z`, 1)}},
		{"comment sign inside", `A = "#x" `, []parser.Plain{plain("A", "=", "#x", 1)}},
		{"lazy operator", `A+ = "1"`, []parser.Plain{plain("A+", "=", "1", 1)}},
		{"same name", "A = \"1\"\nA = \"2\"\nA += \"3\"\n", []parser.Plain{plain("A", "=", "1", 1), plain("A", "=", "2", 2), plain("A", "+=", "3", 3)}},
		{"continued", "A = \" \\\n  b \\  \n\tc\"\nB = \"1\"\n", []parser.Plain{plain("A", "=", "   b \tc", 1), plain("B", "=", "1", 4)}},
		{"continued name", "\n\nA\\\n= \\\n\"1\"\n", []parser.Plain{plain("A", "=", "1", 3)}},
		{"continued CRLF", "A = \"1\\\r\n2\"\r\n", []parser.Plain{plain("A", "=", "12", 1)}},
		{"after comments and blanks", "# A = \"0\"\n\nA = \"1\"\n", []parser.Plain{plain("A", "=", "1", 3)}},
		{"not UTF-8 free", "A = \"ä\u2028<&>\x01\"\n", []parser.Plain{plain("A", "=", "ä\u2028<&>\x01", 1)}},
	} {
		t.Run(test.name, func(t *testing.T) { wantVariables(t, read(test.source).Extract(), test.want...) })
	}
}

// Bodies hold lines that look like assignments. What follows a body is read
// again.
func TestExtractPassesOverBodies(t *testing.T) {
	const source = `do_compile() {
A = "1"
	B="2"
export C="3"
}
python do_x () {
    d = "4"
}
python () {
D = "5"
}
fakeroot python do_y:append() {
E:append = "6"
}
def f(d):
    F = "7"

# G = "8"
    G = "9"
H = "10"
inherit I = "11"
addtask do_x after do_compile
unset J
export K
`
	e := read(source).Extract()
	wantVariables(t, e, plain("H", "=", "10", 20))
	wantWarnings(t, e)
}

func TestExtractWarnings(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{`A:append = "x"`, `line 1: A:append = is override syntax and not among the variables`},
		{`A:prepend = "x"`, `line 1: A:prepend = is override syntax and not among the variables`},
		{`A:remove = "x"`, `line 1: A:remove = is override syntax and not among the variables`},
		{`A:${PN} += "x"`, `line 1: A:${PN} += is override syntax and not among the variables`},
		{`A:qemuall ??= "x"`, `line 1: A:qemuall ??= is override syntax and not among the variables`},
		{`A:append:x:y .= "x"`, `line 1: A:append:x:y .= is override syntax and not among the variables`},
		{`A:x:append:y = "x"`, `line 1: A:x:append:y = is override syntax and not among the variables`},
		{`A:class-native:remove ?= "x"`, `line 1: A:class-native:remove ?= is override syntax and not among the variables`},
		{`A:${B:c}-d = "x"`, `line 1: A:${B:c}-d = is override syntax and not among the variables`},
		{`A: = "x"`, `line 1: A: = is override syntax and not among the variables`},
		{`export A:append = "x"`, `line 1: A:append = is override syntax and not among the variables`},
		{`A[doc] = "x"`, `line 1: A[doc] = is a varflag and not among the variables`},
		{`A[a.b-c@d/e] := "x"`, `line 1: A[a.b-c@d/e] := is a varflag and not among the variables`},
		{`A:x[doc] = "x"`, `line 1: A:x[doc] = is override syntax and not among the variables`},
		{`do_x[depends] += "x"`, `line 1: do_x[depends] += is a varflag and not among the variables`},
		{"\n\nA:x = \\\n\"y\"\n", `line 3: A:x = is override syntax and not among the variables`},
	} {
		t.Run(test.source, func(t *testing.T) {
			p := read(test.source)
			if err := p.Refused(); err != nil {
				t.Fatal(err)
			}
			wantVariables(t, p.Extract())
			wantWarnings(t, p.Extract(), test.want)
		})
	}
}

// Variables and warnings each keep the order of the file.
func TestExtractKeepsOrder(t *testing.T) {
	e := read("B = \"1\"\nB:x = \"2\"\nA = \"3\"\nA[doc] = \"4\"\nB += \"5\"\nA:x = \"6\"\n").Extract()
	wantVariables(t, e,
		plain("B", "=", "1", 1),
		plain("A", "=", "3", 3),
		plain("B", "+=", "5", 5))
	wantWarnings(t, e,
		"line 2: B:x = is override syntax and not among the variables",
		"line 4: A[doc] = is a varflag and not among the variables",
		"line 6: A:x = is override syntax and not among the variables")
}

func TestOf(t *testing.T) {
	e := read(`FOO = "1"
FOO:append = " 2"
FOO[doc] = "3"
FOOD = "4"
FOOD:append = "5"
FOO_${PN} = "6"
foo = "7"
FOO .= "8"
FOO_${PN}:x = "9"
`).Extract()
	for _, test := range []struct {
		name     string
		lines    []int // of assignments
		warnings []int
	}{
		{"FOO", []int{1, 8}, []int{2, 3}},
		{"FOOD", []int{4}, []int{5}},
		{"FOO_${PN}", []int{6}, []int{9}},
		{"foo", []int{7}, nil},
		{"FO", nil, nil},
		{"", nil, nil},
		// Not the name of a plain variable: the warnings say what there is.
		{"FOO:append", nil, []int{2, 3}},
		{"FOO[doc]", nil, []int{2, 3}},
		{"FOO:x[doc]", nil, []int{2, 3}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var lines, warnings []int
			of := e.Only(test.name)
			for _, a := range of.Variables {
				lines = append(lines, a.Line)
			}
			for _, w := range of.Warnings {
				warnings = append(warnings, w.Line)
			}
			if diff := cmp.Diff(test.lines, lines); diff != "" {
				t.Errorf("lines of assignments (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.warnings, warnings); diff != "" {
				t.Errorf("lines of warnings (-want +got):\n%s", diff)
			}
		})
	}
}

// Text that could not be read may have been about any variable.
func TestOfKeepsWarningsOfRefusedText(t *testing.T) {
	of := read("A = \"1\"\n A = \"2\"\nB:x = \"3\"\n").Extract().Only("A")
	wantVariables(t, of, plain("A", "=", "1", 1))
	wantWarnings(t, of, `line 2: BitBake refuses this: not a statement: " A = \"2\"". Start it in column 1: a statement is not indented.`)
}

func TestOfSeveral(t *testing.T) {
	of := read("A = \"1\"\nB = \"2\"\nC:x = \"3\"\nA:x = \"4\"\nC = \"5\"\n").Extract().Only("C", "A")
	wantVariables(t, of,
		plain("A", "=", "1", 1),
		plain("C", "=", "5", 5))
	wantWarnings(t, of,
		"line 3: C:x = is override syntax and not among the variables",
		"line 4: A:x = is override syntax and not among the variables")
}

// Both lines are in it, and a statement counts by the line that it starts on.
func TestBetween(t *testing.T) {
	e := read("A = \"1\"\nB = \"\\\n2\"\nC:x = \"3\"\nD = \"4\"\nE:x = \"5\"\n").Extract()
	between := e.InLines(2, 4)
	wantVariables(t, between, plain("B", "=", "2", 2))
	wantWarnings(t, between, "line 4: C:x = is override syntax and not among the variables")
	wantVariables(t, e.InLines(3, 3))
}
