package parser

import (
	"context"
	"iter"

	"mcp-bitbake/internal/inorder"
)

// Each reads and parses files on all cores, lets reduce make of each what is
// needed of it, and yields that in the order of paths. reduce must be safe for
// several goroutines; err is the one that [Access.ParseFile] gives.
//
// Only what reduce returns is kept, and of that a few batches for each core,
// however slow the loop is. The sequence ends early when ctx does.
func Each[T any](ctx context.Context, a Access, paths []string, reduce func(path string, file Parsed, err error) T) iter.Seq[T] {
	return inorder.Map(ctx, paths, func(path string) T {
		file, err := a.ParseFile(path)
		return reduce(path, file, err)
	})
}
