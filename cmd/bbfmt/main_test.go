package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"mcp-bitbake/internal/corpustest"
)

// beMain is the environment variable that makes the test's program be bbfmt, in a
// process of its own.
const beMain = "BBFMT_TEST_IS_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(beMain) != "" {
		main()
	}
	os.Exit(m.Run())
}

// ran is what a run of the program gave.
type ran struct {
	status         int
	stdout, stderr string
}

func bbfmt(t *testing.T, directory, stdin string, arguments ...string) ran {
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
	path := filepath.Join(directory, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, directory, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(directory, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const (
	ragged     = "A=\"x\"\n\n\nB = \"y\"\n"
	smooth     = "A = \"x\"\n\nB = \"y\"\n"
	unclosed   = "A=\"x\nB=\"y\"\n"
	difference = `--- a.bb
+++ a.bb
@@ -1,4 +1,3 @@
-A="x"
-
+A = "x"
 
 B = "y"
`
)

func tree(t *testing.T) string {
	t.Helper()
	directory := t.TempDir()
	write(t, directory, "a.bb", ragged)
	write(t, directory, "b.inc", smooth)
	write(t, directory, "files/nginx.conf", "worker 1;\n")
	return directory
}

func TestFormats(t *testing.T) {
	for _, c := range []struct {
		arguments []string
		want      ran
	}{
		{[]string{"a.bb"}, ran{0, smooth, ""}},
		{[]string{"."}, ran{0, smooth + smooth, ""}},
		{[]string{"-l", "."}, ran{0, "a.bb\n", ""}},
		{[]string{"--check", "."}, ran{1, "a.bb\n", ""}},
		{[]string{"--check", "b.inc"}, ran{0, "", ""}},
		{[]string{"-d", "."}, ran{0, difference, ""}},
		{[]string{"--check", "-d", "a.bb"}, ran{1, "a.bb\n" + difference, ""}},
	} {
		directory := tree(t)
		if got := bbfmt(t, directory, "", c.arguments...); got != c.want {
			t.Errorf("%q: got %+v, want %+v", c.arguments, got, c.want)
		}
		if read(t, directory, "a.bb") != ragged {
			t.Errorf("%q: it writes the file", c.arguments)
		}
	}
}

func TestWrites(t *testing.T) {
	directory := tree(t)
	if got := bbfmt(t, directory, "", "-w", "-l", "."); got != (ran{0, "a.bb\n", ""}) {
		t.Errorf("got %+v", got)
	}
	if got := read(t, directory, "a.bb"); got != smooth {
		t.Errorf("the file is %q", got)
	}
	info, err := os.Stat(filepath.Join(directory, "a.bb"))
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the permissions are %v, %v", info.Mode(), err)
	}
	if got := bbfmt(t, directory, "", "-w", "-l", "."); got != (ran{}) {
		t.Errorf("again: %+v", got)
	}
}

func TestStandardInput(t *testing.T) {
	for _, c := range []struct {
		stdin     string
		arguments []string
		want      ran
	}{
		{ragged, nil, ran{0, smooth, ""}},
		{ragged, []string{"--check"}, ran{1, "stdin.bb\n", ""}},
		{"DEPENDS = \"a \\\n b\"\n", []string{"--lists"}, ran{0, "DEPENDS = \"a \\\n           b\"\n", ""}},
		{"inherit   a\n", nil, ran{0, "inherit a\n", ""}},
	} {
		if got := bbfmt(t, t.TempDir(), c.stdin, c.arguments...); got != c.want {
			t.Errorf("%q %q: got %+v, want %+v", c.arguments, c.stdin, got, c.want)
		}
	}
	for _, arguments := range [][]string{{"-w"}, {"--stdin-filename", "a.conf"}, {"--no-such-flag"}} {
		if got := bbfmt(t, t.TempDir(), "inherit  a\n", arguments...); got.status != 2 || got.stdout != "" || got.stderr == "" {
			t.Errorf("%q: got %+v", arguments, got)
		}
	}
}

// A file that BitBake refuses stays, and the others are formatted.
func TestRefused(t *testing.T) {
	directory := tree(t)
	write(t, directory, "Z.bb", unclosed)
	got := bbfmt(t, directory, "", "-w", ".", "missing.bb")
	if got.status != 2 || !strings.Contains(got.stderr, "missing.bb") {
		t.Errorf("with a file that is not there: %+v", got)
	}
	got = bbfmt(t, directory, "", "-w", ".")
	if got.status != 2 || got.stdout != "" || !strings.HasPrefix(got.stderr, "bbfmt: Z.bb: line 1: not a statement") {
		t.Errorf("got %+v", got)
	}
	if read(t, directory, "Z.bb") != unclosed || read(t, directory, "a.bb") != smooth {
		t.Error("the refused file is changed, or the other one is not")
	}
}

// patch(1) makes of each file and its diff what is formatted.
func TestDiffsOfCorpus(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("there is no patch(1)")
	}
	directory := t.TempDir()
	var diffs bytes.Buffer
	want := map[string]string{}
	var c command
	for _, f := range corpustest.Recipes(t) {
		made := c.format(f.Path, f.Source)
		if made.err != nil || len(made.edits) == 0 || len(want) == 200 {
			continue
		}
		write(t, directory, f.Path, f.Source)
		want[f.Path] = made.text
		if err := printDiff(&diffs, made); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.CommandContext(t.Context(), patch, "-s", "-p0")
	run.Dir, run.Stdin = directory, &diffs
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for name, text := range want {
		if got := read(t, directory, name); got != text {
			t.Errorf("%s: patched, it is %q, want %q", name, got, text)
		}
	}
	if len(want) == 0 {
		t.Error("no recipe changes")
	}
}
