package server_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hexops/autogold/v2"
	"github.com/mark3labs/mcp-go/mcp"
)

// What clients show to models of each tool. Read a change of it as they do.
func TestToolsList(t *testing.T) {
	result, _ := request(t, "tools/list", nil)
	var indented bytes.Buffer
	if err := json.Indent(&indented, result, "", "  "); err != nil {
		t.Fatal(err)
	}
	autogold.ExpectFile(t, autogold.Raw(indented.String()+"\n"))
}

// The list stands in the context of every conversation: a tool costs what it
// says about itself, whether used or not. 3,000 bytes are about 700 tokens.
func TestToolsListIsShort(t *testing.T) {
	const most = 3000 // bytes a tool
	result, _ := request(t, "tools/list", nil)
	tools := listTools(t)
	if len(result) > most*len(tools) {
		t.Errorf("tools/list takes %d bytes, want at most %d for %d tools", len(result), most*len(tools), len(tools))
	}
	for _, tool := range tools {
		if n := len(tool.Description); n == 0 || n >= 2048 {
			t.Errorf("the description of %s is of %d bytes, want 1 to 2,047", tool.Name, n)
		}
	}
}

func TestToolsListNamesTheFour(t *testing.T) {
	var names []string
	for _, tool := range listTools(t) {
		names = append(names, tool.Name)
	}
	for _, name := range []string{"find_recipe_files", "scan_layer_recipe_files", "parse_recipe_file", "get_recipe_var_raw"} {
		if !slices.Contains(names, name) {
			t.Errorf("tools = %q, want %s among them", names, name)
		}
	}
}

// All tools read only, and say so, which spares users a question each time.
func TestToolAnnotations(t *testing.T) {
	for _, tool := range listTools(t) {
		if tool.Title == "" || tool.Annotations["title"] != tool.Title {
			t.Errorf("%s: title = %q, in the annotations %v", tool.Name, tool.Title, tool.Annotations["title"])
		}
		for hint, want := range map[string]bool{
			"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false,
		} {
			if got, ok := tool.Annotations[hint].(bool); !ok || got != want {
				t.Errorf("%s: %s = %v, want %v", tool.Name, hint, tool.Annotations[hint], want)
			}
		}
	}
}

// Some clients take only schemas of objects without alternatives at the root,
// and failures fit the same schema as answers.
func TestOutputSchemaRoots(t *testing.T) {
	for _, tool := range listTools(t) {
		root := decode[map[string]any](t, tool.OutputSchema)
		if root["type"] != "object" {
			t.Errorf("%s: the type of the root is %v, want object", tool.Name, root["type"])
		}
		for _, keyword := range []string{"oneOf", "anyOf", "allOf", "$ref"} {
			if root[keyword] != nil {
				t.Errorf("%s: the root has %s", tool.Name, keyword)
			}
		}
		if required, _ := root["required"].([]any); len(required) != 1 || required[0] != "ok" {
			t.Errorf("%s: the root requires %v, want just ok", tool.Name, root["required"])
		}
		compile(t, tool.Name, tool.InputSchema)
	}
}

// The text of a result is the tool's answer, the structured content says the
// same, and isError is true exactly if ok is false.
func TestResults(t *testing.T) {
	directory := writeTree(t)
	for _, test := range []struct {
		name, tool, arguments string
		failed                bool
	}{
		{"found", "find_recipe_files", `{"root_path":"/tree","query":"a"}`, false},
		{"nothing found", "find_recipe_files", `{"root_path":"/tree","query":"none"}`, false},
		{"scanned", "scan_layer_recipe_files", `{"layer_path":"/tree"}`, false},
		{"parsed", "parse_recipe_file", `{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb"}`, false},
		{"got", "get_recipe_var_raw", `{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"SRC_URI"}`, false},
		{"refused, in part", "parse_recipe_file", `{"file_path":"/tree/recipes-b/refused.bb","allow_errors":true}`, false},
		{"refused", "parse_recipe_file", `{"file_path":"/tree/recipes-b/refused.bb"}`, true},
		{"missing file", "parse_recipe_file", `{"file_path":"/tree/none.bb"}`, true},
		{"wrong path", "get_recipe_var_raw", `{"file_path":"<&>.bb","variable":"A"}`, true},
		{"wrong argument", "scan_layer_recipe_files", `{"layer":"/tree"}`, true},
		{"null for arguments", "parse_recipe_file", `null`, true},
		{"list for arguments", "parse_recipe_file", `["/tree/recipes-a/a..b.bb"]`, true},
		{"text for arguments", "parse_recipe_file", `"/tree/recipes-a/a..b.bb"`, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			given := json.RawMessage(strings.ReplaceAll(test.arguments, tree, directory))
			raw, failure := request(t, "tools/call", map[string]any{"name": test.tool, "arguments": given})
			if failure != nil {
				t.Fatalf("error = %s, want a result", failure)
			}
			result := decode[struct {
				Content           []struct{ Type, Text string }
				StructuredContent json.RawMessage
				IsError           bool
			}](t, raw)
			if len(result.Content) != 1 || result.Content[0].Type != "text" {
				t.Fatalf("content = %v, want one text", result.Content)
			}
			text := []byte(result.Content[0].Text)
			if diff := cmp.Diff(decode[any](t, text), decode[any](t, result.StructuredContent)); diff != "" {
				t.Errorf("structuredContent differs from the text (-text +structuredContent):\n%s", diff)
			}
			if given[0] == '{' {
				if answer := call(t, directory, test.tool, test.arguments); !bytes.Equal(answer.JSON, text) {
					t.Errorf("text = %s\nwant the answer %s", text, answer.JSON)
				}
			}
			ok := decode[struct{ OK *bool }](t, result.StructuredContent).OK
			if ok == nil || *ok == test.failed || result.IsError != test.failed {
				t.Errorf("isError = %v, want %v, and ok the opposite: %s", result.IsError, test.failed, result.StructuredContent)
			}
		})
	}
}

func TestUnknownToolIsAnError(t *testing.T) {
	_, failure := request(t, "tools/call", map[string]any{"name": "none", "arguments": map[string]any{}})
	if code := decode[struct{ Code int }](t, failure).Code; code != mcp.INVALID_PARAMS {
		t.Errorf("code = %d, want %d", code, mcp.INVALID_PARAMS)
	}
}

func TestEmptyCatalogs(t *testing.T) {
	for method, member := range map[string]string{
		"resources/list": "resources", "resources/templates/list": "resourceTemplates", "prompts/list": "prompts",
	} {
		result, failure := request(t, method, nil)
		list, there := decode[map[string][]any](t, result)[member]
		if failure != nil || !there || list == nil || len(list) != 0 {
			t.Errorf("%s: result = %s, error = %s; want an empty list of %s", method, result, failure, member)
		}
	}
}
