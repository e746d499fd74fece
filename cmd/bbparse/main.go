// Command bbparse prints what the grammar makes of BitBake files. It is for
// those who maintain the grammar: run it over a tree before and after a change
// and compare.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/reading"
)

type command struct {
	Format    string   `help:"What to print: json (BitBake's reading, an object a line), tree, source (rebuilt from the tree) or ebnf (the grammar; takes no files)." enum:"json,tree,source,ebnf" default:"json"`
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
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	err := errors.Join(c.run(os.Stdin, out), out.Flush())
	if err != nil {
		fmt.Fprintln(os.Stderr, "bbparse:", err)
		os.Exit(1)
	}
}

// run prints every file. It goes on behind one that it cannot open and returns
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
		return errors.New("no files: name some, or - for standard input, or use --files-from")
	}
	var failures []error
	for _, name := range files {
		source, err := c.read(in, &name)
		if err != nil {
			failures = append(failures, err)
			continue
		}
		if err := c.print(out, name, source); err != nil {
			return err
		}
	}
	return errors.Join(failures...)
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

func (c *command) read(in io.Reader, name *string) (string, error) {
	if *name != "-" {
		source, err := os.ReadFile(*name)
		return string(source), err
	}
	*name = c.Name
	source, err := io.ReadAll(in)
	return string(source), err
}

func (c *command) print(out io.Writer, name, source string) error {
	file, diagnostics := grammar.Parse(name, source)
	switch c.Format {
	case "tree":
		return printTree(out, file, diagnostics)
	case "source":
		for t := range file.Tokens() {
			if _, err := io.WriteString(out, t.Text); err != nil {
				return err
			}
		}
		return nil
	default:
		_, err := fmt.Fprintf(out, "%s\n", reading.Of(file, diagnostics))
		return err
	}
}

func printTree(out io.Writer, file *grammar.File, diagnostics []grammar.Diagnostic) error {
	if _, err := fmt.Fprintln(out, file.Name); err != nil {
		return err
	}
	if err := grammar.Dump(out, file); err != nil {
		return err
	}
	for _, d := range diagnostics {
		if _, err := fmt.Fprintf(out, "%s %s: %s\n", d.Severity, d.Code, d); err != nil {
			return err
		}
	}
	return nil
}
