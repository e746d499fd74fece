package main

import (
	"fmt"
	"io"
	"os"
)

// standardInput looks at the text of standard input. With --fix the mended text
// is what is printed, and what is left goes to standard error.
func (c *command) standardInput(j *job, in io.Reader, out, diagnostics io.Writer) (int, error) {
	source, err := io.ReadAll(in)
	if err != nil {
		return notRun, err
	}
	l := j.find(c.StdinFilename, string(source))
	findings := out
	switch {
	case c.Fix:
		mended := j.mend(c.StdinFilename, l)
		if _, err := io.WriteString(out, mended); err != nil {
			return notRun, err
		}
		l, findings = j.find(c.StdinFilename, mended), diagnostics
	case c.Diff:
		if l.fixed = j.mend(c.StdinFilename, l); l.fixed == l.file.Source {
			return nothingFound, nil
		}
		return somethingFound, printDiff(out, l)
	}
	reporter, err := c.reporter(j, findings)
	if err != nil {
		return notRun, err
	}
	if err := reporter.File(l.file); err != nil {
		return notRun, err
	}
	if err := reporter.Close(); err != nil {
		return notRun, err
	}
	if len(l.file.Findings) > 0 {
		return somethingFound, nil
	}
	return nothingFound, nil
}

// colored says whether to print in color.
func (c *command) colored(out io.Writer) bool {
	switch c.Color {
	case "always":
		return true
	case "never":
		return false
	}
	return os.Getenv("NO_COLOR") == "" && out != io.Discard && isTerminal(os.Stdout)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// progress counts files on a terminal.
type progress struct {
	w           io.Writer // nil where nobody looks
	done, total int
}

// fewFiles are done before anybody wonders.
const fewFiles = 500

func newProgress(w io.Writer, total int) *progress {
	if f, ok := w.(*os.File); !ok || total < fewFiles || !isTerminal(f) {
		w = nil
	}
	return &progress{w: w, total: total}
}

func (p *progress) step() {
	p.done++
	if p.w != nil && p.done%100 == 0 {
		fmt.Fprintf(p.w, "\r%d of %d files", p.done, p.total)
	}
}

func (p *progress) end() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
