// Command bbfmt formats BitBake metadata: recipes, appends, includes, classes and
// configuration files.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"mcp-bitbake/grammar/format"
)

type command struct {
	Diff          bool     `short:"d" help:"Print what would change, as diffs, instead of the formatted text."`
	List          bool     `short:"l" help:"Print the names of the files that would change, instead of the formatted text."`
	Write         bool     `short:"w" help:"Write files that change, in place, instead of printing them."`
	Check         bool     `help:"As --list, and end with status 1 if a file would change."`
	Lists         bool     `help:"Put the entries of continued lists on lines of their own, aligned. This changes the white space in values, and nothing else in them."`
	StdinFilename string   `help:"What to call the text of standard input; the ending says what it is." default:"stdin.bb" placeholder:"NAME"`
	Paths         []string `arg:"" optional:"" name:"path" help:"Files, and directories to look for metadata in; without any, standard input."`
}

// The exit statuses.
const (
	done = iota
	wouldChange
	notFormatted
)

func main() {
	var c command
	kong.Parse(&c,
		kong.Name("bbfmt"),
		kong.Description("Format BitBake metadata. What BitBake reads stays the same, and so does a file that it refuses.\n\n"+
			"Exit status 0 when all was formatted, 1 when --check finds a file that would change, 2 when a file was refused or could not be read."),
		kong.Exit(func(status int) { os.Exit(min(status, notFormatted)) }),
	)
	debug.SetGCPercent(400) // it ends soon
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	changed, err := c.run(context.Background(), os.Stdin, out)
	if err = errors.Join(err, out.Flush()); err != nil {
		fmt.Fprintln(os.Stderr, "bbfmt:", err)
		os.Exit(notFormatted)
	}
	if changed && c.Check {
		os.Exit(wouldChange)
	}
	os.Exit(done)
}

var errWriteInput = errors.New("--write needs files: the text of standard input has no place to be written to")

// run formats all that is named, and says whether anything changes. It goes on
// after a file that it cannot format, and gives all errors together.
func (c *command) run(ctx context.Context, in io.Reader, out io.Writer) (changed bool, err error) {
	if len(c.Paths) > 0 {
		return c.files(ctx, out)
	}
	if c.Write {
		return false, errWriteInput
	}
	source, err := io.ReadAll(in)
	if err != nil {
		return false, err
	}
	f := c.format(c.StdinFilename, string(source))
	if f.err != nil {
		return false, f.err
	}
	return len(f.edits) > 0, c.print(out, f)
}

func (c *command) options() format.Options { return format.Options{Lists: c.Lists} }
