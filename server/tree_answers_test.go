package server_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/parser"
	"mcp-bitbake/server"
)

// writeLayers makes two layers, one with appends for the recipes of the other.
func writeLayers(t *testing.T) string {
	t.Helper()
	directory := t.TempDir()
	for name, text := range map[string]string{
		"core/conf/layer.conf": "BBFILE_COLLECTIONS += \"core\"\nBBFILE_PATTERN_core = \"^${LAYERDIR}/\"\nBBFILE_PRIORITY_core = \"5\"\n" +
			"LAYERSERIES_COMPAT_core = \"scarthgap\"\n",
		"core/classes/greet.bbclass":    "GREETING ?= \"class\"\n",
		"core/recipes/alpha/common.inc": "GREETING = \"inc\"\nGREETING:remove = \"x\"\n",
		"core/recipes/alpha/alpha_1.0.bb": "require common.inc\nrequire ${PN}-extra.inc\ninherit greet\n\nGREETING += \"bb\"\nGREETING[doc] = \"d\"\n" +
			"PACKAGES = \"${PN} alpha-doc\"\n\ndo_hello() {\n    echo ${GREETING}\n}\naddtask hello after do_compile\ndeltask do_test\n",
		"core/recipes/beta/beta_git.bb":         "GREETING = \"a & <b>\"\n",
		"extra/conf/layer.conf":                 "BBFILE_COLLECTIONS += \"extra\"\nBBFILE_PRIORITY_extra = \"7\"\nLAYERDEPENDS_extra = \"core\"\n",
		"extra/recipes/alpha/alpha_%.bbappend":  "GREETING:append = \" append\"\n",
		"extra/recipes/gone/gone_1.%.bbappend":  "GREETING = \"nobody\"\n",
		"extra/recipes/refused/refused_1.bb":    "GREETING = \"1\"\n indented\n",
		"extra/recipes/refused/.git/ignored.bb": "GREETING = \"ignored\"\n",
	} {
		write(t, directory, name, text)
	}
	return directory
}

// The answers of the tools that look at whole trees or at more than a file's
// variables, in a golden file: the arguments on one line, the answer on the next.
func TestAnswersOfTrees(t *testing.T) {
	const alpha = "/tree/core/recipes/alpha/alpha_1.0.bb"
	for _, test := range []struct {
		tool  string
		calls []string
	}{
		{"parse_recipe_file", []string{
			`{"file_path":"` + alpha + `","include":["functions","flags","overrides","directives"]}`,
			`{"file_path":"` + alpha + `","include":"functions","line_from":12}`,
		}},
		{"parse_recipe_files", []string{
			`{"file_paths":["` + alpha + `","/tree/none.bb","/tree/extra/recipes/refused/refused_1.bb"],"variables":["GREETING"]}`,
			`{"file_paths":["/tree/extra/recipes/refused/refused_1.bb","x.bb"],"allow_errors":true}`,
			`{"file_paths":[]}`,
		}},
		{"describe_recipe", []string{
			`{"file_path":"` + alpha + `"}`, `{"file_path":"/tree/extra/recipes/refused/refused_1.bb"}`, `{"file_path":"/tree/none.bb"}`,
		}},
		{"check_recipe_text", []string{
			`{"text":"A = \"1\"\n","extract":true}`, `{"text":"A=\"1\"\n B\nf() {\n"}`, `{"text":"inherit x\n","file_name":"x.conf"}`, `{"text":""}`,
		}},
		{"search_assignments", []string{
			`{"roots":["/tree"],"variable":"GREETING"}`, `{"roots":"/tree","variable":"GREET*","file_types":["bbclass","inc"]}`,
			`{"roots":["/tree"],"value_contains":"& <b>"}`, `{"roots":["/tree"],"flag":"*"}`, `{"roots":["/tree"],"variable":"GREETING","limit":1}`,
			`{"roots":["/tree"],"variable":"NONE"}`, `{"roots":["/tree"]}`, `{"roots":["/tree/none"],"variable":"A"}`, `{"roots":[],"variable":"A"}`,
		}},
		{"trace_variable", []string{
			`{"file_path":"` + alpha + `","variable":"GREETING","roots":["/tree"]}`,
			`{"file_path":"` + alpha + `","variable":"GREETING","roots":["/tree"],"follow_classes":true}`,
			`{"file_path":"` + alpha + `","variable":"do_hello","roots":["/tree"]}`,
			`{"file_path":"` + alpha + `","variable":"NONE","roots":["/tree"]}`,
			`{"file_path":"/tree/none.bb","variable":"A","roots":["/tree"]}`,
		}},
		{"find_appends", []string{
			`{"file_path":"` + alpha + `","roots":["/tree"]}`, `{"file_path":"/tree/extra/recipes/alpha/alpha_%.bbappend","roots":["/tree"]}`,
			`{"file_path":"/tree/core/recipes/beta/beta_git.bb","roots":["/tree/core"]}`, `{"file_path":"/tree/none.inc","roots":["/tree"]}`,
		}},
		{"list_layers", []string{`{"root_path":"/tree"}`, `{"root_path":"/tree","limit":1}`, `{"root_path":"/tree/core/recipes"}`, `{"root_path":"/tree/none"}`}},
		{"bitbake_reference", []string{`{"topic":"poetry"}`, `{}`}},
	} {
		t.Run(test.tool, func(t *testing.T) {
			directory := writeLayers(t)
			var golden strings.Builder
			for _, text := range test.calls {
				answer := call(t, directory, test.tool, text)
				fmt.Fprintf(&golden, "%s\n%s\n\n", text, portable(answer.JSON, directory))
			}
			autogold.ExpectFile(t, autogold.Raw(golden.String()))
		})
	}
}

func TestSearchTakesAllTypesOfFiles(t *testing.T) {
	root := t.TempDir()
	for _, of := range parser.FileTypes() {
		write(t, root, "x."+string(of), "A = \"1\"\n")
		found, _ := ask[*server.Searched](t, "search_assignments", map[string]any{"roots": []any{root}, "variable": "A", "file_types": []any{string(of)}})
		if found == nil || len(found.Assignments) != 1 {
			t.Errorf("of %q: %+v", of, found)
		}
	}
}
