package server_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestArgumentsRefused(t *testing.T) {
	directory := writeTree(t)
	for _, test := range []struct {
		name, tool, arguments string
		message               []string // parts of it
	}{
		{"unknown, with the nearest", "parse_recipe_file", `{"filepath":"/x.bb"}`, []string{`no argument "filepath"`, `Did you mean "file_path"?`, "allow_errors (boolean, optional)"}},
		{"unknown, camel case", "find_recipe_files", `{"rootPath":"/x","query":"x"}`, []string{`Did you mean "root_path"?`}},
		{"unknown, other case", "get_recipe_var_raw", `{"file_path":"/x.bb","Variable":"A"}`, []string{`Did you mean "variable"?`}},
		{"unknown, like none", "parse_recipe_file", `{"file_path":"/x.bb","recursive":true}`, []string{`no argument "recursive"`, "file_path (string)"}},
		{"unknown though null", "parse_recipe_file", `{"file_path":"/x.bb","recursive":null}`, []string{`no argument "recursive"`}},
		{"unknown, empty", "parse_recipe_file", `{"":1}`, []string{`no argument ""`}},
		{"missing", "parse_recipe_file", `{}`, []string{`needs the argument "file_path"`, "file_path (string)"}},
		{"no arguments", "find_recipe_files", `null`, []string{`needs the argument "query"`}},
		{"second missing", "get_recipe_var_raw", `{"file_path":"/x.bb"}`, []string{`needs the argument "variable"`}},
		{"required is null", "parse_recipe_file", `{"file_path":null}`, []string{`"file_path"`, "null"}},
		{"number for text", "parse_recipe_file", `{"file_path":42}`, []string{"a string", `"file_path"`, "not 42"}},
		{"list for text", "parse_recipe_file", `{"file_path":["/x.bb"]}`, []string{"a string", `not ["/x.bb"]`}},
		{"object for text", "find_recipe_files", `{"root_path":"/tree","query":{"name":"x"}}`, []string{"a string", `"query"`}},
		{"long value", "parse_recipe_file", `{"file_path":["` + strings.Repeat("ä", 1000) + `"]}`, []string{"a string", "..."}},
		{"word for a flag", "parse_recipe_file", `{"file_path":"/x.bb","allow_errors":"yes"}`, []string{"true or false", `"yes"`}},
		{"number for a flag", "parse_recipe_file", `{"file_path":"/x.bb","allow_errors":1}`, []string{"true or false"}},
		{"limit 0", "scan_layer_recipe_files", `{"layer_path":"/tree","limit":0}`, []string{"whole number from 1", "not 0"}},
		{"limit negative", "scan_layer_recipe_files", `{"layer_path":"/tree","limit":-1}`, []string{"whole number from 1", "not -1"}},
		{"limit fraction", "scan_layer_recipe_files", `{"layer_path":"/tree","limit":1.5}`, []string{"whole number from 1", "not 1.5"}},
		{"limit 0 as text", "scan_layer_recipe_files", `{"layer_path":"/tree","limit":"0"}`, []string{"whole number from 1"}},
		{"limit fraction as text", "scan_layer_recipe_files", `{"layer_path":"/tree","limit":"1.5"}`, []string{"whole number from 1"}},
		{"limit a word", "scan_layer_recipe_files", `{"layer_path":"/tree","limit":"all"}`, []string{"whole number from 1", `not "all"`}},
		{"limit empty", "scan_layer_recipe_files", `{"layer_path":"/tree","limit":""}`, []string{"whole number from 1"}},
		{"limit true", "scan_layer_recipe_files", `{"layer_path":"/tree","limit":true}`, []string{"whole number from 1", "not true"}},
		{"cursor a number", "scan_layer_recipe_files", `{"layer_path":"/tree","cursor":2}`, []string{"a string", `"cursor"`}},
		{"no such choice", "scan_layer_recipe_files", `{"layer_path":"/tree","file_type":"inc"}`, []string{"bb or bbappend", `"file_type"`, `not "inc"`}},
		{"number in a list of texts", "parse_recipe_file", `{"file_path":"/x.bb","variables":["A",1]}`, []string{"a list of strings", `"variables"`, `not ["A",1]`}},
		{"object for a list", "parse_recipe_file", `{"file_path":"/x.bb","variables":{"A":1}}`, []string{"a list of strings"}},
		{"line 0", "parse_recipe_file", `{"file_path":"/x.bb","line_from":0}`, []string{"whole number from 1", `"line_from"`}},
		{"variable with an operator", "get_recipe_var_raw", `{"file_path":"/tree/recipes-a/a..b.bb","variable":"A ="}`, []string{"not the name of a variable"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer := call(t, directory, test.tool, test.arguments)
			for _, part := range test.message {
				wantFailure(t, answer, "INVALID_ARGUMENT", part)
			}
			if len(answer.JSON) > 1000 {
				t.Errorf("the answer is of %d bytes: a message does not repeat what is long", len(answer.JSON))
			}
		})
	}
}

// What is wrong but clear is taken: each call means the same as the first.
func TestArgumentsTaken(t *testing.T) {
	directory := writeTree(t)
	for _, test := range []struct {
		tool  string
		calls []string
	}{
		{"scan_layer_recipe_files", []string{
			`{"layer_path":"/tree","limit":2}`, `{"layer_path":"/tree","limit":"2"}`, `{"layer_path":"/tree","limit":" 2 "}`,
			`{"layer_path":"/tree","limit":2.0}`, `{"layer_path":"/tree","limit":2,"cursor":null}`, `{"layer_path":"/tree","limit":2,"cursor":""}`,
		}},
		{"scan_layer_recipe_files", []string{
			`{"layer_path":"/tree"}`, `{"layer_path":"/tree","limit":null}`, `{"layer_path":"/tree","limit":500}`,
			`{"layer_path":"/tree","limit":2147483647}`, `{"layer_path":"/tree","limit":"2147483647"}`,
		}},
		{"parse_recipe_file", []string{
			`{"file_path":"/tree/recipes-b/refused.bb","allow_errors":true}`, `{"file_path":"/tree/recipes-b/refused.bb","allow_errors":"true"}`,
			`{"file_path":"/tree/recipes-b/refused.bb","allow_errors":"True"}`,
		}},
		{"parse_recipe_file", []string{
			`{"file_path":"/tree/recipes-a/a..b.bb","variables":["A"]}`, `{"file_path":"/tree/recipes-a/a..b.bb","variables":"A"}`,
			`{"file_path":"/tree/recipes-a/a..b.bb","variables":null,"line_from":null,"line_to":null}`,
		}},
		{"parse_recipe_file", []string{
			`{"file_path":"/tree/recipes-b/refused.bb"}`, `{"file_path":"/tree/recipes-b/refused.bb","allow_errors":"false"}`,
			`{"file_path":"/tree/recipes-b/refused.bb","allow_errors":null}`,
		}},
	} {
		first := call(t, directory, test.tool, test.calls[0])
		for _, text := range test.calls[1:] {
			if got := call(t, directory, test.tool, text); string(got.JSON) != string(first.JSON) {
				t.Errorf("%s %s answers\n%s\nwant, as for %s,\n%s", test.tool, text, got.JSON, test.calls[0], first.JSON)
			}
		}
	}
}

// Each argument that a tool's input schema names is taken, and each that is
// required there is required.
func TestInputSchemasTellTheArguments(t *testing.T) {
	directory := writeTree(t)
	for _, tool := range listTools(t) {
		schema := decode[struct {
			Type                 string
			Properties           map[string]struct{ Type, Description string }
			Required             []string
			AdditionalProperties *bool
		}](t, tool.InputSchema)
		if schema.Type != "object" || schema.AdditionalProperties == nil || *schema.AdditionalProperties {
			t.Errorf("the input schema of %s is not of an object with just these members: %s", tool.Name, tool.InputSchema)
		}
		for name, property := range schema.Properties {
			if property.Description == "" {
				t.Errorf("%s: %q has no description", tool.Name, name)
			}
			answer := call(t, directory, tool.Name, fmt.Sprintf(`{%q:{}}`, name)) // an object is wrong for all
			wantFailure(t, answer, "INVALID_ARGUMENT", fmt.Sprintf("for %q, not {}", name))
		}
		for _, name := range schema.Required {
			if _, ok := schema.Properties[name]; !ok {
				t.Errorf("%s requires %q, which is no property", tool.Name, name)
			}
		}
		if len(schema.Required) > 0 {
			wantFailure(t, call(t, directory, tool.Name, `{}`), "INVALID_ARGUMENT", fmt.Sprintf("needs the argument %q", schema.Required[0]))
		}
	}
}
