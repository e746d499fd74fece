package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// otherParser is a bbparse of another time: it knows JSON alone, and says of each file
// that it has a statement, whose arguments are what it is called itself and %q.
const otherParser = `package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "--help" {
		fmt.Println("Usage: bbparse, with json")
		return
	}
	self := filepath.Base(os.Args[0])
	names := bufio.NewScanner(os.Stdin)
	for names.Scan() {
		if self == "dies" {
			fmt.Fprintln(os.Stderr, "panic: a fault")
			os.Exit(2)
		}
		fmt.Printf("{\"file\":%%q,\"statements\":[{\"kind\":\"inherit\",\"first\":1,\"last\":1,\"args\":%%q}]}\n", names.Text(), self+%q)
	}
}
`

// writeModule writes a module with another parser.
func writeModule(t *testing.T, directory, what string) {
	t.Helper()
	write(t, directory, "go.mod", "module other\n\ngo 1.21\n")
	write(t, directory, "cmd/bbparse/main.go", fmt.Sprintf(otherParser, what))
}

// build builds another parser as some programs, whose names they know.
func build(t *testing.T, directory string, programs ...string) {
	t.Helper()
	module := t.TempDir()
	writeModule(t, module, "")
	command := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(directory, programs[0]), "./cmd/bbparse")
	command.Dir = module
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, p := range programs[1:] {
		if err := os.Link(filepath.Join(directory, programs[0]), filepath.Join(directory, p)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCompare(t *testing.T) {
	directory := layer(t)
	build(t, directory, "a", "b", "dies")
	temporary := filepath.Join(directory, "tmp")
	if err := os.Mkdir(temporary, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", temporary)
	write(t, directory, "none", "no program")
	for _, c := range []struct {
		old, new         string
		status           int
		stdout, inStderr string
	}{
		{"a", "a", 0, "No difference in 1 file.\n", ""},
		{"a", "b", 1, "1. inherit: 1\n         1  args differs\n", ""},
		{"a", "dies", 2, "", "exit status 2\nits last words:\npanic: a fault"},
		{"a", "none", 2, "", "none is no bbparse"},
		{"a", "layer", 2, "", "go build"},
		{"a", "missing", 2, "", "missing is neither a program nor a directory nor a git revision"},
	} {
		got := bbgolden(t, directory, "", "compare", c.old, c.new, "layer")
		if got.status != c.status || !strings.Contains(got.stdout, c.stdout) || !strings.Contains(got.stderr, c.inStderr) || (c.inStderr == "") != (got.stderr == "") {
			t.Errorf("%s and %s: got %+v", c.old, c.new, got)
		}
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	// It takes lines of a text for names, and reads an inherit from each.
	got := bbgolden(t, directory, "", "reduce", "--against", "a", "layer/a.bb")
	if got.status != 0 || got.stdout != "A=\"\"" || !strings.HasPrefix(got.stderr, "inherit: read as assignment\n") {
		t.Errorf("got %+v", got)
	}
}

// Revisions are had without a trace in the repository.
func TestCompareOfRevisions(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("there is no git")
	}
	repository := layer(t)
	run := func(arguments ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), git, append([]string{"-c", "user.name=n", "-c", "user.email=n@example.com"}, arguments...)...)
		c.Dir = repository
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("git %q: %v\n%s", arguments, err, out)
		}
		return string(out)
	}
	run("init", "-q")
	for _, version := range []string{"one", "two"} {
		writeModule(t, repository, version)
		run("add", ".")
		run("commit", "-q", "-m", version)
	}
	got := bbgolden(t, repository, "", "compare", "HEAD~1", "HEAD", "layer")
	if got.status != 1 || !strings.Contains(got.stdout, "old: inherit args \"bbparseone\"\n   new: inherit args \"bbparsetwo\"\n") {
		t.Errorf("got %+v", got)
	}
	if status := run("status", "--porcelain") + run("worktree", "list", "--porcelain"); strings.Count(status, "worktree ") != 1 || !strings.HasPrefix(status, "worktree ") {
		t.Errorf("it leaves something: %q", status)
	}
}
