package main

import (
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"mcp-bitbake/internal/corpustest"
)

// A BitBake that does not work is said so, with its last words.
func TestOracleThatDies(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	directory := layer(t)
	write(t, directory, "broken/lib/bb/__init__.py", "raise SystemExit('Sorry, python 9 or later is required')\n")
	write(t, directory, "broken/lib/bb/parse/parse_py/BBHandler.py", "")
	write(t, directory, "slow/lib/bb/__init__.py", "import time\ntime.sleep(1000)\n")
	write(t, directory, "slow/lib/bb/parse/parse_py/BBHandler.py", "")
	for _, c := range []struct {
		arguments []string
		inStderr  string
	}{
		{[]string{"--bitbake", "broken"}, "Sorry, python 9 or later is required"},
		{[]string{"--bitbake", "slow", "--timeout", "50ms"}, "no answer within 50ms"},
		{[]string{"--bitbake", "broken", "--python", "/no/such/python"}, "/no/such/python"},
		{[]string{"--bitbake", "none"}, "there is no BitBake at none"},
		{nil, "--bitbake"},
	} {
		got := bbgolden(t, directory, "", append([]string{"oracle", "--write", "x.jsonl", "layer"}, c.arguments...)...)
		if got.status != 2 || got.stdout != "" || !strings.Contains(got.stderr, c.inStderr) {
			t.Errorf("%q: got %+v", c.arguments, got)
		}
	}
	if _, err := os.Stat(filepath.Join(directory, "x.jsonl")); err == nil {
		t.Error("readings are left that nobody made")
	}
}

// theirs is a checkout of BitBake, from the same variable as that of benchmarks.
func theirs(t *testing.T) string {
	t.Helper()
	checkout := os.Getenv("BITBAKE")
	if checkout == "" {
		t.Skip("let BITBAKE name a checkout of it")
	}
	return checkout
}

func TestOracle(t *testing.T) {
	directory, bitbake := layer(t), theirs(t)
	write(t, directory, "layer/b.bb", "B = \"x\ninherit b\n")
	got := bbgolden(t, directory, "", "oracle", "--bitbake", bitbake, "--write", "x.jsonl", "layer")
	if got.status != 0 || got.stdout != "No difference in 2 files.\n" || !strings.HasPrefix(got.stderr, "BitBake ") {
		t.Errorf("got %+v", got)
	}
	want := `{"file":"a.bb","statements":[{"kind":"assignment","first":1,"last":1,"name":"A","op":".=","value":"x","quote":"\""},` +
		`{"kind":"inherit","first":2,"last":2,"args":"c"}]}` + "\n" + `{"file":"b.bb","statements":[],"error":`
	if text := read(t, directory, "x.jsonl"); !strings.HasPrefix(text, want) || !strings.HasSuffix(text, `"error_line":1}`+"\n") {
		t.Errorf("kept is %s", text)
	}
	got = bbgolden(t, directory, "", "reduce", "--bitbake", bitbake, "layer/a.bb")
	if got.status != 2 || !strings.Contains(got.stderr, "BitBake reads it as this program does") {
		t.Errorf("got %+v", got)
	}
}

// What is kept of the real corpus is what tests of BitBake's readings read.
func TestOracleKeepsWhatTestsRead(t *testing.T) {
	directory, bitbake := t.TempDir(), theirs(t)
	if got := bbgolden(t, directory, "", "oracle", "--bitbake", bitbake, "--write", "kept.jsonl.gz", corpustest.Directory(t)); got.status == 2 {
		t.Fatalf("got %+v", got)
	}
	f, err := os.Open(filepath.Join(directory, "kept.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if unpacked, err := gzip.NewReader(f); err != nil {
		t.Error(err)
	} else if _, err := io.Copy(io.Discard, unpacked); err != nil {
		t.Error(err)
	}
	t.Setenv("BITBAKE_ORACLE", directory)
	if cases := corpustest.FileCases(t, "kept"); len(cases) < 1600 {
		t.Errorf("only %d readings are kept", len(cases))
	}
}
