package parser_test

import (
	"errors"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"mcp-bitbake/parser"
)

// A link that is turned over and over between a directory inside of the root
// and one outside never lets a file outside be read, whenever it turns.
func TestConfinedWhileLinksTurn(t *testing.T) {
	inside, elsewhere := t.TempDir(), t.TempDir()
	write(t, inside, "sub/x.bb", "A = \"inside\"\n")
	write(t, elsewhere, "x.bb", "A = \"outside\"\n")
	path := link(t, inside+"/sub", inside+"/turning") + "/x.bb"
	access := confine(t, inside)
	stop := make(chan struct{})
	var turning sync.WaitGroup
	turning.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			to := []string{elsewhere, inside + "/sub"}[i%2]
			if os.Symlink(to, inside+"/next") != nil || os.Rename(inside+"/next", inside+"/turning") != nil {
				t.Error("the link does not turn")
				return
			}
			runtime.Gosched()
		}
	})
	defer turning.Wait()
	defer close(stop)
	read, refused := 0, 0
	for i := 0; i < 3000 || (read == 0 || refused == 0) && i < 300_000; i++ {
		parsed, err := access.ParseFile(path)
		e, _ := errors.AsType[*parser.Error](err)
		switch {
		case err == nil && strings.Contains(parsed.Source, "outside"):
			t.Fatal("a file outside was read")
		case err == nil:
			read++
		case e != nil && e.Code == parser.InvalidPath:
			refused++
		default:
			t.Fatalf("refused otherwise: %v", err)
		}
	}
	if read == 0 || refused == 0 {
		t.Errorf("read %d times and refused %d times: the link did not turn meanwhile", read, refused)
	}
}

// The links of /proc lead where they lead, like any other.
func TestConfinedThroughProc(t *testing.T) {
	if _, err := os.Stat("/proc/self/root"); err != nil {
		t.Skip("there is no /proc on this system")
	}
	inside, elsewhere := t.TempDir(), t.TempDir()
	write(t, inside, "x.bb", "A = \"1\"\n")
	secret := write(t, elsewhere, "secret.bb", "A = \"2\"\n")
	link(t, "/proc/self/root"+secret, inside+"/out.bb")
	access := confine(t, inside)
	if _, err := access.ParseFile("/proc/self/root" + inside + "/x.bb"); err != nil {
		t.Errorf("a file inside is refused: %v", err)
	}
	for _, path := range []string{"/proc/self/root" + secret, inside + "/out.bb"} {
		_, err := access.ParseFile(path)
		wantError(t, err, parser.InvalidPath, path, outside)
	}
}
