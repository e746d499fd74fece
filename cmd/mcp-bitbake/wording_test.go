package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mcp-bitbake/server"
)

// Advice names the flag, and a path is printed as it is, whatever is in it.
func TestAdviceNamesFlagsAndKeepsPaths(t *testing.T) {
	path := filepath.Join(t.TempDir(), "allow_errors.bb")
	if err := os.WriteFile(path, []byte(" indented\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"parse", "batch"} {
		r := runHere(t, command, path)
		if !strings.Contains(r.stderr, path) || !strings.Contains(r.stderr, "pass --allow-errors to") {
			t.Errorf("%s: stderr = %q, want %s and the flag in it", command, r.stderr, path)
		}
	}
}

// Advice on a path names no tool, but a subcommand that there is.
func TestAdviceOnPathsNamesSubcommands(t *testing.T) {
	directory := t.TempDir()
	for _, arguments := range [][]string{
		{"find", directory + "/none", "a"}, {"scan", directory + "/none"}, {"layers", directory + "/none"},
		{"parse", directory + "/none.bb"}, {"get", directory + "/none.bb", "A"}, {"batch", directory + "/none.bb"},
		{"describe", directory + "/none.bb"}, {"trace", directory + "/none.bb", "A", "--in", directory}, {"appends", directory + "/none.bb", "--in", directory},
	} {
		r := runHere(t, arguments...)
		for _, tool := range server.ToolNames() {
			if strings.Contains(r.stderr, tool) {
				t.Errorf("%q: stderr = %q names the tool %s", arguments, r.stderr, tool)
			}
		}
		if !strings.Contains(r.stderr, "mcp-bitbake find lists") {
			t.Errorf("%q: stderr = %q, want the subcommand find in it", arguments, r.stderr)
		}
	}
	if r := runHere(t, "find", directory, ""); r.status != 0 {
		t.Errorf("the advice does not work: %+v", r)
	}
}
