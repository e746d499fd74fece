package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// beMain is the environment variable that makes the test's program be
// mcp-bitbake: a process of its own, with real pipes, and the race detector in
// it where the test has that.
const beMain = "MCP_BITBAKE_TEST_IS_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(beMain) != "" {
		main()
		panic("main returned")
	}
	os.Unsetenv(rootsVariable) // of whoever runs the tests
	os.Exit(m.Run())
}

// program is mcp-bitbake with arguments, not yet started.
func program(t *testing.T, arguments ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self, arguments...)
	// A program with the race detector sleeps for a second before it exits.
	c.Env = append(os.Environ(), beMain+"=1", "GORACE="+os.Getenv("GORACE")+" atexit_sleep_ms=0")
	return c
}

// ran is what a run of the program gave.
type ran struct {
	status         int
	stdout, stderr string
}

// runHere runs the program within the test.
func runHere(t *testing.T, arguments ...string) ran {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), arguments, &stdout, &stderr)
	return ran{status, stdout.String(), stderr.String()}
}

// runProcess runs the program in a process of its own.
func runProcess(t *testing.T, arguments ...string) ran {
	t.Helper()
	c := program(t, arguments...)
	var stdout, stderr strings.Builder
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Run(); err != nil && c.ProcessState == nil {
		t.Fatal(err)
	}
	return ran{c.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// tree stands for the directory of the test's own tree in golden files.
const tree = "/tree"

// writeTree makes a small tree of recipes and returns its directory.
func writeTree(t *testing.T) string {
	t.Helper()
	directory := t.TempDir()
	for name, text := range map[string]string{
		"recipes-a/alpha/alpha_1.0.bb":     "SUMMARY = \"Alpha & <beta>\"\n\nSRC_URI = \"file://a \\\n    file://b\"\nSRC_URI += 'c'\nSRC_URI:append = \" d\"\n",
		"recipes-a/alpha/alpha_%.bbappend": "FOO:prepend := \"x\"\n",
		"recipes-a/beta.bb":                "A = \"\ttab \\\"quoted\\\"\"\n",
		"recipes-b/refused.bb":             "A = \"1\"\n B = \"2\"\nA += \"3\"\n",
		"empty/README":                     "",
	} {
		path := filepath.Join(directory, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return directory
}

// in puts the directory of the tree into arguments.
func in(directory string, arguments []string) []string {
	var list []string
	for _, a := range arguments {
		list = append(list, strings.ReplaceAll(a, tree, directory))
	}
	return list
}
