//go:build unix

package asuser_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"mcp-bitbake/internal/asuser"
)

// Whoever runs the suite, the body meets permissions.
func TestRun(t *testing.T) {
	asuser.Run(t, func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Fatal("the body runs as root")
		}
		path := filepath.Join(t.TempDir(), "locked")
		if err := os.WriteFile(path, nil, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := os.ReadFile(path); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("reading a file without permissions: %v", err)
		}
	})
}

// A subtest is run alone, and what it is called needs no care.
func TestRunOfSubtest(t *testing.T) {
	t.Run("a (b) c", func(t *testing.T) {
		asuser.Run(t, func(t *testing.T) {
			if os.Geteuid() == 0 {
				t.Fatal("the body runs as root")
			}
		})
	})
}
