// Package golden records what is read from trees of metadata, and finds what has
// changed since.
package golden

import (
	"context"
	"io"

	"mcp-bitbake/internal/recording"
)

// Record writes what is read from trees to out. names are what the recording calls
// the trees, one each. It goes on after files that cannot be read, and gives why.
func Record(ctx context.Context, out io.Writer, trees, names []string, options recording.Options) (failures []error, err error) {
	w := recording.NewWriter(out, names, options)
	for i, tree := range trees {
		w.Below(names[i])
		for r := range recording.Tree(ctx, tree, options) {
			if r.Err != nil {
				failures = append(failures, r.Err)
				continue
			}
			w.File(r.Path, r.Hash, r.Entries)
		}
	}
	if err := ctx.Err(); err != nil {
		return failures, err
	}
	return failures, w.Close()
}
