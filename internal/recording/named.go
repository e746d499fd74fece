package recording

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// FormatName is what bbparse calls the form of [AppendNamed].
const FormatName = "entries"

// AppendNamed appends a file's name and its entries, as they pass between programs.
func AppendNamed(b []byte, name string, entries []byte) []byte {
	b = append(append(append(b, wordFile...), printable(name)...), '\n')
	return append(b, entries...)
}

// NextNamed reads the next file that [AppendNamed] wrote. At the end it gives io.EOF.
func NextNamed(in *bufio.Reader) (name string, entries []byte, err error) {
	line, err := in.ReadString('\n')
	if err != nil {
		if line != "" {
			err = io.ErrUnexpectedEOF
		}
		return "", nil, err
	}
	name, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), wordFile)
	if !ok {
		return "", nil, fmt.Errorf("%.60q does not name a file", line)
	}
	if strings.HasPrefix(name, `"`) {
		if name, err = strconv.Unquote(name); err != nil {
			return "", nil, fmt.Errorf("%.60q does not name a file", line)
		}
	}
	var b bytes.Buffer
	for {
		first, err := in.Peek(1)
		if errors.Is(err, io.EOF) || err == nil && (first[0] < '0' || first[0] > '9') {
			return name, b.Bytes(), nil
		}
		if err != nil {
			return "", nil, err
		}
		for more := true; more; { // a line may be longer than what in keeps
			part, err := in.ReadSlice('\n')
			b.Write(part)
			more = errors.Is(err, bufio.ErrBufferFull)
			if err != nil && !more {
				return "", nil, io.ErrUnexpectedEOF
			}
		}
	}
}
