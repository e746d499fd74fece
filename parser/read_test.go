package parser_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mcp-bitbake/internal/asuser"
	"mcp-bitbake/parser"
)

func TestParseFileErrors(t *testing.T) {
	for _, test := range []struct {
		name    string
		path    func(*testing.T, string) string // makes what is at the path, in a directory
		code    parser.Code
		message string
	}{
		{"missing", func(_ *testing.T, d string) string {
			return d + "/x.bb"
		}, parser.FileNotFound, "does not exist"},
		{"missing directory", func(_ *testing.T, d string) string {
			return d + "/none/x.bb"
		}, parser.FileNotFound, "does not exist"},
		{"below a file", func(t *testing.T, d string) string {
			return write(t, d, "y.bb", "") + "/x.bb"
		}, parser.FileNotFound, "does not exist"},
		{"link to nothing", func(t *testing.T, d string) string {
			return link(t, d+"/none.bb", d+"/x.bb")
		}, parser.FileNotFound, "does not exist"},
		{"link to itself", func(t *testing.T, d string) string {
			return link(t, d+"/x.bb", d+"/x.bb")
		}, parser.InvalidPath, "not a usable path"},
		{"name too long", func(_ *testing.T, d string) string {
			return d + "/" + strings.Repeat("x", 300) + ".bb"
		}, parser.InvalidPath, "not a usable path"},
		{"path too long", func(_ *testing.T, d string) string {
			return d + strings.Repeat("/x", 5000) + ".bb"
		}, parser.InvalidPath, "not a usable path"},
		{"directory", func(t *testing.T, d string) string {
			return filepath.Dir(write(t, d, "x.bb/y.bb", ""))
		}, parser.InvalidPath, "not a regular file but a directory"},
		{"link to a directory", func(t *testing.T, d string) string {
			return link(t, d, d+"/x.bb")
		}, parser.InvalidPath, "not a regular file but a directory"},
		{"too large", func(t *testing.T, d string) string {
			return sparse(t, d+"/x.bb", parser.MaxFileSize+1)
		}, parser.FileTooLarge, "larger than 16 MiB"},
		{"unreadable", func(t *testing.T, d string) string {
			path := write(t, d, "x.bb", "")
			locked(t, path)
			return path
		}, parser.PermissionDenied, "may not be read"},
		{"in an unreadable directory", func(t *testing.T, d string) string {
			path := write(t, d, "sub/x.bb", "")
			locked(t, filepath.Dir(path))
			return path
		}, parser.PermissionDenied, "may not be read"},
	} {
		t.Run(test.name, func(t *testing.T) {
			asuser.Run(t, func(t *testing.T) {
				path := test.path(t, t.TempDir())
				_, err := parser.ParseFile(path)
				wantError(t, err, test.code, path, test.message)
			})
		})
	}
}

func TestParseFileReads(t *testing.T) {
	directory := t.TempDir()
	real := write(t, directory, "real.bb", "A = \"1\"\n")
	for _, test := range []struct {
		name, path, source string
		refused            bool
	}{
		{"recipe", real, "A = \"1\"\n", false},
		{"append", write(t, directory, "real.bbappend", "A += \"1\"\n"), "A += \"1\"\n", false},
		{"link to a recipe", link(t, real, directory+"/link.bb"), "A = \"1\"\n", false},
		{"relative link", link(t, "real.bb", directory+"/relative.bb"), "A = \"1\"\n", false},
		{"link to another ending", link(t, write(t, directory, "y.inc", "B = \"2\""), directory+"/inc.bb"), "B = \"2\"", false},
		{"empty", write(t, directory, "empty.bb", ""), "", false},
		{"white space", write(t, directory, "blank.bb", " \t\n\r\n"), " \t\n\r\n", false},
		{"binary", write(t, directory, "binary.bb", "\x7fELF\x02\x01\x01\x00\xff\xfe\x00\n\x00"), "\x7fELF\x02\x01\x01\x00\xff\xfe\x00\n\x00", true},
		{"space in the name", write(t, directory, "a b\n.bb", "A = \"1\""), "A = \"1\"", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			parsed, err := parser.ParseFile(test.path)
			if err != nil {
				t.Fatal(err)
			}
			if parsed.Name != test.path {
				t.Errorf("name = %q, want %q", parsed.Name, test.path)
			}
			if parsed.Source != test.source {
				t.Errorf("source = %q, want %q", parsed.Source, test.source)
			}
			if got := parsed.Refused(); parser.IsRefused(got) != test.refused || (got != nil) != test.refused {
				t.Errorf("Refused() = %v, want refused to be %v", got, test.refused)
			}
		})
	}
}

// The limit itself is still read: one byte more is an error above.
func TestParseFileReadsUpToMaxFileSize(t *testing.T) {
	path := sparse(t, t.TempDir()+"/x.bb", parser.MaxFileSize)
	parsed, err := parser.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(parsed.Source) != parser.MaxFileSize {
		t.Errorf("read %d bytes, want %d", len(parsed.Source), parser.MaxFileSize)
	}
}

// sparse makes a file of zero bytes that takes no room.
func sparse(t *testing.T, path string, size int64) string {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(size); err != nil {
		t.Fatal(err)
	}
	return path
}
