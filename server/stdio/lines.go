package stdio

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
)

// maxLine is the longest line that is read, its line end not counted.
const maxLine = 16 << 20

// errTooLong says that a line was over maxLine and is gone.
var errTooLong = errors.New("line too long")

// lines reads a stream line by line.
type lines struct {
	in    *bufio.Reader
	begun bool
}

func newLines(in io.Reader) *lines { return &lines{in: bufio.NewReaderSize(in, 64<<10)} }

// next gives the next line without the white space around it. It is the
// caller's to keep. With io.EOF comes what stood after the last line end.
func (l *lines) next() ([]byte, error) {
	const most = maxLine + len("\r\n")
	var line []byte
	length, err := 0, bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		var part []byte
		part, err = l.in.ReadSlice('\n')
		length += len(part)
		if length <= most {
			line = append(doubled(line, len(part)), part...)
		} else {
			line = nil
		}
	}
	if length <= most {
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		length = len(line)
	}
	if !l.begun {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
		l.begun = true
	}
	if length > maxLine && (err == nil || err == io.EOF) {
		return nil, errTooLong
	}
	return bytes.TrimSpace(line), err
}

// doubled makes room for more bytes at the end of a line, in steps that double:
// append alone takes smaller ones, and five times the memory of a long line.
func doubled(line []byte, more int) []byte {
	if len(line)+more <= cap(line) {
		return line
	}
	return slices.Grow(line, max(len(line), more))
}
