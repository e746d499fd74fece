package grammar_test

import (
	"runtime/debug"
	"strings"
	"testing"

	"mcp-bitbake/grammar"
)

// Input of any size and depth is read in a time and a stack that its size
// bounds. Recursion over nested ${ would overflow the stack that this allows
// (the default is a gigabyte, which takes long to fill).
func TestDeepNesting(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const depth = 100_000
	open, shut := strings.Repeat("${", depth), strings.Repeat("}", depth)
	for name, c := range map[string]struct {
		source string
		kind   string
	}{
		"name":                {"A" + open + "B" + shut + ":c = \"x\"\n", "assignment"},
		"unbalanced name":     {"A" + open + "B:c = \"x\"\n", "assignment"},
		"closed too often":    {"A" + shut + "B:c = \"x\"\n", "assignment"},
		"override":            {"A:" + open + ":" + shut + ":append = \"x\"\n", "assignment"},
		"value":               {"A = \"" + open + "B" + shut + "\"\n", "assignment"},
		"unbalanced value":    {"A = \"" + open + "\"\n", "assignment"},
		"inline Python":       {"A = \"" + strings.Repeat("${@", depth) + shut + "\"\n", "assignment"},
		"function":            {"do_" + open + "B" + shut + ":c() {\n}\n", "function"},
		"unbalanced function": {"do_" + open + ":c() {\n}\n", "function"},
		"export":              {"export " + open + shut + "\n", "export"},
		"unset":               {"unset " + open + shut + "[ab]\n", "unset"},
		"refused":             {open + shut + "\n", "refused"},
	} {
		t.Run(name, func(t *testing.T) {
			file, _ := checkParse(t, "a.bb", c.source)
			if len(file.Statements) != 1 || file.Statements[0].Kind() != c.kind {
				t.Errorf("it is not read as one statement of kind %s", c.kind)
			}
		})
	}
}

func TestManyOverrides(t *testing.T) {
	const number = 100_000
	file, diagnostics := checkParse(t, "a.bb", "A"+strings.Repeat(":b", number)+" = \"x\"\n")
	a, ok := file.Statements[0].(*grammar.Assignment)
	if !ok || len(a.Variable.Overrides) != number || len(diagnostics) > 0 {
		t.Errorf("got %T and %v", file.Statements[0], diagnostics)
	}
}

// Participle repeats nothing more than a million times. Functions and
// assignments are built without it, so that their names have no such bound.
func TestMillionsOfOverrides(t *testing.T) {
	if testing.Short() {
		t.Skip("this reads megabytes")
	}
	const number = 1_000_100
	file, diagnostics := grammar.Parse("a.bb", "do_a"+strings.Repeat(":b", number)+"() {\n}\n")
	f, ok := file.Statements[0].(*grammar.Function)
	if !ok || len(f.Variable.Overrides) != number || len(diagnostics) > 0 {
		t.Errorf("got %T and %v", file.Statements[0], diagnostics)
	}
}

func TestLongLine(t *testing.T) {
	if testing.Short() {
		t.Skip("this reads 20 MB")
	}
	long := strings.Repeat("0123456789 abcde:=\"'", 1<<20)
	for _, source := range []string{
		"A = \"" + long + "\"\n",
		long,
	} {
		checkParse(t, "a.bb", source)
	}
}

func TestManyStatements(t *testing.T) {
	if testing.Short() {
		t.Skip("this reads 200,000 statements")
	}
	const number = 200_000
	const four = "A:b = \"x\"\ninherit a\n#\\\n#\nrefused\n"
	file, _ := checkParse(t, "a.bb", strings.Repeat(four, number/4))
	if len(file.Statements) != number {
		t.Errorf("got %d statements, want %d", len(file.Statements), number)
	}
}

// An editor may hold any beginning of a file.
func TestFilesCutAtEveryByte(t *testing.T) {
	for _, f := range grammar.Fixtures {
		for end := range len(f.Source) {
			checkParse(t, f.Name, f.Source[:end])
		}
	}
}
