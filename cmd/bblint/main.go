// Command bblint finds mistakes in BitBake metadata: recipes, appends, includes,
// classes and configuration files.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/report"
	"mcp-bitbake/grammar/lint/rules"
)

type command struct {
	Format        string   `help:"How to print findings: ${formats}." enum:"${formats}" default:"text" placeholder:"FORMAT"`
	Fix           bool     `help:"Mend what has a safe fix, in place, and print what is left." xor:"fix"`
	Diff          bool     `help:"Print what --fix would change, and change nothing." xor:"fix"`
	Select        []string `help:"Rules to run beside those that are on by default: codes, starts of codes (BB1), names, style or all." placeholder:"RULE"`
	Only          []string `help:"Rules to run, and no others." placeholder:"RULE"`
	Ignore        []string `help:"Rules not to run." placeholder:"RULE"`
	Layers        []string `help:"A directory with layers; together all layers of the build, with OpenEmbedded-Core. Rules that ask what other files there are need it." placeholder:"DIR" type:"existingdir"`
	Baseline      string   `help:"Print only what is not in FILE, as --write-baseline has written it." placeholder:"FILE" type:"existingfile"`
	WriteBaseline string   `help:"Write what is found to FILE, and print nothing." placeholder:"FILE"`
	Config        string   `help:"Read settings from FILE instead of the nearest ${configuration} of the working directory and those above it." placeholder:"FILE" type:"existingfile"`
	Stdin         bool     `help:"Read a text from standard input. With --fix, print the mended text."`
	StdinFilename string   `help:"What to call the text of standard input; the ending says what it is." default:"stdin.bb" placeholder:"NAME"`
	Color         string   `help:"Print text in color: auto (on a terminal, unless NO_COLOR is set), always or never." enum:"auto,always,never" default:"auto"`
	ListRules     bool     `help:"List the rules and end."`
	Explain       string   `help:"Explain a rule and end." placeholder:"CODE"`
	Paths         []string `arg:"" optional:"" name:"path" help:"Files, and directories to look for metadata in."`
}

// The exit statuses.
const (
	nothingFound = iota
	somethingFound
	notRun
)

func main() {
	var c command
	kong.Parse(&c,
		kong.Name("bblint"),
		kong.Description("Find mistakes in BitBake metadata.\n\n"+
			"Exit status 0 when nothing was found, 1 when something was, 2 when not all could be looked at."),
		kong.Vars{"formats": formats(), "configuration": configurationName},
		kong.Exit(func(status int) { os.Exit(min(status, notRun)) }),
	)
	debug.SetGCPercent(400) // it ends soon
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	status, err := c.run(context.Background(), os.Stdin, out, os.Stderr)
	if err = errors.Join(err, out.Flush()); err != nil {
		fmt.Fprintln(os.Stderr, "bblint:", err)
		status = notRun
	}
	os.Exit(status)
}

func formats() string { return strings.Join(report.Formats(), ",") }

var errNoPaths = errors.New("nothing to look at: name files or directories, or use --stdin")

// run does what the flags say and gives the exit status.
func (c *command) run(ctx context.Context, in io.Reader, out, diagnostics io.Writer) (int, error) {
	switch {
	case c.ListRules:
		return nothingFound, listRules(out)
	case c.Explain != "":
		return nothingFound, explain(out, c.Explain)
	case len(c.Paths) == 0 && !c.Stdin:
		return notRun, errNoPaths
	}
	job, err := c.job()
	if err != nil {
		return notRun, err
	}
	if c.Stdin {
		return c.standardInput(job, in, out, diagnostics)
	}
	return c.files(ctx, job, out, diagnostics)
}

// job is what to do with each file.
type job struct {
	settings settings
	rules    []*lint.Rule
	linter   *lint.Linter
	options  lint.Options
	baseline map[string]bool
}

func (c *command) job() (*job, error) {
	s, err := c.readSettings()
	if err != nil {
		return nil, err
	}
	chosen, err := lint.Select(rules.All(), slices.Concat(s.selected, c.Select, c.Only), slices.Concat(s.ignored, c.Ignore))
	if err != nil {
		return nil, err
	}
	if len(c.Only) > 0 {
		if chosen, err = lint.Only(chosen, c.Only); err != nil {
			return nil, err
		}
	}
	j := &job{settings: s, rules: chosen, linter: lint.New(chosen...)}
	if len(c.Layers) > 0 {
		if j.options.Tree, err = readLayers(c.Layers); err != nil {
			return nil, err
		}
	}
	if c.Baseline != "" {
		j.baseline, err = readBaseline(c.Baseline)
	}
	return j, err
}
