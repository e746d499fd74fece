package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReduce(t *testing.T) {
	directory := t.TempDir()
	write(t, directory, "a.bb", strings.Repeat("A = \"x\"\n", 300)+"B = \"y\ninherit c\nC=\"z\"\n")
	for _, c := range []struct {
		arguments []string
		stdin     string
		want      string
	}{
		{[]string{"a.bb"}, "", "B"},
		{[]string{"--code", "missing-space", "a.bb"}, "", "C=\"\""},
		{[]string{"-"}, "A = \"x\"\nB\\\n", "\\"},
	} {
		got := bbgolden(t, directory, c.stdin, append([]string{"reduce"}, c.arguments...)...)
		if got.status != 0 || len(got.stdout) > len(c.want) || got.stdout == "" || !strings.Contains(got.stderr, " texts tried\n") {
			t.Errorf("%q: got %+v, want %q", c.arguments, got, c.want)
		}
	}
	for _, c := range []struct {
		arguments []string
		inStderr  string
	}{
		{[]string{"--code", "empty-name", "a.bb"}, "there is no diagnostic empty-name"},
		{[]string{"none.bb"}, "none.bb"},
		{[]string{"--against", "a.bb", "a.bb"}, "a.bb"},
		{[]string{"--bitbake", ".", "a.bb"}, "there is no BitBake at ."},
		{[]string{"--bitbake", ".", "--code", "x", "a.bb"}, "can't be used together"},
	} {
		got := bbgolden(t, directory, "", append([]string{"reduce"}, c.arguments...)...)
		if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, c.inStderr) {
			t.Errorf("%q: got %+v", c.arguments, got)
		}
	}
}

// checkout is a directory with what bbgolden looks for in a checkout of the project.
func checkout(t *testing.T) string {
	t.Helper()
	directory := t.TempDir()
	for _, d := range []string{recipes, goldens} {
		if err := os.MkdirAll(filepath.Join(directory, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return directory
}

func TestNew(t *testing.T) {
	directory := checkout(t)
	got := bbgolden(t, filepath.Join(directory, recipes), "A = \"x\"\n", "new", "--rule", "ConfHandler.__config_regexp__", "plain")
	if got.status != 0 || got.stdout != filepath.Join(directory, recipes, "plain.bb")+"\n"+filepath.Join(directory, goldens, "plain.bb.golden")+"\n" {
		t.Errorf("got %+v", got)
	}
	if text := read(t, directory, recipes+"/plain.bb"); text != "# BitBake's ConfHandler.__config_regexp__\nA = \"x\"\n" {
		t.Errorf("the recipe is %q", text)
	}
	if text := read(t, directory, goldens+"/plain.bb.golden"); !strings.HasPrefix(text, "tree:\n") || !strings.Contains(text, "\nvariables:\n2: A = \"x\"\n") {
		t.Errorf("its golden file is %q", text)
	}
	got = bbgolden(t, directory, "\ufeffA = \"x\"", "new", "--bare", "--rule", "x", "refused-mark.inc")
	if text := read(t, directory, recipes+"/refused-mark.inc"); got.status != 0 || text != "\ufeffA = \"x\"" {
		t.Errorf("got %+v, %q", got, text)
	}
}

func TestNewThatIsRefused(t *testing.T) {
	directory := checkout(t)
	write(t, directory, recipes+"/there.bb", "")
	for _, c := range []struct {
		stdin, inStderr string
		arguments       []string
	}{
		{"A", "call it refused-x.bb", []string{"--rule", "r", "x"}},
		{"A = \"x\"", "call it x.bb", []string{"--rule", "r", "refused-x"}},
		{"", "--rule", []string{"x"}},
		{"", "--rule is a line of text", []string{"--rule", "a\\", "x"}},
		{"", "is no name of a file", []string{"--rule", "r", "../x"}},
		{"", "there.bb", []string{"--rule", "r", "there"}},
	} {
		got := bbgolden(t, directory, c.stdin, append([]string{"new"}, c.arguments...)...)
		if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, c.inStderr) {
			t.Errorf("%q: got %+v", c.arguments, got)
		}
	}
	if got := bbgolden(t, t.TempDir(), "", "new", "--rule", "r", "x"); got.status != 2 || !strings.Contains(got.stderr, "is in no checkout") {
		t.Errorf("elsewhere: %+v", got)
	}
	if names, err := os.ReadDir(filepath.Join(directory, goldens)); err != nil || len(names) > 0 {
		t.Errorf("left behind: %v, %v", names, err)
	}
}
