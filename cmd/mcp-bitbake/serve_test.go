package main

import (
	"encoding/json"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/server"
)

// toolCalls are calls of each tool, and whether they fail.
func toolCalls(directory string) []toolCall {
	alpha := directory + "/recipes-a/alpha/alpha_1.0.bb"
	return []toolCall{
		{"find_recipe_files", map[string]any{"root_path": directory, "query": "alpha"}, false},
		{"scan_layer_recipe_files", map[string]any{"layer_path": directory, "limit": 2}, false},
		{"parse_recipe_file", map[string]any{"file_path": alpha}, false},
		{"get_recipe_var_raw", map[string]any{"file_path": alpha, "variable": "SRC_URI"}, false},
		{"find_recipe_files", map[string]any{"root_path": "<&>", "query": "alpha"}, true},
		{"scan_layer_recipe_files", map[string]any{}, true},
		{"parse_recipe_file", map[string]any{"file_path": directory + "/recipes-b/refused.bb"}, true},
		{"get_recipe_var_raw", map[string]any{"file_path": directory + "/none.bb", "variable": "A"}, true},
	}
}

type toolCall struct {
	Name      string         `json:"name"`
	Arguments map[string]any `json:"arguments"`
	failed    bool
}

// Without arguments, and with serve, the program is a server. All that it
// writes to standard output is messages, one a line.
func TestServe(t *testing.T) {
	for _, arguments := range [][]string{nil, {"serve"}, {"serve", "--log-level", "debug"}} {
		t.Run(strings.Join(arguments, " "), func(t *testing.T) {
			directory := writeTree(t)
			c := start(t, arguments...)
			if a := c.initialize(); !strings.Contains(string(a.Result), `"`+server.Name+`"`) {
				t.Errorf("initialize: %s%s", a.Result, a.Error)
			}
			checkToolsList(t, c.ask("tools/list", nil))
			for _, call := range toolCalls(directory) {
				checkResult(t, call, c.ask("tools/call", call))
			}
			if a := c.ask("ping", nil); string(a.Result) != "{}" {
				t.Errorf("ping: %s%s", a.Result, a.Error)
			}
			c.end()
			if c.stderr.Len() > 0 && len(arguments) < 3 {
				t.Errorf("stderr = %q, want nothing where all is well", c.stderr.String())
			}
		})
	}
}

func checkToolsList(t *testing.T, a answer) {
	t.Helper()
	var list struct{ Tools []struct{ Name string } }
	if err := json.Unmarshal(a.Result, &list); err != nil {
		t.Fatalf("tools/list: %v: %s", err, a.Error)
	}
	names := map[string]bool{}
	for _, tool := range list.Tools {
		names[tool.Name] = true
	}
	for _, call := range toolCalls("") {
		if !names[call.Name] {
			t.Errorf("tools/list does not name %s", call.Name)
		}
	}
}

// checkResult checks that the text of a result is the answer of the tool, that
// the structured content says the same, and that isError is true exactly if ok
// is false.
func checkResult(t *testing.T, call toolCall, a answer) {
	t.Helper()
	var result struct {
		Content           []struct{ Type, Text string }
		StructuredContent map[string]any
		IsError           bool
	}
	if err := json.Unmarshal(a.Result, &result); err != nil || len(result.Content) != 1 {
		t.Fatalf("%s: %v: %s%s", call.Name, err, a.Result, a.Error)
	}
	text := result.Content[0].Text
	arguments := map[string]any{}
	for name, value := range call.Arguments {
		if n, ok := value.(int); ok {
			value = float64(n) // as it comes out of JSON
		}
		arguments[name] = value
	}
	want, err := server.Tools{}.Call(t.Context(), call.Name, arguments)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want.JSON) {
		t.Errorf("%s: text = %s\nwant %s", call.Name, text, want.JSON)
	}
	var said map[string]any
	if err := json.Unmarshal([]byte(text), &said); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(said, result.StructuredContent); diff != "" {
		t.Errorf("%s: structuredContent differs from the text (-text +structuredContent):\n%s", call.Name, diff)
	}
	if result.IsError != call.failed || said["ok"] == call.failed {
		t.Errorf("%s: isError = %v, want %v, and ok the opposite: %s", call.Name, result.IsError, call.failed, text)
	}
}

// Requests may be on their way together. Each gets its own answer.
func TestServeManyAtOnce(t *testing.T) {
	directory := writeTree(t)
	calls := toolCalls(directory)
	c := start(t)
	c.initialize()
	const rounds = 20
	for i := range rounds * len(calls) {
		c.send(100+i, "tools/call", calls[i%len(calls)])
	}
	for i := range rounds * len(calls) {
		checkResult(t, calls[i%len(calls)], c.answer(100+i))
	}
	c.end()
}

func TestServeKeepsToRoots(t *testing.T) {
	directory := writeTree(t)
	c := start(t, "--root", directory+"/recipes-b")
	c.initialize()
	a := c.ask("tools/call", toolCall{Name: "parse_recipe_file", Arguments: map[string]any{"file_path": directory + "/recipes-a/beta.bb"}})
	if !strings.Contains(string(a.Result), "INVALID_PATH") {
		t.Errorf("result = %s, want INVALID_PATH", a.Result)
	}
	a = c.ask("tools/call", toolCall{Name: "scan_layer_recipe_files", Arguments: map[string]any{"layer_path": directory + "/recipes-b"}})
	if !strings.Contains(string(a.Result), "refused.bb") {
		t.Errorf("result = %s, want refused.bb in it", a.Result)
	}
	c.end()
}

func TestServeEndsWithoutInput(t *testing.T) { start(t).end() }

// Clients end a server with a signal. That is no failure.
func TestServeEndsOnSignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such signals on Windows")
	}
	for _, signal := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		c := start(t)
		c.initialize()
		c.ask("ping", nil)
		if err := c.process.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		c.ended()
	}
}
