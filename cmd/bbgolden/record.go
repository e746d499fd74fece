package main

import (
	"errors"
	"io"
	"path/filepath"

	"mcp-bitbake/internal/golden"
	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/recording"
)

type recordCommand struct {
	Output string   `short:"o" help:"Write to FILE instead of standard output." placeholder:"FILE"`
	Full   bool     `help:"Record values themselves, not their hashes. Such a file holds most of the metadata."`
	Dirs   []string `arg:"" name:"dir" help:"Roots of trees of metadata."`
}

// Run records. What cannot be read it leaves out, and says so.
func (c *recordCommand) Run(j *job) error {
	names, err := trees(c.Dirs)
	if err != nil {
		return err
	}
	record := func(out io.Writer) error {
		failures, err := golden.Record(j.ctx, out, c.Dirs, names, recording.Options{Full: c.Full})
		j.say(failures)
		if len(failures) > 0 {
			return errors.Join(err, errIncomplete)
		}
		return err
	}
	if c.Output == "" {
		return record(j.out)
	}
	return metafiles.Write(c.Output, func(out io.Writer) (bool, error) {
		err := record(out)
		return err == nil || errors.Is(err, errIncomplete), err
	})
}

var errIncomplete = errors.New("not all files could be read: what is recorded lacks them")

// trees checks that directories are there, and gives the names of them that a
// recording has.
func trees(directories []string) ([]string, error) {
	var names []string
	for _, d := range directories {
		if err := recording.IsTree(d); err != nil {
			return nil, err
		}
		names = append(names, filepath.ToSlash(filepath.Clean(d)))
	}
	return names, nil
}
