package build_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
)

// unpack writes the files of an archive: a line "-- NAME --" and the file's
// text for each.
func unpack(t testing.TB, archive, directory string) {
	t.Helper()
	text, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split("\n"+string(text), "\n-- ")[1:] {
		name, content, _ := strings.Cut(part, " --\n")
		if content != "" && !strings.HasSuffix(content, "\n") {
			content += "\n"
		}
		write(t, filepath.Join(directory, name), content)
	}
}

func write(t testing.TB, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// judged is what BitBake 2.8 itself says of a made-up build; paths are relative
// to the directory that all of it stands in, which its values call @.
type judged struct {
	Priorities map[string]int
	Base       map[string]*string
	Recipes    []struct {
		File    string
		Appends []string
		Layer   string
		Values  map[string]*string
		Events  map[string][]string // OP FILE:LAST LINE
	}
}

// TestMadeUpBuilds compares builds made up for it with what BitBake says of them.
func TestMadeUpBuilds(t *testing.T) {
	archives, _ := filepath.Glob("testdata/*.txt")
	if len(archives) == 0 {
		t.Fatal("no builds")
	}
	for _, archive := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(archive), ".txt"), func(t *testing.T) {
			top, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			unpack(t, archive, top)
			text, err := os.ReadFile(strings.TrimSuffix(archive, ".txt") + ".json")
			if err != nil {
				t.Fatal(err)
			}
			var want judged
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			compare(t, top, want)
		})
	}
}

func compare(t *testing.T, top string, want judged) {
	ctx := t.Context()
	b, err := build.Open(ctx, parser.Access{}, filepath.Join(top, "build"), build.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if stopped, _ := b.Stopped(ctx); stopped != nil {
		t.Fatal(stopped)
	}
	layers, _ := b.Layers(ctx)
	priorities := map[string]int{}
	for _, l := range layers {
		for _, c := range l.Collections {
			priorities[c.Name] = c.Priority
		}
	}
	for name, priority := range want.Priorities {
		if priorities[name] != priority {
			t.Errorf("priority of %s is %d, BitBake has %d", name, priorities[name], priority)
		}
	}
	values(t, b, top, "", want.Base)
	recipes, _ := b.Recipes(ctx)
	for i, r := range want.Recipes {
		if i >= len(recipes) || strings.TrimPrefix(recipes[i].Path, top+"/") != r.File {
			t.Fatalf("recipe %d is not %s: %v", i, r.File, recipes)
		}
		if recipes[i].Collection != r.Layer {
			t.Errorf("%s is of %q, BitBake has %q", r.File, recipes[i].Collection, r.Layer)
		}
		appends, _ := b.Appends(ctx, recipes[i].Path)
		for i := range appends {
			appends[i] = strings.TrimPrefix(appends[i], top+"/")
		}
		if !slices.Equal(appends, r.Appends) {
			t.Errorf("%s has appends %v, BitBake has %v", r.File, appends, r.Appends)
		}
		values(t, b, top, recipes[i].Path, r.Values)
		for name, events := range r.Events {
			trace, err := b.Trace(ctx, recipes[i].Path, name)
			if err != nil {
				t.Fatal(err)
			}
			if trace.Stopped != nil || len(trace.Unfollowed) > 0 {
				t.Errorf("%s: %v %+v", r.File, trace.Stopped, trace.Unfollowed)
			}
			var got []string
			for _, s := range trace.Steps {
				if s.Name == name && s.Flag == "" && s.Operator != "??=" {
					got = append(got, s.Effect+" "+strings.TrimPrefix(s.Path, top+"/"))
				}
			}
			if !slices.Equal(got, events) {
				t.Errorf("%s %s: events %q, BitBake has %q", r.File, name, got, events)
			}
		}
	}
	if len(recipes) != len(want.Recipes) {
		t.Errorf("%d recipes, BitBake has %d", len(recipes), len(want.Recipes))
	}
}

// values compares values: those that are exact must be BitBake's.
func values(t *testing.T, b *build.Build, top, recipe string, want map[string]*string) {
	t.Helper()
	for name, value := range want {
		v, err := b.Value(t.Context(), recipe, name)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.ReplaceAll(v.Text, top, "@")
		if !v.Exact() {
			t.Errorf("%s of %s is not known: %+v", name, recipe, v.Missing)
		} else if v.Set != (value != nil) || value != nil && got != *value {
			t.Errorf("%s of %s is %q (%t), BitBake has %q", name, recipe, got, v.Set, deref(value))
		}
	}
}

func deref(s *string) string {
	if s == nil {
		return "no value"
	}
	return *s
}
