package server_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/server"
)

// readmeHome is where README.md has the project.
const readmeHome = "/home/me/mcp-bitbake"

// readmeCall is the part of README.md about a tool: its name, an example of its
// arguments and, as a rule, the answer.
var readmeCall = regexp.MustCompile("(?s)### (\\w+)\n\n[^#]*?```json\n([^\n]*)\n```\n(?:\n```json\n([^\n]*)\n```\n)?")

// What README.md shows must be what the tools do.
func TestREADMEIsTrue(t *testing.T) {
	home, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, call := range readmeCall.FindAllStringSubmatch(string(text), -1) {
		tool, request, want := call[1], call[2], call[3]
		shown[tool] = true
		answer, err := server.Tools{}.Call(t.Context(), tool, arguments(t, home, strings.ReplaceAll(request, readmeHome, tree)))
		if err != nil {
			t.Errorf("%s: %v", tool, err)
			continue
		}
		got := strings.ReplaceAll(string(answer.JSON), home, readmeHome)
		if !answer.OK {
			t.Errorf("%s: %s", tool, got)
		}
		if want != "" {
			if diff := cmp.Diff(decoded(t, want), decoded(t, got)); diff != "" {
				t.Errorf("%s: README.md shows another answer (-README +tool):\n%s", tool, diff)
			}
		}
	}
	for _, tool := range server.ToolNames() {
		if !shown[tool] {
			t.Errorf("README.md has no example of %s", tool)
		}
	}
}

func decoded(t *testing.T, text string) any {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return value
}
