package main

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/report"
	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/parallel"
)

// looked is what came of looking at a file.
type looked struct {
	file  report.File
	fixed string // the mended source; "" if there is nothing to mend
	err   error
}

// files looks at all files and prints what was found, in the order given.
func (c *command) files(ctx context.Context, j *job, out, diagnostics io.Writer) (int, error) {
	paths, err := metafiles.List(c.Paths)
	if err != nil {
		return notRun, err
	}
	reporter, err := c.reporter(j, out)
	if err != nil {
		return notRun, err
	}
	var failures []error
	var kept []string
	found := false
	progress := newProgress(diagnostics, len(paths))
	for l := range parallel.Map(ctx, paths, func(path string) looked { return c.look(j, path) }) {
		progress.step()
		switch {
		case l.err != nil:
			failures = append(failures, l.err)
			continue
		case c.WriteBaseline != "":
			kept = append(kept, report.Fingerprints(l.file)...)
			continue
		case c.Diff:
			found = found || l.fixed != ""
			err = printDiff(out, l)
		case len(l.file.Findings) > 0:
			found = true
			err = reporter.File(l.file)
		}
		if err != nil {
			return notRun, err
		}
	}
	progress.end()
	switch {
	case c.WriteBaseline != "":
		err = writeBaseline(c.WriteBaseline, kept)
	case !c.Diff:
		err = reporter.Close()
	}
	if err = errors.Join(append(failures, err)...); err != nil {
		return notRun, err
	}
	if found {
		return somethingFound, nil
	}
	return nothingFound, nil
}

func (c *command) reporter(j *job, out io.Writer) (report.Reporter, error) {
	return report.New(c.Format, out, report.Options{Color: c.colored(out), Rules: j.rules})
}

// look reads a file, finds its mistakes and, if that is asked for, mends it.
func (c *command) look(j *job, path string) looked {
	source, err := os.ReadFile(path)
	if err != nil {
		return looked{err: err}
	}
	l := j.find(path, string(source))
	if !c.Fix && !c.Diff {
		return l
	}
	mended := j.mend(path, l)
	if mended == l.file.Source {
		return l
	}
	if c.Diff {
		l.fixed = mended
		return l
	}
	if err := metafiles.Replace(path, mended); err != nil {
		return looked{err: err}
	}
	return j.find(path, mended)
}

// find finds the mistakes in a text that are neither settled nor known.
func (j *job) find(path, source string) looked {
	f := report.File{Path: path}
	grammar.WithTree(path, source, func(file *grammar.File, diagnostics []grammar.Diagnostic) {
		f.Findings = j.linter.File(file, diagnostics, j.options)
	})
	if len(f.Findings) == 0 {
		return looked{file: report.File{Path: path, Source: source}}
	}
	f.Source = source
	f.Findings = slices.DeleteFunc(f.Findings, func(finding lint.Finding) bool { return j.settings.ignores(path, finding.Rule) })
	if j.baseline != nil {
		f.Findings = unknown(j.baseline, f)
	}
	return looked{file: f}
}

// maxRounds bounds how often a file is mended: fixes that overlap wait for the
// next round.
const maxRounds = 10

// mend applies fixes until there are none left.
func (j *job) mend(path string, l looked) string {
	for range maxRounds {
		mended, n := lint.Fix(l.file.Source, l.file.Findings)
		if n == 0 {
			break
		}
		l = j.find(path, mended)
	}
	return l.file.Source
}
