package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"mcp-bitbake/internal/difference"
	"mcp-bitbake/internal/golden"
	"mcp-bitbake/internal/recording"
	"mcp-bitbake/internal/reduce"
)

type reduceCommand struct {
	asked
	Bitbake string        `help:"Reduce to what a checkout of BitBake reads differently." placeholder:"PATH" xor:"what"`
	Against string        `help:"Reduce to what another bbparse reads differently." placeholder:"PROGRAM" xor:"what"`
	Code    string        `help:"Reduce to a diagnostic with this code; without any of these flags, to the first one of the file." placeholder:"CODE" xor:"what"`
	For     time.Duration `help:"How long to try." default:"60s"`
	File    string        `arg:"" help:"The file to reduce; - for standard input, read as a recipe."`
}

// Run reduces a file, and prints what is left.
func (c *reduceCommand) Run(j *job) error {
	name, text, err := c.text(j)
	if err != nil {
		return err
	}
	pair := golden.WithNothing(c.Code)
	switch {
	case c.Bitbake != "":
		readers, version, err := c.readers(j.ctx, c.Bitbake)
		if err != nil {
			return err
		}
		defer readers.Close()
		fmt.Fprintf(j.err, "BitBake %s, Python %s\n", version.BitBake, version.Python)
		pair = golden.WithBitBake(readers)
	case c.Against != "":
		program, err := golden.OpenProgram(j.ctx, c.Against)
		if err != nil {
			return err
		}
		pair = golden.ByProgram(program)
	}
	before, after, err := pair(j.ctx, name, text)
	if err != nil {
		return err
	}
	places := difference.Places(before, after)
	if len(places) == 0 {
		return fmt.Errorf("%s shows nothing to reduce it to: %s", c.File, c.nothing())
	}
	ctx, cancel := context.WithTimeout(j.ctx, c.For)
	defer cancel()
	key := places[0].Key()
	r := golden.Shrink(ctx, pair, name, text, key)
	if err := j.ctx.Err(); err != nil {
		return err
	}
	c.tell(j.err, key, text, r)
	_, err = io.WriteString(j.out, r.Text)
	return err
}

func (c *reduceCommand) text(j *job) (name, text string, err error) {
	if c.File == "-" {
		source, err := io.ReadAll(j.in)
		return "stdin.bb", string(source), err
	}
	text, err = recording.Source(filepath.Dir(c.File), filepath.Base(c.File))
	return filepath.Base(c.File), text, err
}

// nothing says what was looked for.
func (c *reduceCommand) nothing() string {
	switch {
	case c.Bitbake != "":
		return "BitBake reads it as this program does"
	case c.Against != "":
		return c.Against + " reads it as this program does"
	case c.Code != "":
		return "there is no diagnostic " + c.Code
	default:
		return "there is no diagnostic; use --bitbake or --against to look for a difference"
	}
}

// tell says what was done, on standard error: what is left stands alone on standard
// output, to be a fixture.
func (c *reduceCommand) tell(out io.Writer, key, text string, r reduce.Result) {
	fmt.Fprintf(out, "%s\n%d lines and %d bytes are left of %d and %d; %d texts tried", key,
		lines(r.Text), len(r.Text), lines(text), len(text), r.Tries)
	if !r.Whole {
		fmt.Fprintf(out, "; stopped after %s, more may go", c.For)
	}
	fmt.Fprintln(out)
}

func lines(text string) int {
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}
