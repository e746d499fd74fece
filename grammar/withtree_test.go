package grammar_test

import (
	"reflect"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
)

// A tree in memory that is used again is the tree that Parse makes, whatever was
// in that memory before, and what is kept of it stays as it is.
func TestWithTreeReadsFixturesAsParse(t *testing.T) {
	var files []corpustest.File
	for range 3 {
		for _, f := range grammar.Fixtures {
			files = append(files, corpustest.File{Path: f.Name, Source: f.Source})
		}
	}
	checkWithTree(t, files)
}

func TestWithTreeReadsTheCorpusAsParse(t *testing.T) {
	checkWithTree(t, corpustest.Files(t))
}

// kept is what may be kept of a tree.
type kept struct {
	texts       []string
	diagnostics []grammar.Diagnostic
}

func keep(file *grammar.File, diagnostics []grammar.Diagnostic) kept {
	k := kept{diagnostics: diagnostics}
	for _, s := range file.Statements {
		k.texts = append(k.texts, s.Kind(), s.Source())
		if a, ok := s.(*grammar.Assignment); ok {
			k.texts = append(k.texts, a.Variable.Name(), a.Variable.Flag, a.Value)
			k.texts = append(k.texts, a.Variable.AllOverrides()...)
		}
	}
	return k
}

func checkWithTree(t *testing.T, files []corpustest.File) {
	t.Helper()
	var want, got []kept
	for _, f := range files {
		file, diagnostics := grammar.Parse(f.Path, f.Source)
		want = append(want, keep(file, diagnostics))
		tree := dump(t, file)
		grammar.WithTree(f.Path, f.Source, func(file *grammar.File, diagnostics []grammar.Diagnostic) {
			got = append(got, keep(file, diagnostics))
			if dump(t, file) != tree {
				t.Errorf("%s has another tree", f.Path)
			}
		})
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("what was kept of the trees is not what it was")
	}
}

// A tree that a panic got hold of is not used again.
func TestWithTreeForgetsWhatPanics(t *testing.T) {
	var escaped *grammar.File
	func() {
		defer func() { _ = recover() }()
		grammar.WithTree("a.bb", "A = \"1\"\n", func(file *grammar.File, _ []grammar.Diagnostic) {
			escaped = file
			panic("as told")
		})
	}()
	for range 10 {
		grammar.Parse("b.bb", "inherit b\n")
		grammar.WithTree("c.bb", "B = \"2\"\n", func(*grammar.File, []grammar.Diagnostic) {})
	}
	if got := escaped.Statements[0].Source(); got != "A = \"1\"\n" {
		t.Errorf("the tree has become %q", got)
	}
}
