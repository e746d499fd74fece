package server_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/internal/asuser"
	"mcp-bitbake/server"
)

// The answers of each tool, in a golden file: the arguments on one line, the
// answer on the next.
func TestAnswers(t *testing.T) {
	for _, test := range []struct {
		tool  string
		calls []string
	}{
		{"find_recipe_files", []string{
			`{"root_path":"/tree","query":"alpha"}`,
			`{"root_path":"/tree","query":""}`,
			`{"root_path":"/tree/recipes-a/","query":"ALPHA_%"}`,
			`{"root_path":"/tree","query":"recipes-a"}`,
			`{"root_path":"/tree","query":"no such recipe"}`,
			`{"root_path":"/tree/empty","query":"a"}`,
			`{"root_path":"/tree","query":"alpha","limit":2}`,
			`{"root_path":"/tree","query":"alpha","file_type":"bbappend"}`,
			`{"root_path":"/tree","query":"alpha","file_type":"bb","limit":1}`,
			`{"root_path":"/tree/none","query":"a"}`,
			`{"root_path":"/tree/recipes-a/a..b.bb","query":"a"}`,
			`{"root_path":"/tree/../tree","query":"a"}`,
			`{"root_path":"tree","query":"a"}`,
			`{"root_path":"","query":"a"}`,
		}},
		{"scan_layer_recipe_files", []string{
			`{"layer_path":"/tree"}`,
			`{"layer_path":"/tree/empty"}`,
			`{"layer_path":"/tree","limit":"1"}`,
			`{"layer_path":"/tree","file_type":"bbappend"}`,
			`{"layer_path":"/tree/none"}`,
			`{"layer_path":"/tree/recipes-b/refused.bb"}`,
			`{"layer_path":"."}`,
		}},
		{"parse_recipe_file", []string{
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_%.bbappend"}`,
			`{"file_path":"/tree/recipes-a/Alpha-tools.bb"}`,
			`{"file_path":"/tree/recipes-a/a..b.bb"}`,
			`{"file_path":"/tree/recipes-b/a&b <c>.bb"}`,
			`{"file_path":"/tree/recipes-b/refused.bb"}`,
			`{"file_path":"/tree/recipes-b/refused.bb","allow_errors":false}`,
			`{"file_path":"/tree/recipes-b/refused.bb","allow_errors":true}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variables":["FOO","SRC_URI"]}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variables":"SUMMARY"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variables":["NONE"]}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","line_from":4,"line_to":7}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","line_from":9}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","line_to":"1"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","line_from":2,"line_to":1}`,
			`{"file_path":"/tree/recipes-a/none.bb"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.1.bb"}`,
			`{"file_path":"/tree/recipes-b/include.inc"}`,
			`{"file_path":"/tree/recipes-b"}`,
			`{"file_path":"/tree/recipes-b/directory.bb"}`,
			`{"file_path":"/tree/recipes-b/../recipes-a/a..b.bb"}`,
			`{"file_path":"recipes-a/a..b.bb"}`,
			`{"file_path":"/tree/\u0000.bb"}`,
		}},
		{"get_recipe_var_raw", []string{
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"SRC_URI"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"FOO"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"FILES"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"FILES_${PN}"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"X"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"src_uri"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"SUMARY"}`,
			`{"file_path":"/tree/recipes-b/refused.bb","variable":"A"}`,
			`{"file_path":"/tree/recipes-b/refused.bb","variable":"A","allow_errors":"true"}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":""}`,
			`{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"FOO = \"1\""}`,
			`{"file_path":"/tree/recipes-a/none.bb","variable":"A"}`,
		}},
	} {
		t.Run(test.tool, func(t *testing.T) {
			directory := writeTree(t)
			if err := os.Mkdir(filepath.Join(directory, "recipes-b/directory.bb"), 0o755); err != nil {
				t.Fatal(err)
			}
			var golden strings.Builder
			synctest.Test(t, func(t *testing.T) { // the time for suggestions does not end, however slow the machine
				for _, text := range test.calls {
					answer := call(t, directory, test.tool, text)
					fmt.Fprintf(&golden, "%s\n%s\n\n", text, portable(answer.JSON, directory))
				}
			})
			autogold.ExpectFile(t, autogold.Raw(golden.String()))
		})
	}
}

var cursor = regexp.MustCompile(`"next_cursor":"[^"]+"`)

// portable takes out of an answer what depends on where the tree lies.
func portable(answer []byte, directory string) string {
	text := strings.ReplaceAll(string(answer), directory, tree)
	return cursor.ReplaceAllString(text, `"next_cursor":"(opaque)"`)
}

// Answers hold the characters themselves: \u003c for < costs six bytes and
// confuses readers.
func TestAnswersEscapeNoHTML(t *testing.T) {
	directory := writeTree(t)
	for _, test := range []struct{ tool, arguments, want string }{
		{"find_recipe_files", `{"root_path":"/tree","query":"&"}`, "a&b <c>.bb"},
		{"scan_layer_recipe_files", `{"layer_path":"/tree"}`, "a&b <c>.bb"},
		{"parse_recipe_file", `{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb"}`, "Alpha & <beta>"},
		{"get_recipe_var_raw", `{"file_path":"/tree/recipes-a/alpha/alpha_1.0.bb","variable":"SUMMARY"}`, "Alpha & <beta>"},
		{"parse_recipe_file", `{"file_path":"<&>"}`, "<&>"},
	} {
		answer := call(t, directory, test.tool, test.arguments)
		if !strings.Contains(string(answer.JSON), test.want) {
			t.Errorf("%s: answer = %s, want %q in it", test.tool, answer.JSON, test.want)
		}
	}
}

// The same call gives the same bytes.
func TestAnswersAreDeterministic(t *testing.T) {
	directory := writeTree(t)
	for range 20 {
		for _, test := range []struct{ tool, arguments string }{
			{"scan_layer_recipe_files", `{"layer_path":"/tree"}`},
			{"parse_recipe_file", `{"file_path":"/tree/recipes-b/refused.bb","allow_errors":true}`},
			{"get_recipe_var_raw", `{}`},
		} {
			first, second := call(t, directory, test.tool, test.arguments), call(t, directory, test.tool, test.arguments)
			if string(first.JSON) != string(second.JSON) {
				t.Fatalf("%s answers %s and then %s", test.tool, first.JSON, second.JSON)
			}
		}
	}
}

func TestCallOfUnknownTool(t *testing.T) {
	_, err := server.Tools{}.Call(t.Context(), "parse_recipe", nil)
	if err == nil {
		t.Fatal("no error")
	}
	for _, tool := range listTools(t) {
		if !strings.Contains(err.Error(), tool.Name) {
			t.Errorf("error = %q, want %s named in it", err, tool.Name)
		}
	}
}

// A cancelled walk is no answer: half a list must not pass for a whole one.
func TestCallEndsWithContext(t *testing.T) {
	directory := writeTree(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for tool, text := range map[string]string{
		"find_recipe_files":       `{"root_path":"/tree","query":"a"}`,
		"scan_layer_recipe_files": `{"layer_path":"/tree"}`,
	} {
		answer, err := server.Tools{}.Call(ctx, tool, arguments(t, directory, text))
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error = %v, answer = %s, want context.Canceled", tool, err, answer.JSON)
		}
	}
}

func TestCallOfUnreadableFile(t *testing.T) { asuser.Run(t, callOfUnreadableFile) }

func callOfUnreadableFile(t *testing.T) {
	directory := writeTree(t)
	path := filepath.Join(directory, "recipes-a/a..b.bb")
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	wantFailure(t, call(t, directory, "parse_recipe_file", `{"file_path":"/tree/recipes-a/a..b.bb"}`), "PERMISSION_DENIED", "permissions")
}

func TestListsWarnOfUnreadableDirectory(t *testing.T) { asuser.Run(t, listsWarnOfUnreadableDirectory) }

func listsWarnOfUnreadableDirectory(t *testing.T) {
	directory := writeTree(t)
	locked := filepath.Join(directory, "recipes-b")
	if err := os.Chmod(locked, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(locked, 0o755) })
	for tool, text := range map[string]string{
		"find_recipe_files":       `{"root_path":"/tree","query":"b"}`,
		"scan_layer_recipe_files": `{"layer_path":"/tree"}`,
	} {
		answer := call(t, directory, tool, text)
		warnings := decode[struct{ Warnings []string }](t, answer.JSON).Warnings
		if !answer.OK || len(warnings) != 1 || !strings.Contains(warnings[0], locked) {
			t.Errorf("%s: answer = %s, want ok and a warning about %s", tool, answer.JSON, locked)
		}
	}
}
