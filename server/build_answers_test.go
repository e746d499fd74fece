package server_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/parser"
	"mcp-bitbake/server"
)

// writeBuild makes a build directory build beside its layers core and own, and
// beside a layer that it does not list.
func writeBuild(t *testing.T) string {
	t.Helper()
	directory := t.TempDir()
	for name, text := range map[string]string{
		"build/conf/bblayers.conf": "BBPATH = \"${TOPDIR}\"\nBBFILES ?= \"\"\nBBLAYERS = \"${TOPDIR}/../core \\\n    ${TOPDIR}/../own ${TOPDIR}/../gone\"\n",
		"build/conf/local.conf":    "MACHINE ?= \"board\"\nBBMASK = \"/hidden/\"\nGREETING:append:pn-alpha = \" local\"\nFEATURES += \"local\"\n",
		"core/conf/layer.conf": "BBPATH .= \":${LAYERDIR}\"\nBBFILES += \"${LAYERDIR}/recipes/*/*.bb\"\nBBFILE_COLLECTIONS += \"core\"\n" +
			"BBFILE_PATTERN_core = \"^${LAYERDIR}/\"\nBBFILE_PRIORITY_core = \"5\"\nLAYERSERIES_CORENAMES = \"scarthgap\"\n",
		"core/conf/bitbake.conf": "OVERRIDES = \"pn-${PN}:${MACHINE}\"\nPN = \"${@bb.parse.vars_from_file(d.getVar('FILE', False),d)[0] or 'defaultpkgname'}\"\n" +
			"include conf/local.conf\nrequire conf/machine/${MACHINE}.conf\n",
		"core/conf/machine/board.conf":    "FEATURES = \"board\"\n",
		"core/conf/machine/other.conf":    "FEATURES = \"other\"\n",
		"core/classes/base.bbclass":       "",
		"core/classes/greet.bbclass":      "GREETING ?= \"class\"\n",
		"core/recipes/alpha/common.inc":   "GREETING = \"inc\"\nGREETING[doc] = \"d\"\n",
		"core/recipes/alpha/alpha_1.0.bb": "require common.inc\ninherit greet\ninherit ${@d.getVar('X') or 'y'}-z\nGREETING += \"bb \\\n    two\"\n",
		"core/recipes/alpha/alpha_2.0.bb": "",
		"core/recipes/hidden/masked_1.bb": "GREETING = \"masked\"\n",
		"core/files/stray_1.bb":           "GREETING = \"stray\"\n",
		"own/conf/layer.conf": "BBFILES += \"${LAYERDIR}/*/*.bbappend\"\nBBFILES_DYNAMIC += \"absent:${LAYERDIR}/dynamic/absent/*.bbappend\"\n" +
			"BBFILE_COLLECTIONS += \"own\"\nBBFILE_PATTERN_own = \"^${LAYERDIR}/\"\nBBFILE_PRIORITY_own = \"7\"\nLAYERDEPENDS_own = \"core extras\"\n",
		"own/alpha/alpha_1.%.bbappend":          "GREETING:append = \" own\"\n",
		"own/alpha/alpha_3.0.bbappend":          "GREETING = \"too new\"\n",
		"own/masked/masked_%.bbappend":          "GREETING = \"nobody\"\n",
		"own/dynamic/absent/alpha_1.0.bbappend": "GREETING = \"dynamic\"\n",
		"beside/conf/layer.conf":                "",
		"beside/alpha/alpha_%.bbappend":         "GREETING = \"beside\"\n",
	} {
		write(t, directory, name, text)
	}
	return directory
}

// The answers about a build, in a golden file: the arguments on one line, the answer
// on the next.
func TestAnswersOfBuilds(t *testing.T) {
	const alpha = "/tree/core/recipes/alpha/alpha_1.0.bb"
	for _, test := range []struct {
		tool  string
		calls []string
	}{
		{"list_layers", []string{`{"root_path":"/tree/build"}`, `{"root_path":"/tree/build/conf/bblayers.conf","limit":1}`, `{"root_path":"/tree"}`}},
		{"find_appends", []string{
			`{"file_path":"` + alpha + `"}`, `{"file_path":"/tree/own/alpha/alpha_1.%.bbappend","roots":["/tree/build"]}`,
			`{"file_path":"/tree/core/recipes/hidden/masked_1.bb","roots":["/tree/build"]}`,
			`{"file_path":"/tree/own/dynamic/absent/alpha_1.0.bbappend","roots":["/tree/build"]}`,
			`{"file_path":"/tree/core/files/stray_1.bb","roots":["/tree/build","/tree/beside"]}`,
		}},
		{"find_recipe_files", []string{`{"root_path":"/tree/build","query":""}`, `{"root_path":"/tree/build","query":"","all":true,"file_type":"bb"}`}},
		{"scan_layer_recipe_files", []string{`{"layer_path":"/tree/build","file_type":"bbappend"}`, `{"layer_path":"/tree/core"}`}},
		{"search_assignments", []string{
			`{"roots":["/tree/build"],"variable":"GREETING"}`, `{"roots":["/tree/build"],"variable":"GREETING","all":true,"file_types":["bb"]}`,
			`{"roots":["/tree/build"],"variable":"FEATURES","file_types":["conf"]}`, `{"roots":["/tree/build","/tree/beside"],"variable":"GREETING","file_types":["bbappend"],"all":true}`,
		}},
		{"trace_variable", []string{
			`{"file_path":"` + alpha + `","variable":"GREETING","roots":["/tree/build"]}`,
			`{"file_path":"` + alpha + `","variable":"GREETING","roots":["/tree/build"],"configuration":false,"limit":2}`,
			`{"variable":"FEATURES","roots":["/tree/build"]}`, `{"variable":"FEATURES","roots":["/tree/build"],"machine":"other"}`,
			`{"variable":"FEATURES","roots":["/tree/build"],"machine":"none"}`,
			`{"file_path":"/tree/core/recipes/hidden/masked_1.bb","variable":"GREETING","roots":["/tree/build"]}`,
			`{"variable":"FEATURES","roots":["/tree/own"]}`,
			`{"file_path":"/tree/own/alpha/alpha_1.%.bbappend","variable":"GREETING","roots":["/tree/build"]}`, `{"file_path":"/tree/own/alpha/alpha_3.0.bbappend","variable":"GREETING","roots":["/tree/build"]}`,
		}},
	} {
		t.Run(test.tool, func(t *testing.T) {
			directory := writeBuild(t)
			var golden strings.Builder
			for _, text := range test.calls {
				answer := call(t, directory, test.tool, text)
				fmt.Fprintf(&golden, "%s\n%s\n\n", text, portable(answer.JSON, directory))
			}
			autogold.ExpectFile(t, autogold.Raw(golden.String()))
		})
	}
}

// Where a call gives no roots, those of the start are asked, then the build nearest
// to the file, then the one nearest to the working directory.
func TestRootsOfACallWithoutAny(t *testing.T) {
	directory := writeBuild(t)
	build := filepath.Join(directory, "build")
	elsewhere := filepath.Join(writeBuild(t), "build")
	for name, test := range map[string]struct {
		tools     server.Tools
		tool      string
		arguments string
		want      string // the build, or the message
	}{
		"roots of the start": {server.Tools{Roots: []string{elsewhere}}, "find_appends", `{"file_path":"/tree/core/recipes/alpha/alpha_1.0.bb"}`, elsewhere},
		"nearest to the file": {
			server.Tools{Directory: elsewhere}, "find_appends", `{"file_path":"/tree/core/recipes/alpha/alpha_1.0.bb"}`, build,
		},
		"nearest to the working directory": {server.Tools{Directory: filepath.Join(build, "conf")}, "list_layers", `{}`, build},
		"given":                            {server.Tools{Roots: []string{elsewhere}}, "list_layers", `{"root_path":"/tree/build"}`, build},
		"none":                             {server.Tools{Directory: t.TempDir()}, "list_layers", `{}`, "No build directory is near"},
		"two":                              {server.Tools{}, "search_assignments", `{"roots":["/tree/build","` + elsewhere + `"],"variable":"A"}`, "two builds"},
	} {
		answer, err := test.tools.Call(t.Context(), test.tool, arguments(t, directory, test.arguments))
		if err != nil || !strings.Contains(string(answer.JSON), test.want) {
			t.Errorf("%s: %s, %v, want %s", name, answer.JSON, err, test.want)
		}
	}
}

// A layer outside of the directories that may be read is named, not read.
func TestBuildKeepsToWhatMayBeRead(t *testing.T) {
	directory := writeBuild(t)
	access, err := parser.Confine(filepath.Join(directory, "build"), filepath.Join(directory, "core"))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := server.Tools{Access: access}.Call(t.Context(), "list_layers", arguments(t, directory, `{"root_path":"/tree/build"}`))
	if err != nil {
		t.Fatal(err)
	}
	layers := answer.Value.(*server.Layers).Layers
	if len(layers) != 3 || layers[0].Problem != "" || !strings.Contains(layers[1].Problem, "outside of the directories that may be read") || layers[1].Appends != 0 {
		t.Errorf("%s", answer.JSON)
	}
}
