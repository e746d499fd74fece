package grammar_test

import (
	"iter"
	"reflect"
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
}

// An iterator that is left in its middle says nothing more: Go would panic if one
// went on. What it yields up to then is what it yields to others.
func TestIteratorsStopWhenTheyAreLeft(t *testing.T) {
	file, _ := grammar.Parse("a.bb", "A:b[c] = \\\n  \"x\"\nexport C\ninherit d\n")
	type yielded struct {
		what  string
		nodes iter.Seq[grammar.Node]
	}
	all := []yielded{{"children of the file", file.Children()}, {"tokens of the file", nodes(file.Tokens())}}
	for _, s := range file.Statements {
		all = append(all, yielded{"children of " + s.Kind(), s.Children()}, yielded{"tokens of " + s.Kind(), nodes(s.Tokens())})
	}
	all = append(all, yielded{"children of a variable", file.Statements[0].(*grammar.Assignment).Variable.Children()})
	for _, y := range all {
		whole := slices.Collect(y.nodes)
		if len(whole) < 2 {
			t.Errorf("%s: there are %d", y.what, len(whole))
		}
		for n := range whole {
			var part []grammar.Node
			for node := range y.nodes {
				if part = append(part, node); len(part) > n {
					break
				}
			}
			if !reflect.DeepEqual(part, whole[:n+1]) {
				t.Errorf("%s: left after %d, they are %v, not %v", y.what, n+1, part, whole[:n+1])
			}
		}
	}
}

func nodes(tokens iter.Seq[grammar.Token]) iter.Seq[grammar.Node] {
	return func(yield func(grammar.Node) bool) {
		for t := range tokens {
			if !yield(t) {
				return
			}
		}
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
