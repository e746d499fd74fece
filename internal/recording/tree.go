package recording

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/parallel"
	"mcp-bitbake/parser"
)

// Read is what came of reading a file of a tree.
type Read struct {
	Path    string // below the tree, with slashes; also of a directory that cannot be looked through
	Hash    string
	Entries []byte
	Err     error // why it could not be read, or looked for
}

// Tree reads all metadata of a directory on all cores, and yields it in the order of
// metafiles.Compare. It keeps a few files at a time.
func Tree(ctx context.Context, root string, options Options) iter.Seq[Read] {
	return parallel.Seq(ctx, Paths(root), func(found Read) Read {
		if found.Err != nil {
			return found
		}
		source, err := Source(root, found.Path)
		if err != nil {
			return Read{Path: found.Path, Err: err}
		}
		r := Read{Path: found.Path, Hash: Hash(source)}
		r.Entries = Of(found.Path, source, options)
		return r
	})
}

// Paths are the files of a tree, not read yet, in the order of metafiles.Compare. What
// cannot be looked through has Err.
func Paths(root string) iter.Seq[Read] {
	return func(yield func(Read) bool) {
		for name, err := range metafiles.Walk(root) {
			relative, failure := filepath.Rel(root, name)
			r := Read{Path: filepath.ToSlash(relative), Err: cmp.Or(err, failure)}
			if !yield(r) {
				return
			}
		}
	}
}

// Source reads a file of a tree, whose path has slashes.
func Source(root, path string) (string, error) {
	return parser.Access{}.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
}

// Of are the entries of a text. The ending of its name says by what rules it is
// read.
func Of(name, source string, options Options) (entries []byte) {
	entries = make([]byte, 0, len(source)/2)
	grammar.WithTree(name, source, func(file *grammar.File, diagnostics []grammar.Diagnostic) {
		entries = Append(entries, file, diagnostics, options)
	})
	return entries
}

// IsTree gives an error unless a path is that of a directory.
func IsTree(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return fmt.Errorf("cannot look through %s: %w", path, err)
	case !info.IsDir():
		return fmt.Errorf("%s is not a directory: name the root of a tree of metadata", path)
	}
	return nil
}
