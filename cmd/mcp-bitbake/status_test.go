package main

import (
	"os"
	"strings"
	"testing"
)

func TestStatus(t *testing.T) {
	directory := writeTree(t)
	for _, test := range []struct {
		name      string
		arguments []string
		status    int
		inStderr  string
	}{
		{"done", []string{"parse", "/tree/recipes-a/beta.bb"}, 0, ""},
		{"nothing found", []string{"find", "/tree", "none"}, 0, ""},
		{"nothing assigned", []string{"get", "/tree/recipes-a/beta.bb", "NONE"}, 0, "NONE"},
		{"missing file", []string{"parse", "/tree/none.bb"}, 1, "FILE_NOT_FOUND"},
		{"missing directory", []string{"scan", "/tree/none"}, 1, "FILE_NOT_FOUND"},
		{"wrong ending", []string{"get", "/tree/empty/README", "A"}, 1, "INVALID_PATH"},
		{"refused", []string{"parse", "/tree/recipes-b/refused.bb"}, 1, "UNSUPPORTED_SYNTAX"},
		{"within the root", []string{"--root", "/tree", "parse", "/tree/recipes-a/beta.bb"}, 0, ""},
		{"outside of the root", []string{"--root", "/tree/recipes-b", "parse", "/tree/recipes-a/beta.bb"}, 1, "INVALID_PATH"},
		{"missing root", []string{"--root", "/tree/none", "scan", "/tree"}, 2, "/none"},
		{"unknown command", []string{"list"}, 2, "list"},
		{"unknown flag", []string{"scan", "/tree", "--recursive"}, 2, "--recursive"},
		{"missing argument", []string{"find", "/tree"}, 2, "query"},
		{"argument too many", []string{"scan", "/tree", "/tree"}, 2, "unexpected argument"},
		{"no number", []string{"scan", "/tree", "--limit", "x"}, 2, "--limit"},
		{"no such type", []string{"scan", "/tree", "--type", "inc"}, 2, "--type"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := runHere(t, in(directory, test.arguments)...)
			if r.status != test.status {
				t.Errorf("status = %d, want %d; stderr = %q", r.status, test.status, r.stderr)
			}
			if !strings.Contains(r.stderr, test.inStderr) || (test.inStderr == "") != (r.stderr == "") {
				t.Errorf("stderr = %q, want %q in it", r.stderr, test.inStderr)
			}
			if test.status != 0 && r.stdout != "" {
				t.Errorf("stdout = %q, want nothing: a failure is no result", r.stdout)
			}
		})
	}
}

func TestRootsOfTheEnvironment(t *testing.T) {
	directory := writeTree(t)
	beta := directory + "/recipes-a/beta.bb"
	for _, test := range []struct {
		roots     string
		arguments []string
		status    int
	}{
		{"", nil, 0},
		{directory, nil, 0},
		{directory + "/recipes-b", nil, 1},
		{directory + "/recipes-b" + string(os.PathListSeparator) + directory + "/recipes-a", nil, 0},
		{directory + "/recipes-b", []string{"--root", directory}, 0}, // a flag goes before
	} {
		t.Setenv(rootsVariable, test.roots)
		if r := runHere(t, append(test.arguments, "parse", beta)...); r.status != test.status {
			t.Errorf("%s=%s %q: status = %d, want %d; stderr = %q", rootsVariable, test.roots, test.arguments, r.status, test.status, r.stderr)
		}
	}
}

// The process exits with the status that run gives, and what it prints of
// itself goes to standard output.
func TestProcess(t *testing.T) {
	directory := writeTree(t)
	for _, test := range []struct {
		arguments []string
		status    int
		stdout    string // a part, or "" for none at all
	}{
		{[]string{"--version"}, 0, version()},
		{[]string{"--help"}, 0, "Usage: mcp-bitbake"},
		{[]string{"find", "--help"}, 0, "Usage: mcp-bitbake find"},
		{[]string{"scan", "/tree"}, 0, "/recipes-a/beta.bb\n"},
		{[]string{"parse", "/tree/none.bb"}, 1, ""},
		{[]string{"no-such-command"}, 2, ""},
	} {
		r := runProcess(t, in(directory, test.arguments)...)
		if r.status != test.status {
			t.Errorf("%q: status = %d, want %d", test.arguments, r.status, test.status)
		}
		if !strings.Contains(r.stdout, test.stdout) || (test.stdout == "") != (r.stdout == "") {
			t.Errorf("%q: stdout = %q, want %q in it", test.arguments, r.stdout, test.stdout)
		}
		if (test.status == 0) != (r.stderr == "") {
			t.Errorf("%q: stderr = %q", test.arguments, r.stderr)
		}
	}
}

// Each command is in the help, with what it is for.
func TestHelpNamesTheCommands(t *testing.T) {
	help := runHere(t, "--help")
	for _, part := range []string{
		"serve", "find <root> <query>", "scan [<layer>]", "parse <file>", "get <file> <variable>", "doctor",
		"--version", "--root", rootsVariable, "standard input and output",
	} {
		if !strings.Contains(help.stdout, part) {
			t.Errorf("%q is not in the help:\n%s", part, help.stdout)
		}
	}
	if help.status != 0 || help.stderr != "" {
		t.Errorf("status = %d, stderr = %q", help.status, help.stderr)
	}
}

func TestVersion(t *testing.T) {
	if v := runHere(t, "--version"); v.stdout != version()+"\n" || v.status != 0 {
		t.Errorf("--version gives %+v, want %q", v, version())
	}
	before := release
	defer func() { release = before }()
	release = "v1.2.3"
	if v := version(); !strings.HasPrefix(v, "v1.2.3") {
		t.Errorf("version = %q, want the release v1.2.3 first", v)
	}
	release = ""
	if v := version(); v == "" || strings.Contains(v, "(devel)") {
		t.Errorf("version = %q without a release", v)
	}
}
