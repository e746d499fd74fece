package parser_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"mcp-bitbake/parser"
)

// What is in a directory outside does not show, however a path gets there.
func TestConfinedEntries(t *testing.T) {
	inside, elsewhere := t.TempDir(), t.TempDir()
	writeAll(t, inside, "sub/x.bb")
	writeAll(t, elsewhere, "secret.bb")
	link(t, elsewhere, inside+"/out")
	link(t, inside+"/sub", inside+"/in")
	access := confine(t, inside)
	for path, want := range map[string]string{
		inside + "/sub": "x.bb", inside + "/in": "x.bb",
		elsewhere: "", inside + "/out": "", inside + "/out/.": "", elsewhere + "/none": "",
	} {
		var got []string
		err := access.Entries(path, func(name []byte, _ fs.FileMode) { got = append(got, string(name)) })
		if strings.Join(got, " ") != want {
			t.Errorf("entries of %s: %q, want %q", path, got, want)
		}
		if want == "" {
			wantError(t, err, parser.InvalidPath, strings.TrimSuffix(path, "/."), outside)
		} else if err != nil {
			t.Errorf("entries of %s: %v", path, err)
		}
	}
}

// A directory that is a link out of the root by the time that a walk gets to it
// gives nothing of what is outside, and a warning.
func TestConfinedWhileALinkTurnsDuringTheWalk(t *testing.T) {
	inside, elsewhere := t.TempDir(), t.TempDir()
	writeAll(t, inside, "x.bb", "sub/y.bb")
	writeAll(t, elsewhere, "secret.bb", "deep/secret.bb")
	access := confine(t, inside)
	turned := false
	listing, err := access.Find(t.Context(), inside, func(int) {
		if turned {
			return
		}
		turned = true // the root is read, what is below it is not yet
		if err := os.Rename(inside+"/sub", inside+"/old"); err != nil {
			t.Error(err)
		}
		link(t, elsewhere, inside+"/sub")
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(listing.Files) != 1 || listing.Files[0].Path != inside+"/x.bb" {
		t.Errorf("files = %v, want x.bb alone", listing.Files)
	}
	if len(listing.Warnings) != 1 || !strings.Contains(listing.Warnings[0], inside+"/sub") {
		t.Errorf("warnings = %q, want one about sub", listing.Warnings)
	}
}
