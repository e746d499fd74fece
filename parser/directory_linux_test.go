package parser

import (
	"io/fs"
	"os"
	"syscall"
	"testing"
)

// A file system need not say of what type an entry is: then the entry itself is
// looked at, and not what a link leads to.
func TestEntriesOfUnknownType(t *testing.T) {
	directory := t.TempDir()
	for _, err := range []error{
		os.WriteFile(directory+"/file", nil, 0o644),
		os.Mkdir(directory+"/directory", 0o755),
		os.Symlink("directory", directory+"/link"),
		syscall.Mkfifo(directory+"/fifo", 0o644),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]fs.FileMode{
		"file": 0, "directory": fs.ModeDir, "link": fs.ModeSymlink, "fifo": fs.ModeNamedPipe, "gone": fs.ModeIrregular,
	} {
		if got := entryType(directory, []byte(name), syscall.DT_UNKNOWN); got != want {
			t.Errorf("%s: type = %v, want %v", name, got, want)
		}
	}
}
