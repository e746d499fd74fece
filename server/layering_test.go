package server_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/server"
)

// What is below the server serves linters and editors too: it names neither
// tools, nor their arguments, nor flags.
func TestNoToolIsNamedBelowTheServer(t *testing.T) {
	names := slices.Clone(server.ToolNames())
	flags := []string{"root"} // of the server itself
	for _, tool := range listTools(t) {
		for name := range decode[struct{ Properties map[string]any }](t, tool.InputSchema).Properties {
			if strings.Contains(name, "_") { // the others are words of the language
				names = append(names, name)
			}
			flags = append(flags, strings.ReplaceAll(name, "_", "-"))
		}
	}
	named := regexp.MustCompile(`\b(` + strings.Join(names, "|") + `)\b|--(` + strings.Join(flags, "|") + `)\b`)
	files := 0
	for _, directory := range []string{"../grammar", "../parser"} {
		err := filepath.WalkDir(directory, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files++
			source, err := os.ReadFile(path)
			for i, line := range strings.Split(string(source), "\n") {
				if name := named.FindString(line); name != "" {
					t.Errorf("%s:%d names %s: %s", path, i+1, name, line)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 20 || len(names) < 20 {
		t.Errorf("%d files were searched for %d names", files, len(names))
	}
}
