package parser_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mcp-bitbake/parser"
)

// write puts a file below directory and returns its path.
func write(t testing.TB, directory, name, text string) string {
	t.Helper()
	path := filepath.Join(directory, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// link makes a symbolic link at path and returns its path.
func link(t testing.TB, to, path string) string {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Fatal(err)
	}
	return path
}

// locked takes all permissions from path while the test runs, which is to be
// run by asuser: root may read everything all the same.
func locked(t *testing.T, path string) {
	t.Helper()
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(path, 0o755) })
}

// wantError checks an error's code, that it is about path, and that its
// message names what the reader has to know.
func wantError(t *testing.T, err error, code parser.Code, path, inMessage string) {
	t.Helper()
	e, ok := errors.AsType[*parser.Error](err)
	if !ok {
		t.Fatalf("error = %v, want a *parser.Error of code %s", err, code)
	}
	if e.Code != code {
		t.Errorf("code = %s, want %s (%s)", e.Code, code, e)
	}
	if e.Path != path {
		t.Errorf("path = %q, want %q", e.Path, path)
	}
	if !strings.Contains(e.Error(), inMessage) {
		t.Errorf("message = %q, want %q in it", e, inMessage)
	}
}
