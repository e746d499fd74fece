package server_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/parser"
)

// Whatever looks at a tree says what of it could not be read: an answer without
// that would pass for the whole.
func TestAnswersOfTreesWarn(t *testing.T) {
	directory := t.TempDir()
	write(t, directory, "core/conf/layer.conf", "BBFILE_COLLECTIONS = \"core\"\n")
	write(t, directory, "core/x_1.bb", "A = \"1\"\n B = \"2\"\n")
	large := write(t, directory, "core/x_%.bbappend", "")
	if err := os.Truncate(large, parser.MaxFileSize+1); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		tool, arguments string
		refused         bool // whether it tells of the recipe that BitBake refuses, too
	}{
		{"search_assignments", `{"roots":["/tree"],"variable":"A"}`, true},
		{"trace_variable", `{"file_path":"/tree/core/x_1.bb","variable":"A","roots":["/tree"]}`, true},
		{"find_appends", `{"file_path":"/tree/core/x_1.bb","roots":["/tree"]}`, false},
		{"list_layers", `{"root_path":"/tree"}`, false},
	} {
		answer := call(t, directory, test.tool, test.arguments)
		warnings := decode[struct{ Warnings []string }](t, answer.JSON).Warnings
		has := func(part string) bool {
			return slices.ContainsFunc(warnings, func(w string) bool { return strings.Contains(w, part) })
		}
		if !has(large) || has("x_1.bb") != test.refused {
			t.Errorf("%s: warnings %q, want one about %s, and of what is refused: %v", test.tool, warnings, large, test.refused)
		}
	}
}
