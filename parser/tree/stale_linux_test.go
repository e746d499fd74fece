package tree_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A text that is put in the place of one as long, with the time of modification
// set back, is known by the change time: that cannot be set.
func TestChangeWithTheTimeSetBackIsSeen(t *testing.T) {
	directory, x := t.TempDir(), index()
	path := filepath.Join(directory, "a.bb")
	long := time.Now().Add(-time.Hour)
	for _, text := range []string{"1", "2"} {
		write(t, directory, map[string]string{"a.bb": "A = \"" + text + "\"\n"})
		if err := os.Chtimes(path, long, long); err != nil {
			t.Fatal(err)
		}
		settle()
		if got := value(t, load(t, x, directory)); got != text {
			t.Errorf("got %s, want %s", got, text)
		}
	}
}

// Of two files that are alike but for their text, in their times too, a link
// tells by the inode to which it leads.
func TestLinkTurnedToAFileOfTheSameTimesIsSeen(t *testing.T) {
	directory, elsewhere, x := t.TempDir(), t.TempDir(), index()
	twins(t, elsewhere)
	settle()
	for _, text := range []string{"1", "2"} {
		path := filepath.Join(directory, "a.bb")
		if err := os.Symlink(filepath.Join(elsewhere, text), path+".new"); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
		if got := value(t, load(t, x, directory)); got != text {
			t.Errorf("got %s through a link to %s", got, text)
		}
	}
}

// twins writes files 1 and 2, with texts as long, that changed in the same step
// of the file system's time.
func twins(t *testing.T, directory string) {
	t.Helper()
	write(t, directory, map[string]string{"1": "A = \"1\"\n", "2": "A = \"2\"\n"})
	one, two := filepath.Join(directory, "1"), filepath.Join(directory, "2")
	changed := func(path string) int64 {
		var stat syscall.Stat_t
		if err := syscall.Stat(path, &stat); err != nil {
			t.Fatal(err)
		}
		return stat.Ctim.Nano()
	}
	long := time.Now().Add(-time.Hour)
	for range 10_000 {
		for _, path := range []string{one, two} {
			if err := os.Chtimes(path, long, long); err != nil {
				t.Fatal(err)
			}
		}
		if changed(one) == changed(two) {
			return
		}
	}
	t.Skip("this file system gives no two changes the same time")
}
