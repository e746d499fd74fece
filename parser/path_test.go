package parser_test

import (
	"path/filepath"
	"testing"

	"mcp-bitbake/parser"
)

func TestTypeOf(t *testing.T) {
	for _, test := range []struct {
		name string
		want parser.FileType
	}{
		{"busybox_1.36.1.bb", parser.Recipe},
		{"busybox_%.bbappend", parser.Append},
		{"/meta/recipes-core/busybox.bb", parser.Recipe},
		{"a..b.bb", parser.Recipe},
		{"x.bbappend.bb", parser.Recipe},
		{"x.bb.bbappend", parser.Append},
		{"name with spaces.bb", parser.Recipe},
		// The ending alone is a hidden file without a name.
		{".bb", ""},
		{".bbappend", ""},
		{"meta/.bb", ""},
		{"meta/.bbappend", ""},
		{"", ""},
		{"bb", ""},
		{"x.BB", ""}, // BitBake compares cases
		{"x.bb~", ""},
		{"x.bb.orig", ""},
		{"x.bb/", ""},
		{"x.bbclass", parser.Class},
		{"x.inc", parser.Include},
		{"layer.conf", parser.Configuration},
		{"x.bbclass.txt", ""},
	} {
		if got := parser.TypeOf(test.name); got != test.want {
			t.Errorf("TypeOf(%q) = %q, want %q", test.name, got, test.want)
		}
	}
}

func TestOnlyRecipesAndAppendsAreRecipeFiles(t *testing.T) {
	for _, of := range append(parser.FileTypes(), "") {
		if got, want := of.IsRecipe(), of == parser.Recipe || of == parser.Append; got != want {
			t.Errorf("%q: IsRecipe is %t", of, got)
		}
	}
}

func TestParseFileRefusesPaths(t *testing.T) {
	directory := t.TempDir()
	write(t, directory, "x.bb", `A = "1"`)
	for _, test := range []struct{ name, path, message string }{
		{"empty", "", "empty"},
		{"relative", "x.bb", "relative"},
		{"relative with a dot", "./x.bb", "relative"},
		{"home", "~/x.bb", "relative"},
		{"URL", "file:///x.bb", "relative"},
		{"parent component", directory + "/sub/../x.bb", ".. component"},
		{"parent component first", "/../x.bb", ".. component"},
		{"parent component last", directory + "/..", ".. component"},
		{"NUL byte", directory + "/x\x00.bb", "NUL"},
		{"include file", directory + "/x.inc", "neither a recipe"},
		{"class", directory + "/x.bbclass", "neither a recipe"},
		{"upper case ending", directory + "/x.BB", "neither a recipe"},
		{"ending alone", directory + "/.bb", "neither a recipe"},
		{"trailing slash", directory + "/x.bb/", "neither a recipe"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := parser.ParseFile(test.path)
			wantError(t, err, parser.InvalidPath, test.path, test.message)
		})
	}
}

// Two dots within a name climb nowhere.
func TestParseFileReadsNamesWithDots(t *testing.T) {
	for _, name := range []string{"a..b.bb", "..a.bb", "a...bb", "a../x.bb", "..a/x.bbappend", ".../x.bb"} {
		path := write(t, t.TempDir(), name, `A = "1"`)
		parsed, err := parser.ParseFile(path)
		if err != nil {
			t.Errorf("ParseFile(%q): %v", name, err)
			continue
		}
		if parsed.Name != path || len(parsed.Extract().Variables) != 1 {
			t.Errorf("ParseFile(%q) is of %q and has %d variables, want 1", name, parsed.Name, len(parsed.Extract().Variables))
		}
	}
}

func TestFindRefusesPaths(t *testing.T) {
	directory := t.TempDir()
	for _, test := range []struct{ name, path, message string }{
		{"empty", "", "empty"},
		{"relative", ".", "relative"},
		{"parent component", filepath.Dir(directory) + "/../" + filepath.Base(directory), ".. component"},
		{"NUL byte", directory + "\x00", "NUL"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := parser.Find(t.Context(), test.path)
			wantError(t, err, parser.InvalidPath, test.path, test.message)
		})
	}
}
