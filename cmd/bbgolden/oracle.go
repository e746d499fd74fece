package main

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"mcp-bitbake/internal/bitbake"
	"mcp-bitbake/internal/golden"
	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/recording"
)

// asked are the flags of the subcommands that ask BitBake.
type asked struct {
	Python  string        `help:"The Python that runs BitBake's parser." default:"python3" placeholder:"PROGRAM"`
	Timeout time.Duration `help:"How long BitBake may take for a file." default:"60s"`
}

// readers prepares workers with the BitBake at a path.
func (a *asked) readers(ctx context.Context, path string) (*bitbake.Readers, bitbake.Version, error) {
	lib, err := bitbake.Find(path)
	if err != nil {
		return nil, bitbake.Version{}, err
	}
	readers := bitbake.StartReaders(ctx, a.Python, lib, runtime.GOMAXPROCS(0), a.Timeout)
	version, err := readers.Version(ctx)
	if err != nil {
		readers.Close()
		return nil, version, fmt.Errorf("the BitBake in %s does not read: %w", lib, err)
	}
	return readers, version, nil
}

type oracleCommand struct {
	asked
	Bitbake string   `help:"A checkout of BitBake, 2.0 or later. Its statement parser is run, in Python; nothing is evaluated." required:"true" placeholder:"PATH"`
	Write   string   `help:"Keep BitBake's readings in FILE, for tests; compressed if it ends in .gz." placeholder:"FILE"`
	Format  string   `help:"How to print the differences: ${formats}." enum:"${formats}" default:"text" placeholder:"FORMAT"`
	Dirs    []string `arg:"" name:"dir" help:"Roots of trees of metadata."`
}

// Run compares the grammar with BitBake.
func (c *oracleCommand) Run(j *job, status *int) error {
	names, err := trees(c.Dirs)
	if err != nil {
		return err
	}
	readers, version, err := c.readers(j.ctx, c.Bitbake)
	if err != nil {
		return err
	}
	defer readers.Close()
	fmt.Fprintf(j.err, "BitBake %s, Python %s\n", version.BitBake, version.Python)
	compare := func(keep io.Writer) (bool, error) {
		report, err := golden.Oracle(j.ctx, readers, c.Dirs, names, keep)
		if err != nil {
			return false, err
		}
		golden.ShrinkExamples(j.ctx, golden.WithBitBake(readers), report, sources(c.Dirs, names))
		err = j.report(report, c.Format, status)
		return err == nil, err
	}
	if c.Write == "" {
		_, err := compare(nil)
		return err
	}
	return metafiles.Write(c.Write, func(out io.Writer) (bool, error) {
		if !strings.HasSuffix(c.Write, ".gz") {
			return compare(out)
		}
		compressed := gzip.NewWriter(out)
		keep, err := compare(compressed)
		return keep, errors.Join(err, compressed.Close())
	})
}

// sources reads the files that a report names.
func sources(directories, names []string) func(path string) (string, error) {
	return func(path string) (string, error) {
		if len(directories) == 1 {
			return recording.Source(directories[0], path)
		}
		for i, name := range names {
			if below, ok := strings.CutPrefix(path, name+"/"); ok {
				return recording.Source(directories[i], below)
			}
		}
		return recording.Source(filepath.Dir(path), filepath.Base(path))
	}
}
