package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// layer is a tree of a file, and what is recorded of it.
func layer(t *testing.T) (directory string) {
	t.Helper()
	directory = t.TempDir()
	write(t, directory, "layer/a.bb", "A .= \"x\"\ninherit c\n")
	return directory
}

func TestRecord(t *testing.T) {
	directory := layer(t)
	got := bbgolden(t, directory, "", "record", "layer")
	if got.status != 0 || !strings.HasPrefix(got.stdout, "bbgolden recording 1\ntree layer\nbelow layer\nfile ") || got.stderr != "" {
		t.Errorf("got %+v", got)
	}
	if to := bbgolden(t, directory, "", "record", "-o", "x.golden", "layer/"); to != (ran{}) || read(t, directory, "x.golden") != got.stdout {
		t.Errorf("got %+v", to)
	}
	full := bbgolden(t, directory, "", "record", "--full", "layer")
	if full.status != 0 || !strings.Contains(full.stdout, "\n2 inherit args:c\n") {
		t.Errorf("got %+v", full)
	}
	for _, arguments := range [][]string{{"layer", "none"}, {"layer/a.bb"}} {
		got := bbgolden(t, directory, "", append([]string{"record", "-o", "y.golden"}, arguments...)...)
		if got.status != 2 || !strings.Contains(got.stderr, arguments[len(arguments)-1]) {
			t.Errorf("got %+v", got)
		}
		if _, err := os.Stat(filepath.Join(directory, "y.golden")); err == nil {
			t.Error("a recording is left of what could not be recorded")
		}
	}
}

// The status says whether anything changed, and --update makes it go.
func TestCheck(t *testing.T) {
	directory := layer(t)
	whole := bbgolden(t, directory, "", "record", "layer").stdout
	write(t, directory, "x.golden", whole)
	if got := bbgolden(t, directory, "", "check", "x.golden"); got != (ran{stdout: "No difference in 1 file.\n"}) {
		t.Errorf("got %+v", got)
	}
	other := strings.Replace(whole, "op:.=", "op:=", 1)
	write(t, directory, "x.golden", other)
	for format, want := range map[string]string{
		"text":     "\n1. assignment: 1\n",
		"json":     `{"type":"cause","kind":"assignment","count":1,`,
		"markdown": "### 1 difference in 1 of 1 file, 1 cause.\n",
	} {
		got := bbgolden(t, directory, "", "check", "--format", format, "x.golden", "layer")
		if got.status != 1 || !strings.Contains(got.stdout, want) || got.stderr != "" {
			t.Errorf("%s: got %+v, want %q in it", format, got, want)
		}
	}
	if read(t, directory, "x.golden") != other {
		t.Error("it changes the recording")
	}
	if got := bbgolden(t, directory, "", "check", "--update", "x.golden"); got.status != 1 {
		t.Errorf("got %+v", got)
	}
	if read(t, directory, "x.golden") != whole {
		t.Error("the recording is not as if made anew")
	}
	names, err := os.ReadDir(directory)
	if err != nil || len(names) != 2 {
		t.Errorf("left behind: %v, %v", names, err)
	}
}

func TestCheckOfNoRecording(t *testing.T) {
	directory := layer(t)
	whole := bbgolden(t, directory, "", "record", "layer").stdout
	for name, c := range map[string]struct{ text, inError string }{
		"none":    {"A = \"x\"\n", "is no recording"},
		"version": {strings.Replace(whole, "recording 1", "recording 9", 1), "format 9"},
		"torn":    {whole[:len(whole)-3], "record anew"},
	} {
		write(t, directory, name, c.text)
		got := bbgolden(t, directory, "", "check", "--update", name)
		if got.status != 2 || !strings.Contains(got.stderr, name) || !strings.Contains(got.stderr, c.inError) {
			t.Errorf("%s: got %+v", name, got)
		}
		if read(t, directory, name) != c.text {
			t.Errorf("%s is changed", name)
		}
	}
	if got := bbgolden(t, directory, "", "check", "missing"); got.status != 2 || !strings.Contains(got.stderr, "missing") {
		t.Errorf("got %+v", got)
	}
}
