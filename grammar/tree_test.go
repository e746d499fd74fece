package grammar_test

import (
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
)

func TestTreesOfFixtures(t *testing.T) {
	for _, f := range grammar.Fixtures {
		t.Run(f.Name, func(t *testing.T) { checkParse(t, f.Name, f.Source) })
	}
}

func TestTreesOfEdgeCases(t *testing.T) {
	for _, set := range []string{"edge-cases", "bug-cases"} {
		for _, c := range corpustest.Cases(t, set) {
			checkParse(t, c.Name(), c.Text)
		}
	}
}

func TestTreesOfCorpus(t *testing.T) {
	for _, f := range corpustest.Files(t) {
		checkParse(t, f.Path, f.Source)
	}
}

// The checker finds trees that are not right, or checking would mean little.
func TestCheckerFindsFaults(t *testing.T) {
	const source = "A:b = \"x\"\n# c\ndo_d() {\n    :\n}\n"
	other, _ := grammar.Parse("other.bb", "E = \"y\"\n")
	for name, spoil := range map[string]func(*grammar.File){
		"first missing": func(f *grammar.File) { f.Statements = f.Statements[1:] },
		"last missing":  func(f *grammar.File) { f.Statements = f.Statements[:2] },
		"swapped":       func(f *grammar.File) { f.Statements[0], f.Statements[1] = f.Statements[1], f.Statements[0] },
		"twice":         func(f *grammar.File) { f.Statements[1] = f.Statements[0] },
		"of other file": func(f *grammar.File) { f.Statements[0] = other.Statements[0] },
		"line end":      func(f *grammar.File) { f.Source = strings.Replace(f.Source, "b", "\n", 1) },
		"variable missing": func(f *grammar.File) {
			f.Statements[2].(*grammar.Function).Variable = new(grammar.Variable)
		},
	} {
		file, _ := grammar.Parse("a.bb", source)
		if faults := treeFaults(file); len(faults) > 0 {
			t.Fatalf("the tree has faults: %q", faults)
		}
		spoil(file)
		if len(treeFaults(file)) == 0 {
			t.Errorf("%s: no fault is found", name)
		}
	}
}

func TestLineStarts(t *testing.T) {
	got := lineStarts("a\nb\r\n\rc\r\r\n\nd\r")
	want := []int{0, 2, 5, 6, 8, 10, 11, 13}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWalkStopsWhereItIsTold(t *testing.T) {
	file, _ := grammar.Parse("a.bb", "A:b = \"x\"\nexport C\n")
	var visited []string
	grammar.Walk(file, func(n grammar.Node) bool {
		switch n := n.(type) {
		case *grammar.Assignment:
			visited = append(visited, n.Kind())
			return false
		case *grammar.Variable:
			visited = append(visited, n.Name())
		case grammar.Token:
			visited = append(visited, n.Text)
		}
		return true
	})
	if want := []string{"assignment", "export", "C", "C"}; !slices.Equal(visited, want) {
		t.Errorf("visited %q, want %q", visited, want)
	}
	// The iterators stop when their user does.
	for range file.Children() {
		break
	}
	for range file.Statements[0].Children() {
		break
	}
	for range file.Tokens() {
		break
	}
}

// The name of a variable that stands in no file is made of its parts.
func TestNameOfVariableWithoutFile(t *testing.T) {
	v := grammar.Variable{
		Base: "A", Overrides: []string{"b"}, Flag: "f",
		Operation: &grammar.Operation{Name: "append", Overrides: []string{"c"}},
	}
	if got := v.Name(); got != "A:b:append:c" {
		t.Errorf("name = %q", got)
	}
}
