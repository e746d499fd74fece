package main

import (
	"os"
	"strings"
	"testing"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/server"
)

// What the commands print that look at whole trees, as text and as JSON.
func TestCommandsOfTrees(t *testing.T) {
	const alpha = "/tree/recipes-a/alpha/alpha_1.0.bb"
	for _, test := range []struct {
		name string
		runs [][]string
	}{
		{"batch", [][]string{{alpha, "/tree/recipes-a/beta.bb"}}},
		{"describe", [][]string{{alpha}, {"/tree/recipes-b/refused.bb"}, {"/tree/none.bb"}}},
		{"check", [][]string{{alpha}}},
		{"search", [][]string{{"/tree", "-v", "S*"}, {"/tree", "--value", "Alpha", "--type", "bb"}, {"/tree", "-v", "*", "--limit", "1"}, {"/tree"}}},
		{"trace", [][]string{{alpha, "FOO", "--in", "/tree"}, {alpha, "NONE", "--in", "/tree"}}},
		{"appends", [][]string{{alpha, "--in", "/tree"}, {"/tree/recipes-a/beta.bb", "--in", "/tree"}}},
		{"layers", [][]string{{"/tree"}, {"/tree/none"}}},
	} {
		t.Run(test.name, func(t *testing.T) { autogold.ExpectFile(t, transcript(t, test.name, test.runs)) })
	}
}

// Scripts go by the status: that of check is 1 for a text that BitBake would
// refuse, that of batch if a file could not be read, which keeps none of the
// others from being printed.
func TestStatusOfCheckAndBatch(t *testing.T) {
	directory := writeTree(t)
	for _, test := range []struct {
		arguments      []string
		status         int
		stdout, stderr string // parts
	}{
		{[]string{"check", "/tree/recipes-a/beta.bb"}, 0, "", ""},
		{[]string{"check", "/tree/recipes-b/refused.bb"}, 1, "/recipes-b/refused.bb:2:1: error: not a statement", ""},
		{[]string{"check", "/tree/none.bb"}, 1, "", "none.bb"},
		{[]string{"batch", "/tree/none.bb", "/tree/recipes-a/beta.bb"}, 1, "/recipes-a/beta.bb:1: A = ", "FILE_NOT_FOUND"},
		{[]string{"batch", "/tree/recipes-b/refused.bb"}, 1, "", "UNSUPPORTED_SYNTAX"},
		{[]string{"batch", "--allow-errors", "/tree/recipes-b/refused.bb"}, 0, "/recipes-b/refused.bb:3: A += ", "line 2"},
		{[]string{"reference", "poetry"}, 1, "", "INVALID_ARGUMENT"},
	} {
		r := runHere(t, in(directory, test.arguments)...)
		if r.status != test.status || !strings.Contains(r.stdout, test.stdout) || !strings.Contains(r.stderr, test.stderr) {
			t.Errorf("%q: %+v, want status %d, %q in stdout and %q in stderr", test.arguments, r, test.status, test.stdout, test.stderr)
		}
	}
}

func TestCheckReadsStandardInput(t *testing.T) {
	for name, status := range map[string]int{"x.bb": 0, "x.conf": 1} {
		c := program(t, "check", "--name", name, "-")
		c.Stdin = strings.NewReader("inherit x\n")
		var stdout strings.Builder
		c.Stdout, c.Stderr = &stdout, os.Stderr
		c.Run()
		if got := c.ProcessState.ExitCode(); got != status || (status == 1) != strings.HasPrefix(stdout.String(), name+":1:1: error: ") {
			t.Errorf("%s: status = %d, stdout = %q, want status %d", name, got, stdout.String(), status)
		}
	}
}

func TestReferenceOfEachTopic(t *testing.T) {
	for _, topic := range server.Topics() {
		if r := runHere(t, "reference", topic); r.status != 0 || len(r.stdout) < 100 || r.stderr != "" {
			t.Errorf("%s: %+v", topic, r)
		}
	}
}
