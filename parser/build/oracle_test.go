package build_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
)

// reading is what BitBake executed for the configuration or one recipe.
type reading struct {
	Base    bool
	File    string
	Appends []string
	Layer   string
	Layers  []string
	Files   []string
	Machine string
	Distro  string
	Events  []recorded
}

// recorded is an effect on a variable: [variable, flag, op, file, line, python].
type recorded struct {
	Variable, Flag, Effect, File string
	Line                         int
	Python                       int
}

func (r *recorded) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&r.Variable, &r.Flag, &r.Effect, &r.File, &r.Line, &r.Python})
}

// oracle gives the build that BitBake read, and what it executed.
func oracle(t testing.TB) (directory, root string, readings []reading) {
	t.Helper()
	corpus, from := os.Getenv("BITBAKE_CORPUS"), os.Getenv("BITBAKE_ORACLE")
	if corpus == "" || from == "" {
		t.Skip("BITBAKE_CORPUS and BITBAKE_ORACLE name no corpus and readings")
	}
	root, err := filepath.EvalSymlinks(corpus)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(from, "build-poky-5.0.15.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var r reading
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		readings = append(readings, r)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(filepath.Dir(root), "poky-build"), root, readings
}

// relative is a path as the readings have it.
func relative(directory, root, path string) string {
	if rest, ok := strings.CutPrefix(path, directory+"/"); ok {
		return "build/" + rest
	}
	rest, _ := strings.CutPrefix(path, root+"/")
	return rest
}

// TestAgreesWithBitBake compares a whole build with what BitBake executed.
func TestAgreesWithBitBake(t *testing.T) {
	directory, root, readings := oracle(t)
	b, err := build.Open(t.Context(), parser.Access{}, directory, build.Options{Host: build.Host{System: "Linux", Machine: "x86_64"}})
	if err != nil {
		t.Fatal(err)
	}
	if stopped, _ := b.Stopped(t.Context()); stopped != nil {
		t.Fatal(stopped)
	}
	warnings, _ := b.Warnings(t.Context())
	for _, w := range warnings {
		t.Errorf("warning: %+v", w)
	}
	traced := map[string]bool{} // variables that the recipes' events are about
	for _, r := range readings[1:] {
		for _, e := range r.Events {
			name, _, _ := strings.Cut(e.Variable, ":")
			traced[name] = true
		}
	}
	recipes, err := b.Recipes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	byFile := map[string]build.Recipe{}
	for _, r := range recipes {
		byFile[relative(directory, root, r.Path)] = r
	}
	if len(recipes) != len(readings)-1 {
		t.Errorf("%d recipes, BitBake has %d", len(recipes), len(readings)-1)
	}
	statements, differing := 0, 0
	for _, r := range readings {
		path := ""
		if !r.Base {
			recipe, ok := byFile[r.File]
			if !ok {
				t.Errorf("%s is missing", r.File)
				continue
			}
			path = recipe.Path
			if recipe.Collection != r.Layer {
				t.Errorf("%s is of collection %s, BitBake has %s", r.File, recipe.Collection, r.Layer)
			}
			appends, err := b.Appends(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			for i, a := range appends {
				appends[i] = relative(directory, root, a)
			}
			if !slices.Equal(appends, r.Appends) {
				t.Errorf("%s: appends %v, BitBake has %v", r.File, appends, r.Appends)
			}
		}
		trace, err := b.Trace(t.Context(), path, "")
		if err != nil {
			t.Fatal(err)
		}
		if trace.Stopped != nil {
			t.Errorf("%s: %v", r.File, trace.Stopped)
		}
		got := []recorded{}
		for _, s := range trace.Steps {
			name, _, _ := strings.Cut(s.Name, ":")
			if s.Configuration != r.Base || !r.Base && !traced[name] || s.Function {
				continue // functions BitBake notes as done by itself
			}
			if s.Effect == "exported" && s.Operator == "" {
				continue // export without a value, likewise
			}
			flag := s.Flag
			if s.Operator == "??=" && flag == "" {
				flag = "_defaultval"
			}
			got = append(got, recorded{s.Name, flag, s.Effect, relative(directory, root, s.Path), s.Last, 0})
		}
		want := slices.DeleteFunc(slices.Clone(r.Events), func(e recorded) bool { return e.Python != 0 })
		statements += len(want)
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				differing++
				t.Errorf("%s: step %d of %d and %d: got %+v, BitBake has %+v", r.File, i, len(got), len(want), at(got, i), at(want, i))
				break
			}
		}
		files := []string{}
		for _, f := range trace.Files {
			if f = relative(directory, root, f); !slices.Contains(r.Appends, f) {
				files = append(files, f)
			}
		}
		// BitBake tried some that are not there, and went on without them.
		r.Files = slices.DeleteFunc(r.Files, func(f string) bool {
			_, err := os.Stat(filepath.Join(root, f))
			return err != nil
		})
		for _, u := range trace.Unfollowed {
			t.Errorf("%s: not followed: %+v", r.File, u)
		}
		if !r.Base && !slices.Equal(files, r.Files) {
			t.Errorf("%s: files %v, BitBake has %v", r.File, files, r.Files)
		}
	}
	t.Logf("%d of %d readings differ; %d statements", differing, len(readings), statements)
}

func at(list []recorded, i int) any {
	if i < len(list) {
		return list[i]
	}
	return "nothing"
}
