package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The steps of README.md, "To add a kind of statement", are all that it takes:
// a copy of the module gets an invented kind by them, and its tests pass.
func TestAKindIsAddedByTheStepsOfTheReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("this builds and tests a copy of the module")
	}
	module := copyModule(t, "../..")

	// 1. the struct, in the file of its family
	edit(t, filepath.Join(module, "grammar/directive.go"), "// AddHandler names functions", `// AddMirror names places to fetch from:
//
//	addmirror https://example.com/
type AddMirror struct {
	node
	Arguments string `+"`parser:\"'addmirror':Keyword @Arguments\"`"+`
}

// Fields is args.
func (a *AddMirror) Fields() []Field { return arguments(a.Arguments) }

// AddHandler names functions`)

	// 2. its line in the list, and the builders
	edit(t, filepath.Join(module, "grammar/kinds.go"), "declare[AddHandler]", "declare[AddMirror](bbHandler, (*scanner).directive),\n\t\tdeclare[AddHandler]")
	run(t, module, "go", "generate", "./grammar")

	// 3. a line in the fixture of every kind, a recipe, and the golden files
	edit(t, filepath.Join(module, "grammar/fixtures_test.go"), "addhandler h\n", "addhandler h\naddmirror https://example.com/\n")
	recipe := filepath.Join(module, "corpus/recipes/addmirror.bb")
	if err := os.WriteFile(recipe, []byte("addmirror https://example.com/\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, arguments := range [][]string{{"-update"}, nil} {
		run(t, module, "go", append([]string{"test", "-short", "./grammar", "./corpus", "./internal/generate"}, arguments...)...)
	}

	tree := run(t, module, "go", "run", "./cmd/bbparse", "--format", "json", recipe)
	if !strings.Contains(tree, `"addmirror"`) || !strings.Contains(tree, "https://example.com/") {
		t.Errorf("the kind is not read: %s", tree)
	}
}

// copyModule copies the module's Go files and what they test, without hidden
// directories, to a directory of the test.
func copyModule(t *testing.T, from string) string {
	t.Helper()
	to := t.TempDir()
	err := filepath.WalkDir(from, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		within, err := filepath.Rel(from, path)
		switch {
		case err != nil:
			return err
		case within != "." && strings.HasPrefix(entry.Name(), "."), within == "bin", within == filepath.Join("corpus", "poky"):
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, within), 0o700)
		case !entry.Type().IsRegular():
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, within), source, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// edit replaces a text that stands once in a file.
func edit(t *testing.T, path, old, replacement string) {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), old); n != 1 {
		t.Fatalf("%s: %q stands in it %d times", path, old, n)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(source), old, replacement, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// run runs a command in the copy, without the real corpus, and gives its output.
func run(t *testing.T, directory, name string, arguments ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, arguments...)
	command.Dir = directory
	command.Env = append(os.Environ(), "BITBAKE_CORPUS=", "BITBAKE_ORACLE=", "GOFLAGS=-buildvcs=false")
	output, err := command.CombinedOutput()
	if err != nil && !strings.Contains(strings.Join(arguments, " "), "-update") {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(arguments, " "), err, output)
	}
	return string(output)
}
