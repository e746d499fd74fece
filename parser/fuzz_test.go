package parser_test

import (
	"reflect"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

// FuzzExtract: of any text, each assignment in the tree is a variable or a
// warning, and each fault is a warning; nothing else is, and nothing panics.
func FuzzExtract(f *testing.F) {
	for _, source := range []string{
		"", "\n", "A = \"1\"\n", "export A ??= 'x'", "A:append:x[flag] .= \"a \\\n  b\"\n", "FILES_${PN} =+ \"\"\n",
		"A[doc] = \"1\"\nB:${C:d} = \"2\"\n", " A = \"1\"\nB = 2\nC = \"\\\n# x\n\"\n", "f() {\nA = \"1\"\n}\nA = \"2\"\n",
		"python () {\n", "def f():\n A = \"1\"\nB = \"2\"\n", "A = \"\xff\"\r\n\x00B = \"\"\f\n", "\ufeffA=\"1\"", "A = \"\"\"\n\\\n\\",
		"A+ = \"1\"\nA: = \"2\"\nA:append_x() {\n}\n", "include x\ninherit = \"y\"\nunset A[flag]\naddtask a after b\n",
	} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		parsed := read(source)
		e := parsed.Extract()
		checkExtraction(t, parsed, e)
		for _, v := range e.Variables {
			of := e.Only(v.Name)
			if len(of.Variables) == 0 || of.Variables[0].Name != v.Name {
				t.Errorf("Of(%q) does not find it", v.Name)
			}
		}
	})
}

func value(a *grammar.Assignment) parser.Value {
	return parser.Value{Operator: string(a.Operator), RawValue: a.Value, Line: a.Line()}
}

func checkExtraction(t *testing.T, parsed parser.Parsed, e parser.Extraction) {
	t.Helper()
	variables := e.Variables
	var warned []parser.Warning
	faults := 0
	for _, w := range e.Warnings {
		if (w.Fault == nil) == (w.Name == "") || w.Line < 1 || w.String() == "" {
			t.Fatalf("a warning of neither an assignment nor a fault, or of both: %+v", w)
		}
		if w.Fault != nil {
			faults++
		} else {
			warned = append(warned, w)
		}
	}
	for _, s := range parsed.Statements {
		a, ok := s.(*grammar.Assignment)
		switch {
		case !ok:
		case len(warned) > 0 && reflect.DeepEqual(warned[0].Assignment, parser.Assignment{
			Name: a.Variable.Name(), Base: a.Variable.Base, Overrides: a.Variable.AllOverrides(),
			Operation: a.Variable.OperationName(), Flag: a.Variable.Flag, Value: value(a),
		}):
			warned = warned[1:]
		case len(variables) > 0 && variables[0] == (parser.Plain{Name: a.Variable.Base, Value: value(a)}):
			variables = variables[1:]
		default:
			t.Errorf("the assignment on line %d is neither a variable nor a warning: %q", a.Line(), a.Source())
		}
	}
	if len(warned) > 0 || len(variables) > 0 {
		t.Errorf("variables %v and warnings %v are of no assignment", variables, warned)
	}
	want := 0
	for _, d := range parsed.Diagnostics {
		if d.Severity == grammar.Error {
			want++
		}
	}
	if faults != want {
		t.Errorf("%d warnings of %d faults", faults, want)
	}
	if refused := parsed.Refused(); parser.IsRefused(refused) != (want > 0) {
		t.Errorf("Refused() = %v of %d faults", refused, want)
	}
}
