package recording

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The words that lines of a recording start with, beside numbers.
const (
	head      = "bbgolden recording "
	version   = "1"
	wordFull  = " full"
	wordTree  = "tree "
	wordBelow = "below "
	wordFile  = "file "
	wordEnd   = "end "
)

// Writer writes a recording.
type Writer struct {
	out            *bufio.Writer
	files, entries int
	err            error
}

// NewWriter begins a recording of trees, whose names are what [Reader.Trees] gives.
func NewWriter(w io.Writer, trees []string, options Options) *Writer {
	wr := &Writer{out: bufio.NewWriterSize(w, 1<<16)}
	wr.strings(head, version)
	if options.Full {
		wr.strings(wordFull)
	}
	wr.strings("\n")
	for _, tree := range trees {
		wr.strings(wordTree, printable(tree), "\n")
	}
	return wr
}

// Below begins the files of a tree. The trees come in the order of the head.
func (w *Writer) Below(tree string) { w.strings(wordBelow, printable(tree), "\n") }

// File writes a file: its path below the tree, with slashes, the [Hash] of its
// bytes and its entries as [Append] has them. The files of a tree come in the order
// of metafiles.Compare.
func (w *Writer) File(path, hash string, entries []byte) {
	w.strings(wordFile, hash, " ", printable(path), "\n")
	if w.err == nil {
		_, w.err = w.out.Write(entries)
	}
	w.files++
	w.entries += countLines(entries)
}

// Close ends the recording, and gives the first error of writing it.
func (w *Writer) Close() error {
	w.strings(fmt.Sprintf("%sfiles:%d entries:%d\n", wordEnd, w.files, w.entries))
	if w.err != nil {
		return w.err
	}
	return w.out.Flush()
}

func (w *Writer) strings(texts ...string) {
	for _, text := range texts {
		if w.err == nil {
			_, w.err = w.out.WriteString(text)
		}
	}
}

// printable is a path as it stands at the end of a line: in quotes where it has a
// line end, say, in it.
func printable(path string) string {
	if path == "" || path[0] == '"' || strings.ContainsFunc(path, func(r rune) bool { return !strconv.IsPrint(r) || r == '\uFFFD' }) {
		return strconv.Quote(path)
	}
	return path
}

func countLines(text []byte) int {
	n := 0
	for _, b := range text {
		if b == '\n' {
			n++
		}
	}
	return n
}
