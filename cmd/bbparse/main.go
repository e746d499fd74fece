// Command bbparse prints what the grammar makes of BitBake files. It is for
// those who maintain the grammar: run it over a tree before and after a change
// and compare.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/parallel"
	"mcp-bitbake/internal/reading"
	"mcp-bitbake/internal/recording"
)

type command struct {
	Format    string   `help:"What to print: json (BitBake's reading, an object a line), entries (as bbgolden records them, in full), tree, source (rebuilt from the tree) or ebnf (the grammar; takes no files)." enum:"json,entries,tree,source,ebnf" default:"json"`
	FilesFrom string   `help:"Read the names of files from FILE, one a line; - for standard input." placeholder:"FILE"`
	Name      string   `help:"What to call the text of standard input; the ending says by what rules it is read." default:"stdin.bb"`
	Files     []string `arg:"" optional:"" name:"file" help:"Files to read; - for standard input."`
}

func main() {
	var c command
	kong.Parse(&c,
		kong.Name("bbparse"),
		kong.Description("Print what the BitBake grammar makes of files.\n\n"+
			"Exit status 0 when every file was read (one that BitBake would refuse included), 1 when one could not be opened, 2 for wrong arguments."),
		kong.Exit(func(status int) { os.Exit(min(status, 2)) }),
	)
	debug.SetGCPercent(400) // it ends soon, and collecting is a third of its time
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	err := errors.Join(c.run(os.Stdin, out), out.Flush())
	if err != nil {
		fmt.Fprintln(os.Stderr, "bbparse:", err)
	}
	switch {
	case errors.Is(err, errNoFiles):
		os.Exit(2)
	case err != nil:
		os.Exit(1)
	}
}

var errNoFiles = errors.New("no files: name some, or - for standard input, or use --files-from")

// run prints every file. It goes on after one that it cannot open and returns
// all errors together.
func (c *command) run(in io.Reader, out io.Writer) error {
	if c.Format == "ebnf" {
		_, err := fmt.Fprintln(out, grammar.EBNF())
		return err
	}
	files := c.Files
	if c.FilesFrom != "" {
		listed, err := c.list(in)
		if err != nil {
			return err
		}
		files = append(files, listed...)
	} else if len(files) == 0 {
		return errNoFiles
	}
	var failures []error
	printed := parallel.Map(context.Background(), files, func(name string) result { return c.print(in, name) })
	for r := range printed {
		if r.err != nil {
			failures = append(failures, r.err)
		} else if _, err := out.Write(r.text); err != nil {
			return err
		}
	}
	return errors.Join(failures...)
}

// result is what is printed of a file, or why it could not be read.
type result struct {
	text []byte
	err  error
}

func (c *command) list(in io.Reader) ([]string, error) {
	if c.FilesFrom != "-" {
		f, err := os.Open(c.FilesFrom)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	var names []string
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if lines.Text() != "" {
			names = append(names, lines.Text())
		}
	}
	return names, lines.Err()
}

// print gives what is to be printed of a file.
func (c *command) print(in io.Reader, name string) result {
	var source []byte
	var err error
	if name == "-" {
		name = c.Name
		source, err = io.ReadAll(in)
	} else {
		source, err = os.ReadFile(name)
	}
	if err != nil {
		return result{err: err}
	}
	var text []byte
	grammar.WithTree(name, string(source), func(file *grammar.File, diagnostics []grammar.Diagnostic) {
		switch c.Format {
		case "tree":
			text = tree(file, diagnostics)
		case recording.FormatName:
			text = recording.AppendNamed(nil, name, recording.Append(nil, file, diagnostics, recording.Options{Full: true}))
		case "source":
			text = source[:0]
			for t := range file.Tokens() {
				text = append(text, t.Text...)
			}
		default:
			text = append(reading.Of(file, diagnostics), '\n')
		}
	})
	return result{text, nil}
}

func tree(file *grammar.File, diagnostics []grammar.Diagnostic) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, file.Name)
	if err := grammar.Dump(&b, file); err != nil {
		panic(err) // a buffer has no errors
	}
	for _, d := range diagnostics {
		fmt.Fprintf(&b, "%s %s: %s\n", d.Severity, d.Code, d)
	}
	return b.Bytes()
}
