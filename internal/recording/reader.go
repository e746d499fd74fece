package recording

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"mcp-bitbake/internal/metafiles"
)

// Reader reads a recording, a file after the other.
type Reader struct {
	// Trees are the names of the trees.
	Trees []string
	// Options are what it was written with.
	Options Options

	name           string
	in             *bufio.Reader
	line           int    // number of the line at hand
	text           []byte // the line at hand, with its line end; of in
	tree           int    // whose files are read, from 0
	previous       string // the path of the file before
	files, entries int
	buffer         []byte
}

// File is a file of a recording.
type File struct {
	Tree       int // its number, from 0
	Path, Hash string
	Entries    []byte // lines; until the next file is read
}

// NewReader begins to read a recording. Errors call it by name.
func NewReader(in io.Reader, name string) (*Reader, error) {
	r := &Reader{name: name, in: bufio.NewReaderSize(in, 1<<16), tree: -1}
	if err := r.next(); err != nil && !errors.Is(err, errTorn) {
		return nil, err
	}
	first := strings.TrimSuffix(string(r.text), "\n")
	rest, ok := strings.CutPrefix(first, head)
	switch {
	case !ok:
		return nil, fmt.Errorf("%s is no recording: it starts with %.40q instead of %q; bbgolden record writes one", name, first, head+version)
	case strings.HasSuffix(rest, "\r"):
		return nil, fmt.Errorf("%s has line ends of Windows, which git may have put there: give it the attribute -text in .gitattributes, or record anew", name)
	}
	format, full := strings.CutSuffix(rest, wordFull)
	if format != version {
		return nil, fmt.Errorf("%s is a recording of format %.20s, this program knows %s: record anew with this program, or use the program that recorded it", name, format, version)
	}
	r.Options.Full = full
	for {
		if err := r.next(); err != nil {
			return nil, err
		}
		tree, ok, err := r.path(wordTree)
		if err != nil || !ok {
			return r, err
		}
		r.Trees = append(r.Trees, tree)
	}
}

// Next gives the next file, or [io.EOF] after the last one.
func (r *Reader) Next() (File, error) {
	for {
		tree, below, err := r.path(wordBelow)
		if err != nil {
			return File{}, err
		}
		if !below {
			break
		}
		if r.tree++; r.tree >= len(r.Trees) || r.Trees[r.tree] != tree {
			return File{}, r.errorf("%q is not the next tree of its head", tree)
		}
		r.previous = ""
		if err := r.next(); err != nil {
			return File{}, err
		}
	}
	if bytes.HasPrefix(r.text, []byte(wordEnd)) {
		return File{}, r.end()
	}
	return r.file()
}

func (r *Reader) file() (File, error) {
	rest, ok, err := r.path(wordFile)
	hash, _, _ := strings.Cut(rest, " ")
	if err != nil || !ok || len(hash)+1 >= len(rest) || r.tree < 0 {
		return File{}, r.unexpected()
	}
	f := File{Tree: r.tree, Hash: hash}
	if f.Path, err = r.unquoted(rest[len(hash)+1:]); err != nil {
		return File{}, err
	}
	if r.previous != "" && metafiles.Compare(r.previous, f.Path) >= 0 {
		return File{}, r.errorf("%s stands after %s, but files are sorted", f.Path, r.previous)
	}
	r.previous = f.Path
	r.files++
	r.buffer = r.buffer[:0]
	for {
		if err := r.next(); err != nil {
			return File{}, err
		}
		if r.text[0] < '0' || r.text[0] > '9' {
			f.Entries = r.buffer
			return f, nil
		}
		r.entries++
		r.buffer = append(r.buffer, r.text...)
	}
}

// end checks the last line.
func (r *Reader) end() error {
	if want := fmt.Sprintf("%sfiles:%d entries:%d\n", wordEnd, r.files, r.entries); string(r.text) != want {
		return r.errorf("it counts other files or entries than there are (%s): something took lines out or put them in", strings.TrimSpace(want))
	}
	if r.tree != len(r.Trees)-1 {
		return r.errorf("the files of %s are missing", r.Trees[r.tree+1])
	}
	if _, err := r.in.ReadByte(); err == nil {
		return r.errorf("something comes after its last line")
	}
	return io.EOF
}

var errTorn = errors.New("it ends without its last line, as a file does that was not written to its end")

// next reads a line into r.text.
func (r *Reader) next() error {
	r.line++
	text, err := r.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		var rest []byte
		text = bytes.Clone(text)
		rest, err = r.in.ReadBytes('\n')
		text = append(text, rest...)
	}
	r.text = text
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%s, line %d: %w: record anew", r.name, r.line, errTorn)
	}
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", r.name, err)
	}
	return nil
}

// path is the rest of the line at hand after a word, if it starts with that.
func (r *Reader) path(word string) (path string, ok bool, err error) {
	rest, ok := bytes.CutPrefix(r.text, []byte(word))
	if !ok {
		return "", false, nil
	}
	path, err = r.unquoted(string(bytes.TrimSuffix(rest, []byte("\n"))))
	return path, true, err
}

func (r *Reader) unquoted(path string) (string, error) {
	if !strings.HasPrefix(path, `"`) {
		return path, nil
	}
	plain, err := strconv.Unquote(path)
	if err != nil {
		return "", r.errorf("%.60s is no path in quotes", path)
	}
	return plain, nil
}

func (r *Reader) unexpected() error {
	for _, marker := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if bytes.HasPrefix(r.text, []byte(marker)) {
			return r.errorf("a merge conflict: take either side")
		}
	}
	return r.errorf("%.60q is no line of a recording", r.text)
}

func (r *Reader) errorf(format string, arguments ...any) error {
	return fmt.Errorf("%s, line %d: %s: record anew", r.name, r.line, fmt.Sprintf(format, arguments...))
}
