package parser

import (
	"context"
	"iter"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/parallel"
)

// Each reads and parses files on all cores, lets reduce make of each what is
// needed of it, and yields that in the order of paths. reduce must be safe for
// several goroutines; err is the one that [Access.ParseFile] gives. The tree of
// the file is good until reduce returns, as in [grammar.WithTree].
//
// Only what reduce returns is kept, and of that a few batches for each core,
// however slow the loop is. The sequence ends early when ctx does.
func Each[T any](ctx context.Context, a Access, paths []string, reduce func(path string, file Parsed, err error) T) iter.Seq[T] {
	return parallel.Map(ctx, paths, func(path string) (reduced T) {
		source, err := a.readRecipe(path)
		if err != nil {
			return reduce(path, Parsed{}, err)
		}
		grammar.WithTree(path, source, func(file *grammar.File, diagnostics []grammar.Diagnostic) {
			reduced = reduce(path, Parsed{file, diagnostics}, nil)
		})
		return reduced
	})
}
