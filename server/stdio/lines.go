package stdio

import (
	"bufio"
	"bytes"
	"errors"
	"io"
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
	var line []byte
	length, err := 0, bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		var part []byte
		part, err = l.in.ReadSlice('\n')
		length += len(part)
		if length <= maxLine+1 {
			line = append(line, part...)
		} else {
			line = nil
		}
	}
	if !l.begun {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
		l.begun = true
	}
	if length > maxLine+1 && (err == nil || err == io.EOF) {
		return nil, errTooLong
	}
	return bytes.TrimSpace(line), err
}
