package stdio

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
)

// What is written here says what mcp-go's own encoding does.
func TestAnswersAreEncodedAsByMCPGo(t *testing.T) {
	text := func(s string) []mcp.Content { return []mcp.Content{mcp.NewTextContent(s)} }
	raw := json.RawMessage(`{"ok":true,"a":["&<>\u2028",1]}`)
	annotated := mcp.NewTextContent("x")
	annotated.Annotations = &mcp.Annotations{}
	for name, r := range map[string]mcp.CallToolResult{
		"plain":         {Content: text(string(raw)), RawStructuredContent: raw},
		"error":         {Content: text("\x01\"\\ä"), RawStructuredContent: raw, IsError: true},
		"invalid UTF-8": {Content: text("\xff"), RawStructuredContent: raw},
		"meta": {Content: text("x"), RawStructuredContent: raw,
			Result: mcp.Result{ResultType: "complete", Meta: &mcp.Meta{AdditionalFields: map[string]any{"a": 1}}}},
		"no structure": {Content: text("x")},
		"two texts":    {Content: append(text("x"), text("y")...), RawStructuredContent: raw},
		"annotated":    {Content: []mcp.Content{annotated}, RawStructuredContent: raw},
	} {
		id := json.RawMessage(`"a<b"`)
		got, err := encodeAnswer(id, r)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want, err := encode(answered{"2.0", id, r})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var a, b any
		if err := json.Unmarshal(got, &a); err != nil {
			t.Fatalf("%s: %v in %s", name, err, got)
		}
		if err := json.Unmarshal(want, &b); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(a, b) || got[len(got)-1] != '\n' {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, want)
		}
	}
}
