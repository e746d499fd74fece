//go:build unix

package asuser

import (
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// nobody is the user and group that the child runs as: nothing belongs to them.
const nobody = 65534

func run(t *testing.T, body func(t *testing.T)) {
	t.Helper()
	if os.Geteuid() != 0 {
		body(t)
		return
	}
	temporary := temporaryDirectory(t)
	child := exec.CommandContext(t.Context(), self(t), "-test.run="+pattern(t.Name()), "-test.v", "-test.count=1")
	child.Env = append(os.Environ(), "TMPDIR="+temporary, "HOME="+temporary)
	child.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	output, err := child.CombinedOutput()
	if err != nil {
		t.Fatalf("as an ordinary user: %v\n%s", err, output)
	}
	if !strings.Contains(string(output), "--- PASS: "+t.Name()+" ") {
		t.Fatalf("as an ordinary user the test did not run:\n%s", output)
	}
}

// temporaryDirectory makes a directory that the child may write in. That of
// t.TempDir lies in one that only root may enter.
func temporaryDirectory(t *testing.T) string {
	t.Helper()
	directory, err := os.MkdirTemp("", "asuser") //nolint:usetesting // see above
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(directory) }) // only space is lost
	if err := os.Chown(directory, nobody, nobody); err != nil {
		t.Fatal(err)
	}
	return directory
}

// self is the path of the running program. go test puts it into a directory
// that only root may enter; the link that Linux has to it leads past that.
func self(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "linux" {
		return "/proc/self/exe"
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// pattern selects the one test, or subtest, of a name.
func pattern(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	return strings.Join(parts, "/")
}
