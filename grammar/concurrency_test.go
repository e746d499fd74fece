package grammar_test

import (
	"sync"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/reading"
)

// Parsers are pooled, and a file must get nothing of the one before it or
// beside it. The race detector has its part in this test.
func TestParseConcurrently(t *testing.T) {
	type result struct{ tree, reading string }
	results := func(f grammar.Fixture) result {
		file, diagnostics := grammar.Parse(f.Name, f.Source)
		return result{dump(t, file), string(reading.Of(file, diagnostics))}
	}
	want := make([]result, len(grammar.Fixtures))
	for i, f := range grammar.Fixtures {
		want[i] = results(f)
	}
	var group sync.WaitGroup
	for worker := range 16 {
		group.Go(func() {
			for i := range 4 * len(want) {
				i = (i + worker) % len(want)
				if got := results(grammar.Fixtures[i]); got != want[i] {
					t.Errorf("%s is read otherwise where several are read at once", grammar.Fixtures[i].Name)
				}
			}
		})
	}
	group.Wait()
}

// A tree may be used from several goroutines, and lives on while others are made.
func TestTreesAreIndependent(t *testing.T) {
	type parsed struct {
		file *grammar.File
		tree string
	}
	var list []parsed
	for _, f := range grammar.Fixtures {
		file, _ := grammar.Parse(f.Name, f.Source)
		list = append(list, parsed{file, dump(t, file)})
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, p := range list {
				if dump(t, p.file) != p.tree {
					t.Errorf("the tree of %s changed after it was made", p.file.Name)
				}
			}
		})
	}
	group.Wait()
}
