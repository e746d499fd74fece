package stdio

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"github.com/mark3labs/mcp-go/mcp"
)

func TestLines(t *testing.T) {
	full := strings.Repeat("x", maxLine)
	for name, test := range map[string]struct {
		in   string
		want []string // "!" for a line that is too long
	}{
		"plain":                {"a\nb\n", []string{"a", "b"}},
		"no line end":          {"a\nb", []string{"a", "b"}},
		"white space":          {" a \r\n\t\n", []string{"a", ""}},
		"byte order mark":      {"\ufeffa\n\ufeffb\n", []string{"a", "\ufeffb"}},
		"at the cap":           {full + "\nb\n", []string{full, "b"}},
		"at the cap, CRLF":     {full + "\r\nb\r\n", []string{full, "b"}},
		"at the cap, no end":   {"a\n" + full, []string{"a", full}},
		"over by one, LF":      {full + "x\nb", []string{"!", "b"}},
		"over by one, CRLF":    {full + "x\r\nb", []string{"!", "b"}},
		"over by one, no end":  {"a\n" + full + "x", []string{"a", "!"}},
		"over the cap":         {"a\n" + full + "x\nb\n", []string{"a", "!", "b"}},
		"far over the cap":     {full + full + full + "\nb", []string{"!", "b"}},
		"over, without an end": {"a\n" + full + "xx", []string{"a", "!"}},
		"empty":                {"", nil},
	} {
		t.Run(name, func(t *testing.T) {
			for _, in := range []io.Reader{strings.NewReader(test.in), iotest.DataErrReader(strings.NewReader(test.in))} {
				l := newLines(in)
				var got []string
				for {
					line, err := l.next()
					if errors.Is(err, errTooLong) {
						got = append(got, "!")
						continue
					}
					if err == nil || len(line) > 0 {
						got = append(got, string(line))
					}
					if err == io.EOF {
						break
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				if strings.Join(got, "|") != strings.Join(test.want, "|") {
					t.Errorf("got %d lines, want %d", len(got), len(test.want))
				}
			}
		})
	}
}

func TestLongLinesAreRefusedAndTheNextOneRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		go func() { p.send(strings.Repeat("x", maxLine+100), ping("1")) }()
		p.refuses("null", mcp.INVALID_REQUEST)
		p.answers("1")
		large := toolCall("2", "echo", `{"text":"`+strings.Repeat("y", maxLine/2)+`"}`)
		go func() { p.send(large) }()
		p.answers("2")
	})
}
