package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// ran is what a run gave.
type ran struct {
	status         int
	stdout, stderr string
	err            error
}

func bblint(t *testing.T, stdin string, arguments ...string) ran {
	t.Helper()
	var c command
	parser, err := kong.New(&c, kong.Vars{"formats": formats(), "configuration": configurationName})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse(arguments); err != nil {
		return ran{status: notRun, err: err}
	}
	var stdout, stderr bytes.Buffer
	status, err := c.run(t.Context(), strings.NewReader(stdin), &stdout, &stderr)
	return ran{status, stdout.String(), stderr.String(), err}
}

const bad = "SRC_URI:append = \"file://a\"\nFILES_${PN} = \"/x\"\n"

func write(t *testing.T, directory, name, text string) string {
	t.Helper()
	path := filepath.Join(directory, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestStatus(t *testing.T) {
	directory := t.TempDir()
	write(t, directory, "good.inc", "A = \"1\"\n")
	found := write(t, directory, "bad.bbappend", bad)
	write(t, directory, "nginx.conf", "worker 1;\n")
	for _, test := range []struct {
		arguments []string
		want      int
	}{
		{[]string{filepath.Join(directory, "good.inc")}, nothingFound},
		{[]string{directory}, somethingFound},
		{[]string{"--ignore", "BB1,BB2", found}, nothingFound},
		{[]string{"--only", "BB111", found}, somethingFound},
		{[]string{filepath.Join(directory, "none.bb")}, notRun},
		{[]string{"--select", "BB777", found}, notRun},
		{[]string{"--format", "none", found}, notRun},
		{nil, notRun},
		{[]string{"--list-rules"}, nothingFound},
		{[]string{"--explain", "BB201"}, nothingFound},
		{[]string{"--explain", "BB777"}, nothingFound},
	} {
		if r := bblint(t, "", test.arguments...); r.status != test.want {
			t.Errorf("%q: %+v, want status %d", test.arguments, r, test.want)
		}
	}
}

func TestFormats(t *testing.T) {
	path := write(t, t.TempDir(), "bad.bbappend", bad)
	for format, check := range map[string]func(string) error{
		"json": func(s string) error {
			return json.Unmarshal([]byte(strings.SplitN(s, "\n", 2)[0]), &struct{}{})
		},
		"gitlab":     func(s string) error { return json.Unmarshal([]byte(s), &[]any{}) },
		"sarif":      func(s string) error { return json.Unmarshal([]byte(s), &map[string]any{}) },
		"checkstyle": func(s string) error { return xml.Unmarshal([]byte(s), &struct{}{}) },
		"github":     func(string) error { return nil },
		"text":       func(string) error { return nil },
	} {
		r := bblint(t, "", "--format", format, path)
		if err := check(r.stdout); err != nil || r.status != somethingFound || !strings.Contains(r.stdout, "BB201") {
			t.Errorf("%s: %v in %+v", format, err, r)
		}
	}
}

func TestFixAndDiff(t *testing.T) {
	path := write(t, t.TempDir(), "bad.bbappend", bad)
	if r := bblint(t, "", "--diff", path); r.status != somethingFound || !strings.Contains(r.stdout, "+FILES:${PN}") {
		t.Errorf("--diff: %+v", r)
	}
	if text, _ := os.ReadFile(path); string(text) != bad {
		t.Errorf("--diff changes the file to %q", text)
	}
	if r := bblint(t, "", "--fix", path); r.status != nothingFound {
		t.Errorf("--fix: %+v", r)
	}
	want := "SRC_URI:append = \" file://a\"\nFILES:${PN} = \"/x\"\n"
	if text, _ := os.ReadFile(path); string(text) != want {
		t.Errorf("--fix makes %q, want %q", text, want)
	}
	if r := bblint(t, bad, "--stdin", "--stdin-filename", "x.bbappend", "--fix"); r.stdout != want {
		t.Errorf("--stdin --fix: %+v", r)
	}
}

func TestBaseline(t *testing.T) {
	directory := t.TempDir()
	path := write(t, directory, "bad.bbappend", bad)
	baseline := filepath.Join(directory, "baseline")
	bblint(t, "", "--write-baseline", baseline, path)
	if r := bblint(t, "", "--baseline", baseline, path); r.status != nothingFound || r.err != nil {
		t.Errorf("nothing is new: %+v", r)
	}
	write(t, directory, "bad.bbappend", "# moved\n"+bad+"RDEPENDS_${PN} = \"a\"\n")
	if r := bblint(t, "", "--baseline", baseline, path); strings.Count(r.stdout, "BB") != 1 || !strings.Contains(r.stdout, "RDEPENDS") {
		t.Errorf("one is new: %+v", r)
	}
}

func TestSettings(t *testing.T) {
	directory := t.TempDir()
	path := write(t, directory, "old/bad.bbappend", bad)
	settings := write(t, directory, "settings", "# all of them\nignore = BB201\n[old/*]\nignore = BB1\n")
	if r := bblint(t, "", "--config", settings, path); r.status != nothingFound || r.err != nil {
		t.Errorf("%+v", r)
	}
	write(t, directory, "settings", "ignore = NONE\n")
	if r := bblint(t, "", "--config", settings, path); r.status != notRun || r.err == nil {
		t.Errorf("an unknown rule: %+v", r)
	}
}

// What is known of all layers makes rules speak.
func TestLayers(t *testing.T) {
	directory := t.TempDir()
	write(t, directory, "meta/classes/base.bbclass", "")
	write(t, directory, "meta/conf/layer.conf", "")
	write(t, directory, "meta/a/a_1.0.bb", "LICENSE = \"MIT\"\ninherit nothing\nrequire none.inc\n")
	write(t, directory, "meta/a/b_%.bbappend", "")
	r := bblint(t, "", "--layers", directory, directory)
	for _, code := range []string{"BB601", "BB602", "BB603"} {
		if strings.Count(r.stdout, code) != 1 {
			t.Errorf("%s is not found once: %+v", code, r)
		}
	}
}
