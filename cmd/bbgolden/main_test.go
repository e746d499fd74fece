package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// beMain is the environment variable that makes the test's program be bbgolden, in
// a process of its own.
const beMain = "BBGOLDEN_TEST_IS_MAIN"

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

func bbgolden(t *testing.T, directory, stdin string, arguments ...string) ran {
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
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
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

func TestWrongArguments(t *testing.T) {
	for _, arguments := range [][]string{nil, {"record"}, {"check"}, {"check", "--format", "xml", "x"}, {"no-such-command"}} {
		if got := bbgolden(t, t.TempDir(), "", arguments...); got.status != 2 || got.stdout != "" || got.stderr == "" {
			t.Errorf("%q: got %+v", arguments, got)
		}
	}
}
