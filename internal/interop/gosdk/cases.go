package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// testCase is a call of cases.json and what must be true of its result.
type testCase struct {
	Tool      string         `json:"tool"`
	Arguments map[string]any `json:"arguments"`
	OK        bool           `json:"ok"`
	Contains  []string       `json:"contains"`
}

func readCases(path, recipes string) ([]testCase, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	quoted, err := json.Marshal(recipes)
	if err != nil {
		return nil, err
	}
	var cases []testCase
	err = json.Unmarshal(bytes.ReplaceAll(text, []byte("{recipes}"), quoted[1:len(quoted)-1]), &cases)
	return cases, err
}

// checkTools checks that there is a case for each tool, and a tool for each
// case.
func checkTools(tools []*mcp.Tool, cases []testCase) error {
	var listed, called []string
	for _, t := range tools {
		listed = append(listed, t.Name)
	}
	for _, c := range cases {
		called = append(called, c.Tool)
	}
	slices.Sort(listed)
	slices.Sort(called)
	if called = slices.Compact(called); !slices.Equal(listed, called) {
		return fmt.Errorf("the tools are %v, those called %v", listed, called)
	}
	return nil
}

// check checks a result, by the output schema too, which this client does not
// do of itself.
func (c testCase) check(result *mcp.CallToolResult, tools []*mcp.Tool) error {
	if result.IsError == c.OK {
		return fmt.Errorf("isError is %t", result.IsError)
	}
	if len(result.Content) != 1 {
		return fmt.Errorf("the content has %d parts", len(result.Content))
	}
	text, ok := result.Content[0].(*mcp.TextContent)
	if !ok {
		return fmt.Errorf("the content is a %T", result.Content[0])
	}
	var answer any
	if err := json.Unmarshal([]byte(text.Text), &answer); err != nil {
		return err
	}
	if !reflect.DeepEqual(answer, result.StructuredContent) {
		return fmt.Errorf("the text is not the structured content: %s", text.Text)
	}
	if fields, ok := answer.(map[string]any); !ok || fields["ok"] != c.OK {
		return fmt.Errorf("ok is not %t: %s", c.OK, text.Text)
	}
	for _, part := range c.Contains {
		if !strings.Contains(text.Text, part) {
			return fmt.Errorf("no %s in %s", part, text.Text)
		}
	}
	i := slices.IndexFunc(tools, func(t *mcp.Tool) bool { return t.Name == c.Tool })
	return fits(answer, tools[i].OutputSchema)
}

// fits checks a value by a JSON Schema.
func fits(value, schema any) error {
	text, err := json.Marshal(schema)
	if err != nil {
		return err
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		return err
	}
	return resolved.Validate(value)
}
