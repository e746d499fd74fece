package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"mcp-bitbake/internal/golden"
)

type compareCommand struct {
	Format  string        `help:"How to print the differences: ${formats}." enum:"${formats}" default:"text" placeholder:"FORMAT"`
	Timeout time.Duration `help:"How long all may take." default:"10m"`
	Old     string        `arg:"" help:"A bbparse, the directory of a checkout, or a git revision of the working directory's repository. The latter two are built, in a temporary directory."`
	New     string        `arg:"" help:"Another one."`
	Dirs    []string      `arg:"" name:"dir" help:"Roots of trees of metadata."`
}

// Run compares two builds.
func (c *compareCommand) Run(j *job, status *int) (err error) {
	names, err := trees(c.Dirs)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(j.ctx, c.Timeout)
	defer cancel()
	temporary, err := os.MkdirTemp("", "bbgolden-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	var programs [2]golden.Program
	for i, what := range []string{c.Old, c.New} {
		directory := filepath.Join(temporary, fmt.Sprint(i))
		if err := os.Mkdir(directory, 0o700); err != nil {
			return err
		}
		path, err := golden.Build(ctx, what, directory)
		if err != nil {
			return err
		}
		if programs[i], err = golden.OpenProgram(ctx, path); err != nil {
			return err
		}
	}
	report, err := golden.Compare(ctx, programs[0], programs[1], c.Dirs, names)
	if err != nil {
		return err
	}
	golden.ShrinkExamples(ctx, golden.ByPrograms(programs[0], programs[1]), report, sources(c.Dirs, names))
	return j.report(report, c.Format, status)
}
