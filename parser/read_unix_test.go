//go:build unix

package parser_test

import (
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"mcp-bitbake/parser"
)

// soon fails the test if parsing does not come back: a read of a FIFO without
// a writer, or of a device without an end, never does.
func soon(t *testing.T, access parser.Access, path string) error {
	t.Helper()
	done := make(chan error, 1)
	go func() {
		_, err := access.ParseFile(path)
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(2 * time.Minute):
		t.Fatalf("ParseFile(%q) hangs", path)
		return nil
	}
}

func TestParseFileDoesNotWaitForFIFO(t *testing.T) {
	directory := t.TempDir()
	path := directory + "/x.bb"
	if err := syscall.Mkfifo(path, 0o644); err != nil {
		t.Skipf("no FIFO here: %v", err)
	}
	for _, access := range []parser.Access{{}, confine(t, directory)} {
		wantError(t, soon(t, access, path), parser.InvalidPath, path, "not a regular file but a FIFO")
	}
}

func TestParseFileDoesNotReadDevices(t *testing.T) {
	for _, device := range []string{"/dev/zero", "/dev/null"} {
		if _, err := os.Stat(device); err != nil {
			t.Skipf("no %s here: %v", device, err)
		}
		path := link(t, device, t.TempDir()+"/x.bb")
		wantError(t, soon(t, parser.Access{}, path), parser.InvalidPath, path, "not a regular file but a device")
		err := soon(t, confine(t, filepath.Dir(path)), path)
		wantError(t, err, parser.InvalidPath, path, outside)
	}
}

// A listing passes over what is no regular file, whatever it is called.
func TestFindPassesOverSpecialFiles(t *testing.T) {
	directory := t.TempDir()
	if err := syscall.Mkfifo(directory+"/fifo.bb", 0o644); err != nil {
		t.Skipf("no FIFO here: %v", err)
	}
	link(t, directory+"/fifo.bb", directory+"/link-to-fifo.bb")
	if listener, err := net.Listen("unix", directory+"/socket.bb"); err == nil {
		defer listener.Close()
	}
	write(t, directory, "regular.bb", "")
	wantFound(t, find(t, directory), "regular.bb")
}
