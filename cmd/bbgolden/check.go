package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"mcp-bitbake/internal/difference"
	"mcp-bitbake/internal/golden"
	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/recording"
)

type checkCommand struct {
	Format string   `help:"How to print what changed: ${formats}. Markdown is for a CI to post." enum:"${formats}" default:"text" placeholder:"FORMAT"`
	Update bool     `help:"Record anew, in the same file, unless something cannot be read."`
	File   string   `arg:"" help:"A recording."`
	Dirs   []string `arg:"" optional:"" name:"dir" help:"The roots of the trees, in the recording's order, if they are not where it says."`
}

var formats = strings.Join(difference.Formats, ",")

// Run checks, and updates if that is asked for.
func (c *checkCommand) Run(j *job, status *int) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	recorded, err := recording.NewReader(f, c.File)
	if err != nil {
		return err
	}
	check := func(update io.Writer) (bool, error) {
		report, err := golden.Check(j.ctx, recorded, c.Dirs, update)
		err = errors.Join(err, j.report(report, c.Format, status))
		return err == nil && !report.Same(), err
	}
	if !c.Update {
		_, err := check(nil)
		return err
	}
	return metafiles.Write(c.File, check)
}

// report prints a report and sets the status.
func (j *job) report(report *difference.Report, format string, status *int) error {
	if !report.Same() {
		*status = different
	}
	if err := report.Write(j.out, format); err != nil {
		return err
	}
	if len(report.Failures) > 0 {
		if format == "text" {
			for _, f := range report.Failures {
				fmt.Fprintln(j.err, "bbgolden:", f)
			}
		}
		return errNotAll
	}
	return nil
}

var errNotAll = errors.New("not all files could be compared")

// say says what went wrong with files.
func (j *job) say(failures []error) {
	for _, err := range failures {
		fmt.Fprintln(j.err, "bbgolden:", err)
	}
}
