package server_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mcp-bitbake/server"
)

// A tool that stands in the list must have all that belongs to one: a new one
// must not go without.
func TestEveryToolIsComplete(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	cases, err := os.ReadFile("../internal/interop/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	interop := map[string]bool{}
	for _, c := range decode[[]struct{ Tool string }](t, cases) {
		interop[c.Tool] = true
	}
	commands := map[string]string{}
	for _, c := range server.Commands() {
		if c.Name == "" || strings.HasPrefix(c.Help, " ") {
			t.Errorf("the subcommand of %s is %q, with the help %q", c.Tool, c.Name, c.Help)
		}
		for tool, name := range commands {
			if name == c.Name {
				t.Errorf("%s and %s have the subcommand %s", tool, c.Tool, name)
			}
		}
		commands[c.Tool] = c.Name
	}
	for _, tool := range server.ToolNames() {
		if golden, err := filepath.Glob("testdata/*/" + tool + ".golden"); err != nil || len(golden) == 0 {
			t.Errorf("no golden answers of %s (%v)", tool, err)
		}
		if !strings.Contains(string(readme), "\n### "+tool+"\n") {
			t.Errorf("README.md has no section on %s", tool)
		}
		if !strings.Contains(string(readme), "mcp-bitbake "+commands[tool]+" ") {
			t.Errorf("README.md does not name the subcommand %q of %s", commands[tool], tool)
		}
		if !interop[tool] {
			t.Errorf("internal/interop/cases.json has no call of %s", tool)
		}
	}
}
