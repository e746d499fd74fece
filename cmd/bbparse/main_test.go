package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/grammar"
)

// beMain is the environment variable that makes the test's program be bbparse,
// in a process of its own.
const beMain = "BBPARSE_TEST_IS_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(beMain) != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// ran is what a run of the program gave.
type ran struct {
	status         int
	stdout, stderr string
}

// bbparse runs the program in a directory.
func bbparse(t *testing.T, directory, stdin string, arguments ...string) ran {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self, arguments...)
	// A program with the race detector sleeps for a second before it exits.
	c.Env = append(os.Environ(), beMain+"=1", "GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0")
	c.Dir = directory
	c.Stdin = strings.NewReader(stdin)
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Run(); err != nil && c.ProcessState == nil {
		t.Fatal(err)
	}
	return ran{c.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

func write(t *testing.T, directory, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(directory, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

const recipe = `# A recipe.
SUMMARY = "Alpha & <beta>"

inherit autotools
SRC_URI:append[sha256sum] ?= "a \
  b"
do_install() {
    true
}
python () {
    pass
}
def f(d):
    return 1
addtask x after y before z
export FOO
 indented
A=""
`

func TestFormats(t *testing.T) {
	for _, format := range []string{"json", "entries", "tree"} {
		t.Run(format, func(t *testing.T) {
			r := bbparse(t, t.TempDir(), recipe, "--format", format, "--name", "alpha.bb", "-")
			if r.status != 0 || r.stderr != "" {
				t.Errorf("status = %d, stderr = %q; a file that BitBake refuses is read, too", r.status, r.stderr)
			}
			autogold.ExpectFile(t, autogold.Raw(r.stdout))
		})
	}
}

func TestEBNF(t *testing.T) {
	r := bbparse(t, t.TempDir(), "", "--format", "ebnf")
	if want := (ran{stdout: grammar.EBNF() + "\n"}); r != want {
		t.Errorf("got %+v, want the grammar %+v", r, want)
	}
}

// json is what is printed if no format is named.
func TestDefaultFormat(t *testing.T) {
	directory := t.TempDir()
	plain, named := bbparse(t, directory, recipe, "-"), bbparse(t, directory, recipe, "--format=json", "-")
	if plain != named || !strings.HasPrefix(plain.stdout, `{"file":"stdin.bb"`) {
		t.Errorf("without a format: %+v, with json: %+v", plain, named)
	}
}

// The name says by what rules standard input is read: a .conf has no inherit.
func TestNameOfStandardInput(t *testing.T) {
	for name, refused := range map[string]bool{"x.bb": false, "x.bbclass": false, "x.conf": true} {
		r := bbparse(t, t.TempDir(), "inherit x\n", "--name", name, "-")
		if strings.Contains(r.stdout, `"error"`) != refused || !strings.HasPrefix(r.stdout, `{"file":"`+name+`"`) {
			t.Errorf("%s: stdout = %q, want an error: %v", name, r.stdout, refused)
		}
	}
}

// The tree holds every byte of the file.
func TestSourceIsTheFile(t *testing.T) {
	for name, text := range map[string]string{
		"recipe":            recipe,
		"empty":             "",
		"no line end":       "A = \"1\"",
		"CRLF":              "A = \"1\\\r\n2\"\r\n\r\nf() {\r\n\ttrue\r\n}\r\n",
		"lone CR":           "A = \"1\"\rB = \"2\"\r",
		"NUL":               "A = \"\x00\"\n\x00\n# \x00",
		"not UTF-8":         "A = \"\xff\"\n\xfe\xff\n# \xc3",
		"byte order mark":   "\ufeffA = \"1\"\n",
		"form feed":         "A = \"1\"\f\n\f\v\n",
		"lone backslash":    "\\\n\\",
		"unclosed function": "f() {\n  A\n",
		"trailing space":    "A = \"1\"  \t\n   \n",
	} {
		t.Run(name, func(t *testing.T) {
			directory := t.TempDir()
			write(t, directory, "x.bb", text)
			if r := bbparse(t, directory, "", "--format", "source", "x.bb"); r.stdout != text || r.status != 0 {
				t.Errorf("of a file: %q, status %d, want %q", r.stdout, r.status, text)
			}
			if r := bbparse(t, directory, text, "--format", "source", "-"); r.stdout != text || r.status != 0 {
				t.Errorf("of standard input: %q, status %d, want %q", r.stdout, r.status, text)
			}
		})
	}
}
