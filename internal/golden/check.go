package golden

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"strings"

	"mcp-bitbake/internal/difference"
	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/recording"
)

// Check compares what is read from trees with a recording. Trees are directories, in
// the order of the recording's; none stands for those that it names. If update is
// not nil, a recording of what is read now goes there.
//
// An error is that there is no whole recording. The report then says what was found
// up to there.
func Check(ctx context.Context, recorded *recording.Reader, trees []string, update io.Writer) (*difference.Report, error) {
	report := &difference.Report{Before: "was", After: "now"}
	if trees == nil {
		trees = recorded.Trees
	}
	if len(trees) != len(recorded.Trees) {
		return report, fmt.Errorf("the recording is of %d trees (%s), but %d are named: name as many, in its order",
			len(recorded.Trees), strings.Join(recorded.Trees, ", "), len(trees))
	}
	c := &check{report: report, trees: trees, several: len(trees) > 1, recorded: recorded}
	if update != nil {
		c.update = recording.NewWriter(update, recorded.Trees, recorded.Options)
	}
	err := c.merge(ctx)
	report.Causes = c.collector.Causes()
	report.Places = c.collector.Places
	if err == nil && c.update != nil {
		err = c.update.Close()
	}
	return report, err
}

type check struct {
	report    *difference.Report
	collector difference.Collector
	trees     []string
	several   bool
	recorded  *recording.Reader
	update    *recording.Writer // or nil
}

// merge goes through the recording and the trees side by side.
func (c *check) merge(ctx context.Context) error {
	old, err := c.recorded.Next()
	for i, tree := range c.trees {
		if err := recording.IsTree(tree); err != nil {
			return err
		}
		if c.update != nil {
			c.update.Below(c.recorded.Trees[i])
		}
		unread := map[string]bool{}
		now, stop := iter.Pull(recording.Tree(ctx, tree, c.recorded.Options))
		read, more := c.next(now, unread)
		for {
			left := err == nil && old.Tree == i
			if err != nil && !errors.Is(err, io.EOF) {
				stop()
				return err
			}
			if !left && !more {
				break
			}
			var order int
			switch {
			case !more:
				order = -1
			case !left:
				order = 1
			default:
				order = metafiles.Compare(old.Path, read.Path)
			}
			switch {
			case order < 0:
				if !isUnread(unread, old.Path) {
					c.report.Went.Add(c.path(i, old.Path))
				}
			case order > 0:
				c.report.Came.Add(c.path(i, read.Path))
			default:
				c.file(i, &old, &read)
			}
			if order <= 0 {
				old, err = c.recorded.Next()
			}
			if order >= 0 {
				read, more = c.next(now, unread)
			}
		}
		stop()
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if err == nil { // a tree more than there are
		return fmt.Errorf("the recording has files of no tree: record anew")
	}
	return nil
}

// next gives the next file that can be read, and notes those before it that cannot.
func (c *check) next(now func() (recording.Read, bool), unread map[string]bool) (recording.Read, bool) {
	for {
		r, more := now()
		if !more || r.Err == nil {
			if more && c.update != nil {
				c.update.File(r.Path, r.Hash, r.Entries)
			}
			return r, more
		}
		c.report.Failures = append(c.report.Failures, r.Err.Error())
		unread[r.Path] = true
	}
}

// isUnread reports whether a path, or a directory that it is in, could not be read.
func isUnread(unread map[string]bool, name string) bool {
	for ; name != "." && name != "/"; name = path.Dir(name) {
		if unread[name] {
			return true
		}
	}
	return unread["."]
}

// path is a path for the report. Of several trees it says in which.
func (c *check) path(tree int, name string) string {
	if c.several {
		return path.Join(c.recorded.Trees[tree], name)
	}
	return name
}

// file compares a file that is in the recording with what it is now.
func (c *check) file(tree int, old *recording.File, read *recording.Read) {
	name := c.path(tree, old.Path)
	c.report.Files++
	switch {
	case old.Hash != read.Hash:
		c.report.Edited.Add(name)
		return
	case bytes.Equal(old.Entries, read.Entries):
		return
	}
	source, err := recording.Source(c.trees[tree], old.Path)
	if err == nil && recording.Hash(source) != read.Hash {
		err = fmt.Errorf("%s is written while it is compared: try again", name)
	}
	var before, after []recording.Entry
	if err == nil {
		before, err = recording.ParseEntries(old.Entries)
	}
	if err == nil {
		after, err = recording.ParseEntries(recording.Of(old.Path, source, recording.Options{Full: true}))
	}
	if err != nil {
		c.report.Failures = append(c.report.Failures, err.Error())
		return
	}
	if c.collector.Add(name, source, before, after) {
		c.report.Changed++
	}
}
