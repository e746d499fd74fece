package stamp

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"mcp-bitbake/parser"
)

// A file that may still change within a step of the file system's time counts as
// changed, however often it is looked at: it is only that nobody can tell.
func TestFreshFilesAreNotTrusted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	for range 100 {
		start := time.Now()
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		before, now := look(t, path), look(t, path)
		if time.Since(start) > time.Duration(racyWindow) {
			continue // the machine is too busy for the file to be fresh
		}
		if before.Unchanged(now) {
			t.Fatal("a file that was just written counts as unchanged")
		}
		return
	}
	t.Skip("this machine never looks at a file as soon as it is written")
}

// Nor is one trusted whose time of modification is still to come.
func TestFilesOfTheFutureAreNotTrusted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		modified time.Duration // from now
		want     bool
	}{{-time.Hour, true}, {time.Hour, false}} {
		at := time.Now().Add(test.modified)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(racyWindow) * 3 / 2) // the change time is now
		if got := look(t, path).Unchanged(look(t, path)); got != test.want {
			t.Errorf("modified %v from now: unchanged = %t, want %t", test.modified, got, test.want)
		}
	}
}

func look(t *testing.T, path string) Stamp {
	t.Helper()
	s, err := Look(parser.Access{}, path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What lies outside of the roots is not looked at.
func TestLookIsConfined(t *testing.T) {
	inside, elsewhere := t.TempDir(), t.TempDir()
	access, err := parser.Confine(inside)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Look(access, inside); err != nil {
		t.Errorf("inside: %v", err)
	}
	if _, err := Look(access, elsewhere); err == nil {
		t.Error("a directory outside was looked at")
	}
}
