package golden

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/bitbake"
	"mcp-bitbake/internal/difference"
	"mcp-bitbake/internal/jsontext"
	"mcp-bitbake/internal/parallel"
	"mcp-bitbake/internal/reading"
	"mcp-bitbake/internal/recording"
)

// Oracle compares what BitBake's parser reads from trees with what the grammar reads.
// If keep is not nil, BitBake's readings go there, an object a line in the form that
// internal/corpustest reads.
func Oracle(ctx context.Context, readers *bitbake.Readers, trees, names []string, keep io.Writer) (*difference.Report, error) {
	report := &difference.Report{Before: "BitBake", After: "ours"}
	var collector difference.Collector
	for i, tree := range trees {
		ask := func(r recording.Read) compared { return compareWithBitBake(ctx, readers, tree, r) }
		for c := range parallel.Seq(ctx, recording.Paths(tree), ask) {
			if c.err != nil {
				report.Failures = append(report.Failures, c.err.Error())
				continue
			}
			report.Files++
			name := c.path
			if len(trees) > 1 {
				name = path.Join(names[i], name)
			}
			if c.differs && collector.Add(name, c.source, c.before, c.after) {
				report.Changed++
			}
			if keep != nil {
				if err := writeReading(keep, name, c.raw); err != nil {
					return report, err
				}
			}
		}
	}
	report.Causes, report.Places = collector.Causes(), collector.Places
	return report, ctx.Err()
}

// compared is what came of comparing two readings of a file.
type compared struct {
	path, source  string
	raw           json.RawMessage // BitBake's reading
	before, after []recording.Entry
	differs       bool
	err           error
}

func compareWithBitBake(ctx context.Context, readers *bitbake.Readers, tree string, r recording.Read) compared {
	if r.Err != nil {
		return compared{err: r.Err}
	}
	source, err := recording.Source(tree, r.Path)
	if err != nil {
		return compared{err: err}
	}
	c := compared{path: r.Path, source: source}
	if c.raw, err = readers.ReadText(ctx, r.Path, source); err == nil {
		c.before, c.after, err = entriesOfBoth(c.raw, r.Path, source)
	}
	if err != nil {
		return compared{err: fmt.Errorf("%s: %w", r.Path, err)}
	}
	c.differs = len(difference.Places(c.before, c.after)) > 0
	if !c.differs {
		c.source, c.before, c.after = "", nil, nil // there may be many
	}
	return c
}

// entriesOfBoth are the entries of BitBake's reading of a text and of ours, in the
// same form.
func entriesOfBoth(theirs json.RawMessage, name, text string) (before, after []recording.Entry, err error) {
	if before, err = entriesOf(theirs); err != nil {
		return nil, nil, err
	}
	after, err = entriesOf(ourReading(name, text))
	return before, after, err
}

// ourReading is our reading of a text in BitBake's form.
func ourReading(name, text string) (ours []byte) {
	grammar.WithTree(name, text, func(file *grammar.File, diagnostics []grammar.Diagnostic) {
		ours = reading.Of(file, diagnostics)
	})
	return ours
}

func entriesOf(text []byte) ([]recording.Entry, error) {
	var r bitbake.Reading
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("its reading cannot be understood: %w", err)
	}
	return recording.FromReading(&r), nil
}

// writeReading writes a reading with the file's name before its other members.
func writeReading(w io.Writer, name string, raw json.RawMessage) error {
	file, err := jsontext.Of(name)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "{\"file\":%s,%s\n", file, raw[len("{"):])
	return err
}

// WithBitBake is a [Pair] of BitBake's reading and ours.
func WithBitBake(readers *bitbake.Readers) Pair {
	return func(ctx context.Context, name, text string) (before, after []recording.Entry, err error) {
		raw, err := readers.ReadText(ctx, name, text)
		if err != nil {
			return nil, nil, err
		}
		return entriesOfBoth(raw, name, text)
	}
}
