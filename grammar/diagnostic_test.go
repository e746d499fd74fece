package grammar

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// diagnosed has, for each code, a text that gives it.
var diagnosed = map[Code]struct {
	source   string
	severity Severity
	line     int    // that BitBake stops at or names
	span     [4]int // start and end, line and column each
}{
	UnparsedLine:          {"A = \"x\"\nB\nC = \"y\"\n", Error, 2, [4]int{2, 1, 2, 2}},
	EmptyName:             {"\n= \"x\"", Error, 2, [4]int{2, 1, 2, 6}},
	TaskOperation:         {"addtask b do_a:append_b # c\n", Error, 1, [4]int{1, 11, 1, 24}},
	CommentInContinuation: {"A = \"x\\\ny\\\n# c\nz\"\nB = \"y\"\n", Error, 3, [4]int{3, 1, 3, 4}},
	ContinuedComment:      {"# c\\\n# d\\\nA = \"x\"\n", Error, 3, [4]int{2, 1, 2, 5}},
	UnfinishedLine:        {"A = \"x\\\ny\\\n", Error, 3, [4]int{2, 1, 2, 3}},
	LoneBackslash:         {"\\\nA = \"x\"\n", Error, 2, [4]int{1, 1, 1, 2}},
	UnclosedFunction:      {"do_a() {\n    :\n  }\n", Error, 4, [4]int{1, 1, 1, 9}},
	InvalidUTF8:           {"A = \"x\"\nB = \"é\xff\xff\"\n", Error, 2, [4]int{2, 8, 2, 9}},
	MissingSpace:          {"A = \"x\"\nB= \"y\"\n", Warning, 2, [4]int{2, 2, 2, 3}},
	OperationOperator:     {"A:append += \"x \\\ny\"\n", Warning, 2, [4]int{1, 10, 1, 12}},
}

// elsewhere has the codes that no short text gives, and the test that does.
var elsewhere = map[Code]string{
	TooLarge: "TestTooLarge",
}

func TestDiagnostics(t *testing.T) {
	for code, want := range diagnosed {
		_, diagnostics := Parse("a.bb", want.source)
		if len(diagnostics) != 1 {
			t.Errorf("%s: got %d diagnostics, want one: %v", code, len(diagnostics), diagnostics)
			continue
		}
		d := diagnostics[0]
		span := [4]int{d.Span.Start.Line, d.Span.Start.Column, d.Span.End.Line, d.Span.End.Column}
		if d.Code != code || d.Severity != want.severity || d.Line != want.line || span != want.span {
			t.Errorf("got %s %s, line %d, span %v; want %s %s, line %d, span %v",
				d.Severity, d.Code, d.Line, span, want.severity, code, want.line, want.span)
		}
		checkWording(t, d)
	}
}

func TestEveryCodeHasATest(t *testing.T) {
	for _, code := range codes(t) {
		_, short := diagnosed[code]
		_, long := elsewhere[code]
		if !short && !long {
			t.Errorf("no test has a text that gives %s", code)
		}
		if _, ok := explanations[code]; !ok && code != UnparsedLine {
			t.Errorf("%s is not explained", code)
		}
	}
	for code := range explanations {
		if !slices.Contains(codes(t), code) {
			t.Errorf("%s is explained, but no constant", code)
		}
	}
}

// codes are the constants of type Code in the source.
func codes(t *testing.T) []Code {
	t.Helper()
	file, err := parser.ParseFile(gotoken.NewFileSet(), "diagnostic.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var list []Code
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			if name, ok := spec.Type.(*ast.Ident); ok && name.Name == "Code" {
				text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, Code(text))
			}
		}
		return true
	})
	if len(list) == 0 {
		t.Fatal("there are no codes")
	}
	return list
}

// checkWording checks that a message and its hint make a line together.
func checkWording(t *testing.T, d Diagnostic) {
	t.Helper()
	for _, text := range []string{d.Message, d.Hint} {
		if text == "" || strings.ContainsAny(text, "\r\n") || strings.HasSuffix(text, ".") && !strings.HasSuffix(text, " =.") {
			t.Errorf("%s: %q is no sentence without its full stop", d.Code, text)
		}
	}
}

// Where a file has several faults, their diagnostics are in the order in which
// BitBake would come upon them.
func TestDiagnosticsAreInOrder(t *testing.T) {
	_, diagnostics := Parse("a.bb", "A=\"x\"\nB\nC = \"\xff\"\nD:append+=\"y\"\nE\n")
	var got []Code
	for _, d := range diagnostics {
		got = append(got, d.Code)
	}
	want := []Code{MissingSpace, UnparsedLine, InvalidUTF8, MissingSpace, OperationOperator, UnparsedLine}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// BitBake warns of some assignments. None of this keeps it from reading them.
func TestWarnings(t *testing.T) {
	for source, want := range map[string][]Code{
		"A = \"x\"":                nil,
		"A\t=\t\"x\"":              nil,
		"A \\\n= \\\n\"x\"":        nil,
		"A[b] = \"x\"":             nil,
		"A= \"x\"":                 {MissingSpace},
		"A =\"x\"":                 {MissingSpace},
		"A=\"x\"":                  {MissingSpace},
		"A\\\n=\\\n\"x\"":          {MissingSpace},
		"A[b]= \"x\"":              {MissingSpace},
		"export A[b]=\"x\"":        {MissingSpace},
		"A:append = \"x\"":         nil,
		"A:append := \"x\"":        nil,
		"A:append ?= \"x\"":        nil,
		"A:append ??= \"x\"":       nil,
		"A:append += \"x\"":        {OperationOperator},
		"A:prepend =+ \"x\"":       {OperationOperator},
		"A:remove .= \"x\"":        {OperationOperator},
		"A:b:append:c =. \"x\"":    {OperationOperator},
		"A:append:remove += \"x\"": {OperationOperator},
		"A:appendix += \"x\"":      {OperationOperator}, // BitBake looks no further
		"A_append += \"x\"":        nil,
		"A:b += \"x\"":             nil,
		"A:append+=\"x\"":          {MissingSpace, OperationOperator},
	} {
		file, diagnostics := Parse("a.bb", source)
		var got []Code
		for _, d := range diagnostics {
			got = append(got, d.Code)
		}
		if !slices.Equal(got, want) || file.Statements[0].Kind() != "assignment" {
			t.Errorf("%q: got %q, want %q", source, got, want)
		}
	}
}

func TestTaskOperations(t *testing.T) {
	for source, want := range map[string]bool{
		"addtask do_a:append_b":            true,
		"addtask do_a:prepend_b":           true,
		"addtask do_a:remove_b":            true,
		"addtask do_a after do_b:append_c": true,
		"addtask do_a # do_b:append_c":     true, // BitBake looks at comments too
		"addtask do_a:append":              false,
		"addtask do_a_append_b":            false,
		"deltask do_a:append_b":            false,
	} {
		_, diagnostics := Parse("a.bb", source)
		if got := len(diagnostics) == 1 && diagnostics[0].Code == TaskOperation; got != want || !want && len(diagnostics) > 0 {
			t.Errorf("%q: got %v", source, diagnostics)
		}
	}
}

func TestDiagnosticString(t *testing.T) {
	_, diagnostics := Parse("a.bb", "do_a() {\n")
	const want = "line 2: a function that is never closed (it starts on line 1). Close it with a line that is just a } in column 1."
	if len(diagnostics) != 1 || diagnostics[0].String() != want {
		t.Errorf("got %v, want %s", diagnostics, want)
	}
	if Error.String() != "error" || Warning.String() != "warning" {
		t.Errorf("the severities are %s and %s", Error, Warning)
	}
}

// A value that is not closed says how far it goes, and the statement is whole.
func TestUnclosedValue(t *testing.T) {
	_, diagnostics := Parse("a.bb", "B = \"y\"\nSRC_URI = \"a \\\n  b \\\n\nA = \"x\"\n")
	if len(diagnostics) != 1 {
		t.Fatalf("got %v", diagnostics)
	}
	d := diagnostics[0]
	if d.Message != `not a statement: "SRC_URI = \"a \\" (continued up to line 4)` || d.Span.FirstLine() != 2 || d.Span.LastLine() != 3 {
		t.Errorf("got %v at %v", d, d.Span)
	}
	if !strings.HasPrefix(d.Hint, "Close the value ") || !strings.Contains(d.Hint, "line 4, where its continuation ends") {
		t.Errorf("the hint is %q", d.Hint)
	}
	if d.Statement.FirstLine() != 2 || d.Statement.LastLine() != 4 {
		t.Errorf("the statement is at %v", d.Statement)
	}
}
