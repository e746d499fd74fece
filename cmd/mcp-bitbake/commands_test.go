package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/server"
)

var cursor = regexp.MustCompile(`("next_cursor":"|--cursor )[\w-]+`)

// What each command prints, as text and as JSON, in a golden file.
func TestCommands(t *testing.T) {
	for _, test := range []struct {
		name string
		runs [][]string
	}{
		{"find", [][]string{
			{"/tree", "ALPHA"}, {"/tree", ""}, {"/tree", "none"}, {"/tree", "a", "--limit", "2"},
			{"/tree", "alpha", "--type", "bbappend"}, {"/tree/none", "a"},
		}},
		{"scan", [][]string{{"/tree"}, {"/tree/empty"}, {"/tree", "--limit=1"}, {"/tree", "--type=bb"}, {"/tree/recipes-a/beta.bb"}}},
		{"parse", [][]string{
			{"/tree/recipes-a/alpha/alpha_1.0.bb"}, {"/tree/recipes-a/alpha/alpha_%.bbappend"}, {"/tree/recipes-a/beta.bb"},
			{"/tree/recipes-b/refused.bb"}, {"--allow-errors", "/tree/recipes-b/refused.bb"}, {"/tree/none.bb"}, {"/tree/empty/README"},
		}},
		{"get", [][]string{
			{"/tree/recipes-a/alpha/alpha_1.0.bb", "SRC_URI"}, {"/tree/recipes-a/beta.bb", "A"}, {"/tree/recipes-a/beta.bb", "NONE"},
			{"/tree/recipes-b/refused.bb", "A"}, {"/tree/recipes-b/refused.bb", "A", "--allow-errors"}, {"/tree/recipes-a/beta.bb", ""},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			autogold.ExpectFile(t, transcript(t, test.name, test.runs))
		})
	}
}

// transcript runs a command in all the ways given, each with and without JSON,
// and writes down what becomes of it.
func transcript(t *testing.T, command string, runs [][]string) autogold.Raw {
	t.Helper()
	directory := writeTree(t)
	var b strings.Builder
	for _, arguments := range runs {
		for _, more := range []string{"", "--json"} {
			arguments := append([]string{command}, arguments...)
			if more != "" {
				arguments = append(arguments, more)
			}
			r := runHere(t, in(directory, arguments)...)
			fmt.Fprintf(&b, "$ %q\nstatus %d\n", arguments, r.status)
			writeLines(&b, "out: ", r.stdout)
			writeLines(&b, "err: ", r.stderr)
			b.WriteByte('\n')
		}
	}
	text := strings.ReplaceAll(b.String(), directory, tree)
	return autogold.Raw(cursor.ReplaceAllString(text, "$1(opaque)"))
}

// writeLines writes each line of a text after a mark. What has no line end
// shows.
func writeLines(b *strings.Builder, mark, text string) {
	for line := range strings.Lines(text) {
		rest, ended := strings.CutSuffix(line, "\n")
		b.WriteString(mark + rest)
		if !ended {
			b.WriteString(" (no line end)")
		}
		b.WriteByte('\n')
	}
}

// The JSON is that of the tool, to the byte.
func TestCommandsPrintTheAnswerOfTheTool(t *testing.T) {
	directory := writeTree(t)
	for _, test := range []struct {
		command   []string
		tool      string
		arguments map[string]any
	}{
		{[]string{"find", "/tree", "alpha"}, "find_recipe_files", map[string]any{"root_path": directory, "query": "alpha"}},
		{[]string{"scan", "/tree"}, "scan_layer_recipe_files", map[string]any{"layer_path": directory}},
		{[]string{"parse", "/tree/recipes-a/beta.bb"}, "parse_recipe_file", map[string]any{"file_path": directory + "/recipes-a/beta.bb"}},
		{[]string{"get", "/tree/recipes-a/beta.bb", "A"}, "get_recipe_var_raw", map[string]any{"file_path": directory + "/recipes-a/beta.bb", "variable": "A"}},
		{[]string{"parse", "/tree/none.bb"}, "parse_recipe_file", map[string]any{"file_path": directory + "/none.bb"}},
	} {
		answer, err := server.Tools{}.Call(t.Context(), test.tool, test.arguments)
		if err != nil {
			t.Fatal(err)
		}
		r := runHere(t, in(directory, append(test.command, "--json"))...)
		if r.stdout != string(answer.JSON)+"\n" {
			t.Errorf("%q prints %q, want the answer %q and a line end", test.command, r.stdout, answer.JSON)
		}
	}
}

// People type relative paths, which the tools do not take.
func TestCommandsTakeRelativePaths(t *testing.T) {
	directory := writeTree(t)
	t.Chdir(directory + "/recipes-a")
	for _, arguments := range [][]string{
		{"find", ".", "beta"}, {"scan", "../recipes-b"}, {"parse", "beta.bb"}, {"get", "./alpha/../beta.bb", "A"},
	} {
		if r := runHere(t, arguments...); r.status != 0 || r.stdout == "" || r.stderr != "" {
			t.Errorf("%q: %+v, want status 0 and output", arguments, r)
		}
	}
}

// All pages, got by the cursor that is printed, make the list.
func TestCommandsPage(t *testing.T) {
	directory := writeTree(t)
	whole := runHere(t, "scan", directory)
	var pages, next string
	for range 10 {
		r := runHere(t, "scan", directory, "--limit", "1", "--cursor", next, "--json")
		var page struct {
			Files []struct{ Path string }
			Next  string `json:"next_cursor"`
		}
		if err := json.Unmarshal([]byte(r.stdout), &page); err != nil {
			t.Fatal(err)
		}
		for _, f := range page.Files {
			pages += f.Path + "\n"
		}
		if next = page.Next; next == "" {
			break
		}
	}
	if pages != whole.stdout {
		t.Errorf("the pages are %q, want %q", pages, whole.stdout)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// A script that reads half a list must be able to tell.
func TestCommandsSayThatOutputFailed(t *testing.T) {
	directory := writeTree(t)
	var stderr strings.Builder
	status := run(t.Context(), []string{"scan", directory}, brokenWriter{}, &stderr)
	if status != 1 || !strings.Contains(stderr.String(), "disk full") {
		t.Errorf("status = %d, stderr = %q; want 1 and why", status, stderr.String())
	}
}
