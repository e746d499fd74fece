package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
