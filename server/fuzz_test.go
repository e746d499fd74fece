package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"

	"mcp-bitbake/parser"
	"mcp-bitbake/server"
)

// FuzzCall: to any JSON for arguments, each tool gives an answer that is valid
// JSON and fits the tool's schema. The tools are confined to a small tree, so
// that no input makes them walk the whole machine.
func FuzzCall(f *testing.F) {
	directory := writeTree(f)
	access, err := parser.Confine(directory)
	if err != nil {
		f.Fatal(err)
	}
	tools := server.Tools{Access: access}
	handler := tools.New("v1.2.3")
	names := listTools(f)
	for _, text := range []string{
		`null`, `{}`, `[]`, `"x"`, `1e999`, `{"":null}`,
		`{"root_path":"/tree","query":"alpha"}`, `{"root_path":"/tree/","query":"","limit":1,"cursor":"L3RyZWU"}`,
		`{"layer_path":"/tree","limit":"2","file_type":"bb"}`, `{"layer_path":"/","limit":1e30}`, `{"layer_path":"/tree/../tree"}`,
		`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb"}`, `{"file_path":"/tree/recipes-b/refused.bb","allow_errors":true}`,
		`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variables":["FOO",""],"line_from":2,"line_to":"9"}`,
		`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","include":["functions","flags","overrides","directives"]}`,
		`{"file_paths":["/tree/recipes-a/a..b.bb","x"],"variables":"A"}`, `{"text":"A = \"1\"\n B\nf() {","file_name":"x.conf","extract":true}`,
		`{"roots":["/tree"],"variable":"S*","value_contains":"file","limit":1}`, `{"roots":"/tree","flag":"*","file_types":["inc","bb"]}`,
		`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"FOO","roots":["/tree"],"follow_classes":true}`, `{"topic":"lines"}`,
		`{"file_path":"/tree/recipes-a/alpha/alpha_%.bbappend","roots":["/tree"]}`, `{"root_path":"/tree"}`,
		`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"SRC_URI[x]:y"}`, `{"file_path":"/tree/x\u0000\ud800.bb","variable":"\u2028<&>"}`,
	} {
		for i := range names {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		given := json.RawMessage(strings.ReplaceAll(text, tree, directory))
		if !json.Valid(given) {
			return
		}
		tool := names[int(which)%len(names)].Name
		message := compact(t, map[string]any{
			"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": map[string]any{"name": tool, "arguments": given},
		})
		response, ok := handler.HandleMessage(t.Context(), message).(mcp.JSONRPCResponse)
		if !ok {
			if json.Unmarshal(given, new(any)) != nil {
				return // a number that no float64 holds
			}
			t.Fatalf("%s is no call that %s answers", text, tool)
		}
		result, ok := response.Result.(*mcp.CallToolResult)
		if !ok {
			raw := compact(t, response.Result)
			result = new(mcp.CallToolResult)
			if err := json.Unmarshal(raw, result); err != nil {
				t.Fatal(err)
			}
		}
		said := result.Content[0].(mcp.TextContent).Text
		var arguments map[string]any
		if json.Unmarshal(given, &arguments) != nil {
			if !result.IsError || !strings.Contains(said, "INVALID_ARGUMENT") {
				t.Errorf("%s %s answers %s", tool, text, said)
			}
			return
		}
		answer, err := tools.Call(t.Context(), tool, arguments)
		if err != nil {
			t.Fatal(err)
		}
		checkAnswer(t, tool, answer)
		if result.IsError == answer.OK {
			t.Errorf("isError is %v of the answer %s", result.IsError, answer.JSON)
		}
		if said != string(answer.JSON) && len(arguments) < 2 { // which of several faults is named may differ
			t.Errorf("%s %s answers\n%s\nand then\n%s", tool, text, said, answer.JSON)
		}
	})
}
