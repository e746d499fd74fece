package corpus_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/reading"
	"mcp-bitbake/parser"
)

const (
	recipes = "recipes"
	goldens = "testdata/recipes"
)

// read parses one of our own recipes.
func read(t *testing.T, name string) parser.Parsed {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(recipes, name))
	if err != nil {
		t.Fatal(err)
	}
	file, diagnostics := grammar.Parse(name, string(source))
	return parser.Parsed{File: file, Diagnostics: diagnostics}
}

// names lists the files in a directory, of which there must be some.
func names(t *testing.T, directory string) []string {
	t.Helper()
	entries, err := os.ReadDir(directory)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) == 0 {
		t.Fatalf("%s is empty", directory)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestRecipes(t *testing.T) {
	for _, name := range names(t, recipes) {
		t.Run(name, func(t *testing.T) {
			autogold.ExpectFile(t, autogold.Raw(reading.Whole(read(t, name))), autogold.Name(name), autogold.Dir(goldens))
		})
	}
}

func TestEveryGoldenFileHasARecipe(t *testing.T) {
	all := names(t, recipes)
	for _, golden := range names(t, goldens) {
		recipe, ok := strings.CutSuffix(golden, ".golden")
		if !ok || !slices.Contains(all, recipe) {
			t.Errorf("%s/%s belongs to no file in %s: remove it", goldens, golden, recipes)
		}
	}
}

// The grammar names the kinds of statement; a new one needs a recipe.
func TestEveryKindOfStatementHasARecipe(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range names(t, recipes) {
		for _, s := range read(t, name).Statements {
			seen[reflect.TypeOf(s).Elem().Name()] = true
		}
	}
	for _, kind := range kinds(t) {
		if !seen[kind] {
			t.Errorf("no file in %s has a statement of kind %s: add one that shows it", recipes, kind)
		}
		delete(seen, kind)
	}
	for kind := range seen {
		t.Errorf("statements of kind %s are read, but the grammar does not list them", kind)
	}
}

// kinds are the alternatives of Statement in the grammar.
func kinds(t *testing.T) []string {
	t.Helper()
	for line := range strings.Lines(grammar.EBNF()) {
		if alternatives, ok := strings.CutPrefix(line, "Statement = "); ok {
			return strings.Split(strings.TrimRight(alternatives, " .\n"), " | ")
		}
	}
	t.Fatal("the grammar has no production Statement")
	return nil
}

// Files that BitBake refuses, and no others, are named refused-something.
func TestRefusedRecipesAreNamedSo(t *testing.T) {
	for _, name := range names(t, recipes) {
		err := read(t, name).Refused()
		if refused := strings.HasPrefix(name, "refused-"); refused != parser.IsRefused(err) {
			t.Errorf("%s: refused is %t by its name, but reading it gives the error %v", name, refused, err)
		}
	}
}

// Some of our recipes are about bytes that editors and git like to mend.
func TestRecipesKeepTheirBytes(t *testing.T) {
	for name, want := range map[string]string{
		"bytes-crlf.bb":              "\"hello\"\r\n",
		"bytes-lone-cr.bb":           "\"\rSECOND",
		"bytes-nul.bb":               "he\x00llo",
		"bytes-form-feed.bb":         "\f\n",
		"bytes-no-break-space.bb":    "\u00a0",
		"refused-invalid-utf8.bb":    "Gr\xfc\xdfe",
		"refused-byte-order-mark.bb": "\ufeffSUMMARY",
		"assignment-continued.bb":    "\\  \n",
		"blank-lines.bb":             "\n   \n",
	} {
		if source := read(t, name).Source; !strings.Contains(source, want) {
			t.Errorf("%s no longer holds %q: something rewrote it", name, want)
		}
	}
	for _, name := range []string{
		"bytes-no-newline-at-end.bb", "bytes-no-newline-behind-function.bb", "def-at-end-of-file.bb", "empty.bb",
	} {
		if source := read(t, name).Source; strings.HasSuffix(source, "\n") {
			t.Errorf("%s ends in a line end: something added it", name)
		}
	}
}
