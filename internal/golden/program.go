package golden

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/process"
	"mcp-bitbake/internal/recording"
)

// Program is a bbparse of some version.
type Program struct {
	Path string

	// Entries is whether it prints entries of recordings. Older ones print BitBake's
	// form of a reading alone, which says less.
	Entries bool
}

// OpenProgram finds out what a bbparse can do.
func OpenProgram(ctx context.Context, path string) (Program, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return Program{}, err
	}
	c := process.Command(ctx, path, "--help")
	var help bytes.Buffer
	c.Stdout = &help
	if err := process.Run(c); err != nil || !strings.Contains(help.String(), "bbparse") {
		return Program{}, errors.Join(fmt.Errorf("%s is no bbparse", path), err)
	}
	return Program{path, strings.Contains(help.String(), recording.FormatName)}, nil
}

// unit is what a program prints of a file.
type unit struct {
	name string
	text []byte // until the next one is read
}

func (p Program) format() string {
	if p.Entries {
		return recording.FormatName
	}
	return "json"
}

func (p Program) entries(text []byte) ([]recording.Entry, error) {
	if p.Entries {
		return recording.ParseEntries(text)
	}
	return entriesOf(text)
}

// Read gives the program's reading of a text.
func (p Program) Read(ctx context.Context, name, text string) ([]recording.Entry, error) {
	c := process.Command(ctx, p.Path, "--format", p.format(), "--name", name, "-")
	c.Stdin = strings.NewReader(text)
	var out bytes.Buffer
	c.Stdout = &out
	if err := process.Run(c); err != nil {
		return nil, err
	}
	u, err := p.units(bufio.NewReader(&out))()
	if err != nil {
		return nil, err
	}
	return p.entries(u.text)
}

// tree yields what the program prints of all files of a tree, in the order of
// metafiles.Compare. An error is the last thing that it yields.
func (p Program) tree(ctx context.Context, root string) iter.Seq2[unit, error] {
	return func(yield func(unit, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		c := process.Command(ctx, p.Path, "--format", p.format(), "--files-from", "-")
		var words process.Tail
		c.Stderr = &words
		in, err := c.StdinPipe()
		var out io.ReadCloser
		if err == nil {
			out, err = c.StdoutPipe()
		}
		if err == nil {
			err = c.Start()
		}
		if err != nil {
			yield(unit{}, err)
			return
		}
		go writeNames(in, root)
		next := p.units(bufio.NewReaderSize(out, 1<<16))
		for {
			u, err := next()
			if err == nil {
				if !yield(u, nil) {
					break
				}
				continue
			}
			if errors.Is(err, io.EOF) {
				err = nil
			}
			if err = errors.Join(err, c.Wait(), process.Kill(c)); err != nil {
				yield(unit{}, fmt.Errorf("%s: %w%s", p.Path, err, words.Said()))
			}
			return
		}
		stop()
		_ = c.Wait() // it was killed
	}
}

// writeNames writes the names of a tree's files, and ends when the program does.
func writeNames(in io.WriteCloser, root string) {
	defer in.Close() //nolint:errcheck // nothing is lost: the program has all names or is gone
	w := bufio.NewWriter(in)
	for name, err := range metafiles.Walk(root) {
		if err != nil || strings.ContainsAny(name, "\n\r") {
			continue // it is a failure of the walk beside this one
		}
		if _, err := fmt.Fprintln(w, name); err != nil {
			return
		}
	}
	_ = w.Flush()
}

// units gives what is printed of one file after the other, and io.EOF at the end.
func (p Program) units(in *bufio.Reader) func() (unit, error) {
	if p.Entries {
		return func() (unit, error) {
			name, text, err := recording.NextNamed(in)
			return unit{name, text}, err
		}
	}
	return func() (unit, error) { return nextReading(in) }
}

// nextReading is a line of JSON, which names the file first.
func nextReading(in *bufio.Reader) (unit, error) {
	line, err := in.ReadBytes('\n')
	if err != nil {
		if len(line) > 0 {
			err = io.ErrUnexpectedEOF
		}
		return unit{}, err
	}
	var name string
	rest, ok := bytes.CutPrefix(line, []byte(`{"file":`))
	if !ok {
		return unit{}, fmt.Errorf("it prints no reading: %.60q", line)
	}
	err = json.NewDecoder(bytes.NewReader(rest)).Decode(&name)
	return unit{name, line}, err
}
