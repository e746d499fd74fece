package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// writeFiles makes three files whose source is their name.
func writeFiles(t *testing.T) string {
	t.Helper()
	directory := t.TempDir()
	for _, name := range []string{"a.bb", "b c.inc", "d.conf"} {
		write(t, directory, name, "# "+name+"\n")
	}
	write(t, directory, "list", "d.conf\n\nb c.inc\r\n")
	write(t, directory, "list-without-line-end", "b c.inc\nnone.bb\na.bb")
	return directory
}

func TestFiles(t *testing.T) {
	directory := writeFiles(t)
	for _, test := range []struct {
		name      string
		arguments []string
		stdin     string
		want      ran
		inStderr  string
	}{
		{"in the order given", []string{"d.conf", "a.bb", "b c.inc"}, "", ran{stdout: "# d.conf\n# a.bb\n# b c.inc\n"}, ""},
		{"twice", []string{"a.bb", "a.bb"}, "", ran{stdout: "# a.bb\n# a.bb\n"}, ""},
		{"standard input among them", []string{"a.bb", "-", "d.conf"}, "# -\n", ran{stdout: "# a.bb\n# -\n# d.conf\n"}, ""},
		{"goes on after a missing one", []string{"a.bb", "none.bb", "d.conf"}, "", ran{status: 1, stdout: "# a.bb\n# d.conf\n"}, "none.bb"},
		{"goes on after a directory", []string{".", "a.bb"}, "", ran{status: 1, stdout: "# a.bb\n"}, "."},
		{"names from a file", []string{"--files-from", "list-without-line-end"}, "", ran{status: 1, stdout: "# b c.inc\n# a.bb\n"}, "none.bb"},
		{"names from a file with blank lines and CRLF", []string{"--files-from", "list"}, "", ran{stdout: "# d.conf\n# b c.inc\n"}, ""},
		{"names from standard input", []string{"--files-from", "-"}, "d.conf\n\na.bb\n", ran{stdout: "# d.conf\n# a.bb\n"}, ""},
		{"names from both", []string{"a.bb", "--files-from", "-"}, "d.conf\n", ran{stdout: "# a.bb\n# d.conf\n"}, ""},
		{"no names from standard input", []string{"--files-from", "-"}, "", ran{}, ""},
		{"names from a missing file", []string{"--files-from", "none"}, "", ran{status: 1}, "none"},
		{"no files", nil, "", ran{status: 2}, "no files"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := bbparse(t, directory, test.stdin, append([]string{"--format", "source"}, test.arguments...)...)
			if !strings.Contains(r.stderr, test.inStderr) || (test.inStderr == "") != (r.stderr == "") {
				t.Errorf("stderr = %q, want %q in it", r.stderr, test.inStderr)
			}
			r.stderr = ""
			if diff := cmp.Diff(test.want, r, cmp.AllowUnexported(ran{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Each file is an object on a line of its own.
func TestJSONLines(t *testing.T) {
	directory := writeFiles(t)
	r := bbparse(t, directory, "", "a.bb", "d.conf")
	want := `{"file":"a.bb","statements":[]}` + "\n" + `{"file":"d.conf","statements":[]}` + "\n"
	if r.stdout != want {
		t.Errorf("stdout = %q, want %q", r.stdout, want)
	}
}

func TestWrongArguments(t *testing.T) {
	for _, arguments := range [][]string{
		{"--format", "xml", "-"}, {"--no-such-flag"}, {"--files-from"},
	} {
		if r := bbparse(t, t.TempDir(), "", arguments...); r.status != 2 || r.stderr == "" || r.stdout != "" {
			t.Errorf("%q: %+v, want status 2 and why on stderr", arguments, r)
		}
	}
	if r := bbparse(t, t.TempDir(), "", "--help"); r.status != 0 || !strings.Contains(r.stdout, "Usage: bbparse") {
		t.Errorf("--help: %+v", r)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestOutputThatFails(t *testing.T) {
	for _, format := range []string{"json", "entries", "tree", "source", "ebnf"} {
		c := command{Format: format, Name: "x.bb", Files: []string{"-"}}
		if err := c.run(strings.NewReader(recipe), brokenWriter{}); err == nil {
			t.Errorf("%s: no error though nothing could be written", format)
		}
	}
}
