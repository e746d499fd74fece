package tree_test

import (
	"os"
	"strings"
	"testing"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// A directory, or a file, that is a link out of the root by the time that the
// index gets to it gives nothing of what is outside.
func TestIndexIsConfinedWhileLinksTurn(t *testing.T) {
	for name, to := range map[string]string{"sub": "", "a.bb": "/secret.bb"} {
		inside, elsewhere := t.TempDir(), t.TempDir()
		write(t, inside, map[string]string{"a.bb": "A = \"1\"\n", "sub/b.bb": "A = \"2\"\n"})
		write(t, elsewhere, map[string]string{"secret.bb": "A = \"secret\"\n", "b.bb": "A = \"secret\"\n"})
		access, err := parser.Confine(inside)
		if err != nil {
			t.Fatal(err)
		}
		x, turned := tree.NewIndex(access), false
		turn := func(int) {
			if turned {
				return
			}
			turned = true // the root is read, what is below it is not yet
			if err := os.Rename(inside+"/"+name, inside+"/old"); err != nil {
				t.Error(err)
			}
			if err := os.Symlink(elsewhere+to, inside+"/"+name); err != nil {
				t.Error(err)
			}
		}
		for range 2 { // the second time the index knows what was there
			loaded, err := x.Load(t.Context(), []string{inside}, []parser.FileType{parser.Recipe}, turn)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range loaded.Files {
				if strings.Contains(f.Source, "secret") {
					t.Errorf("%s turned: read %q from %s", name, f.Source, f.Path)
				}
			}
		}
	}
}
