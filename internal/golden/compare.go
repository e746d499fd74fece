package golden

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"path"
	"path/filepath"

	"mcp-bitbake/internal/difference"
	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/recording"
)

// Compare compares what two programs read from trees. Both run at the same time.
func Compare(ctx context.Context, before, after Program, trees, names []string) (*difference.Report, error) {
	before, after = inOneForm(before, after)
	c := &comparison{report: &difference.Report{Before: "old", After: "new"}, before: before, after: after}
	for i, tree := range trees {
		c.prefix = ""
		if len(trees) > 1 {
			c.prefix = names[i]
		}
		if err := c.tree(ctx, tree); err != nil {
			return c.report, err
		}
		for r := range recording.Paths(tree) { // what neither of the programs is told of
			if r.Err != nil {
				c.report.Failures = append(c.report.Failures, r.Err.Error())
			}
		}
	}
	c.report.Causes, c.report.Places = c.collector.Causes(), c.collector.Places
	return c.report, ctx.Err()
}

// inOneForm has two programs print what both can.
func inOneForm(before, after Program) (Program, Program) {
	both := before.Entries && after.Entries
	before.Entries, after.Entries = both, both
	return before, after
}

type comparison struct {
	report        *difference.Report
	collector     difference.Collector
	before, after Program
	prefix        string // of the names in the report
}

// tree goes through what both programs print of a tree. What only one of them could
// read is a failure: what the tree holds is the same for both.
func (c *comparison) tree(ctx context.Context, root string) error {
	nextOld, stopOld := iter.Pull2(c.before.tree(ctx, root))
	defer stopOld()
	nextNew, stopNew := iter.Pull2(c.after.tree(ctx, root))
	defer stopNew()
	old, moreOld := c.next(nextOld, root)
	now, moreNew := c.next(nextNew, root)
	for moreOld || moreNew {
		var order int
		switch {
		case !moreNew:
			order = -1
		case !moreOld:
			order = 1
		default:
			order = metafiles.Compare(old.name, now.name)
		}
		switch {
		case order < 0:
			c.fail("%s is read by the old program alone", old.name)
		case order > 0:
			c.fail("%s is read by the new program alone", now.name)
		default:
			c.file(root, old, now)
		}
		if order <= 0 {
			old, moreOld = c.next(nextOld, root)
		}
		if order >= 0 {
			now, moreNew = c.next(nextNew, root)
		}
	}
	return ctx.Err()
}

// maxFailures bounds what is kept of them.
const maxFailures = 100

func (c *comparison) fail(format string, arguments ...any) {
	if len(c.report.Failures) < maxFailures {
		c.report.Failures = append(c.report.Failures, fmt.Sprintf(format, arguments...))
	}
}

// next gives the next file by its path below the root.
func (c *comparison) next(next func() (unit, error, bool), root string) (unit, bool) {
	u, err, more := next()
	if err == nil && more {
		var relative string
		relative, err = filepath.Rel(root, u.name)
		u.name = filepath.ToSlash(relative)
	}
	if err != nil {
		c.fail("%v", err)
		return unit{}, false
	}
	return u, more
}

func (c *comparison) file(root string, old, now unit) {
	c.report.Files++
	if bytes.Equal(old.text, now.text) {
		return
	}
	source, err := recording.Source(root, old.name)
	var before, after []recording.Entry
	if err == nil {
		before, err = c.before.entries(old.text)
	}
	if err == nil {
		after, err = c.after.entries(now.text)
	}
	if err != nil {
		c.fail("%s: %v", old.name, err)
		return
	}
	if c.collector.Add(path.Join(c.prefix, old.name), source, before, after) {
		c.report.Changed++
	}
}

// ByPrograms is a [Pair] of the readings of two programs.
func ByPrograms(before, after Program) Pair {
	before, after = inOneForm(before, after)
	return func(ctx context.Context, name, text string) (old, now []recording.Entry, err error) {
		if old, err = before.Read(ctx, name, text); err == nil {
			now, err = after.Read(ctx, name, text)
		}
		return old, now, err
	}
}

// ByProgram is a [Pair] of the reading of a program and ours.
func ByProgram(before Program) Pair {
	return func(ctx context.Context, name, text string) (old, now []recording.Entry, err error) {
		if old, err = before.Read(ctx, name, text); err != nil {
			return nil, nil, err
		}
		if before.Entries {
			now, err = recording.ParseEntries(recording.Of(name, text, recording.Options{Full: true}))
		} else {
			now, err = entriesOf(ourReading(name, text))
		}
		return old, now, err
	}
}
