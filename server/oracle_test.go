package server_test

import (
	"fmt"
	"path"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/server"
)

// bitbakeVariables are the plain assignments among BitBake's own readings of a
// file: to a name without override syntax, and not to a flag.
func bitbakeVariables(reading corpustest.Reading) []server.Plain {
	var list []server.Plain
	for _, s := range reading.Statements {
		name, _ := s["name"].(string)
		if s["kind"] != "assignment" || s["flag"] != nil || overridden(name) {
			continue
		}
		value := server.Value{Operator: s["op"].(string), RawValue: s["value"].(string), Line: int(s["first"].(float64))}
		list = append(list, server.Plain{Name: name, Value: value})
	}
	return list
}

// overridden reports whether a name has a colon outside of ${...}.
func overridden(name string) bool {
	depth := 0
	for i, c := range name {
		switch {
		case c == '{' && i > 0 && name[i-1] == '$':
			depth++
		case c == '}' && depth > 0:
			depth--
		case c == ':' && depth == 0:
			return true
		}
	}
	return false
}

// corpusOnDisk writes the recipes of the real corpus below a directory of the
// test's own.
func corpusOnDisk(t *testing.T) string {
	t.Helper()
	directory := t.TempDir()
	for _, r := range corpustest.Recipes(t) {
		write(t, directory, r.Path, r.Source)
	}
	return directory
}

func ask[T any](t *testing.T, tool string, arguments map[string]any) (T, server.Answer) {
	t.Helper()
	answer, err := server.Tools{}.Call(t.Context(), tool, arguments)
	if err != nil {
		t.Fatal(err)
	}
	value, _ := answer.Value.(T)
	return value, answer
}

// parse_recipe_file answers with what BitBake reads from each recipe of the
// real corpus: nothing is missing, nothing invented.
func TestVariablesAreBitBakes(t *testing.T) {
	directory := corpusOnDisk(t)
	files, variables := 0, 0
	for _, f := range corpustest.FileCases(t, "poky-5.0.15") {
		if !slices.Contains([]string{".bb", ".bbappend"}, path.Ext(f.File)) {
			continue
		}
		files++
		parsed, answer := ask[*server.Parsed](t, "parse_recipe_file", map[string]any{"file_path": path.Join(directory, f.File)})
		if !answer.OK {
			failure := answer.Value.(*server.Failure)
			if f.Error == "" || failure.Code != "UNSUPPORTED_SYNTAX" || failure.Line != f.ErrorLine {
				t.Errorf("%s: %s; BitBake: %q on line %d", f.File, answer.JSON, f.Error, f.ErrorLine)
			}
			continue
		}
		if f.Error != "" {
			t.Errorf("%s: read, but BitBake refuses it: %s", f.File, f.Error)
		}
		want := bitbakeVariables(f.Reading)
		variables += len(want)
		if diff := cmp.Diff(want, parsed.Variables); diff != "" && len(want)+len(parsed.Variables) > 0 {
			t.Errorf("%s (-BitBake +answer):\n%s", f.File, diff)
		}
		if got := decode[server.Parsed](t, answer.JSON); !cmp.Equal(&got, parsed) {
			t.Errorf("%s: the JSON says something else than the answer", f.File)
		}
	}
	if files < 900 || variables < 9000 {
		t.Errorf("%d files with %d variables were compared: the readings are not whole", files, variables)
	}
}

// get_recipe_var_raw and parse_recipe_file say the same of each variable.
func TestToolsAgree(t *testing.T) {
	directory := t.TempDir()
	recipes := corpustest.Recipes(t)
	for i := 0; i < len(recipes); i += max(1, len(recipes)/50) {
		file := write(t, directory, recipes[i].Path, recipes[i].Source)
		parsed, _ := ask[*server.Parsed](t, "parse_recipe_file", map[string]any{"file_path": file, "allow_errors": true})
		values := map[string][]server.Value{}
		for _, v := range parsed.Variables {
			values[v.Name] = append(values[v.Name], v.Value)
		}
		for name, want := range values {
			got, answer := ask[*server.Assigned](t, "get_recipe_var_raw", map[string]any{"file_path": file, "variable": name, "allow_errors": true})
			if !answer.OK {
				t.Errorf("%s of %s: %s", name, recipes[i].Path, answer.JSON)
				continue
			}
			if diff := cmp.Diff(want, got.Assignments); diff != "" {
				t.Errorf("%s of %s (-parse_recipe_file +get_recipe_var_raw):\n%s", name, recipes[i].Path, diff)
			}
			for _, warning := range got.Warnings {
				if !slices.Contains(parsed.Warnings, warning) {
					t.Errorf("%s of %s: parse_recipe_file does not warn: %s", name, recipes[i].Path, warning)
				}
			}
		}
	}
}

// Of BitBake's invented cases, too, the variables are the same, and what it
// refuses is refused on the line that it stops at.
func TestVariablesOfCasesAreBitBakes(t *testing.T) {
	directory := t.TempDir()
	for _, set := range []string{"edge-cases", "bug-cases"} {
		compared := 0
		for i, c := range corpustest.Cases(t, set) {
			if c.Ext != ".bb" && c.Ext != ".bbappend" {
				continue
			}
			compared++
			file := write(t, directory, fmt.Sprint(set, i, c.Ext), c.Text) // to overwrite one is slower
			parsed, answer := ask[*server.Parsed](t, "parse_recipe_file", map[string]any{"file_path": file})
			switch failure, failed := answer.Value.(*server.Failure); {
			case failed && (c.Error == "" || failure.Line != c.ErrorLine || failure.Code != "UNSUPPORTED_SYNTAX"):
				t.Errorf("%s: %s; BitBake: %q on line %d\n%s", c.ID, answer.JSON, c.Error, c.ErrorLine, c.Text)
			case failed:
			case c.Error != "":
				t.Errorf("%s: read, but BitBake refuses it: %s\n%s", c.ID, c.Error, c.Text)
			default:
				want := bitbakeVariables(c.Reading)
				if diff := cmp.Diff(want, parsed.Variables); diff != "" && len(want)+len(parsed.Variables) > 0 {
					t.Errorf("%s (-BitBake +answer):\n%s\n%s", c.ID, diff, c.Text)
				}
			}
		}
		if compared < 20 {
			t.Errorf("%d cases of %s were compared: the readings are not whole", compared, set)
		}
	}
}
