package golden

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/internal/asuser"
	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/internal/difference"
	"mcp-bitbake/internal/recording"
)

func write(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func record(t *testing.T, trees ...string) string {
	t.Helper()
	var b bytes.Buffer
	failures, err := Record(t.Context(), &b, trees, trees, recording.Options{})
	if err != nil || failures != nil {
		t.Fatalf("%v, %v", failures, err)
	}
	return b.String()
}

// checked checks trees (those of the recording if there are none), and gives what the
// recording is updated to.
func checked(t *testing.T, recorded string, trees ...string) (report *difference.Report, updated string, err error) {
	t.Helper()
	r, err := recording.NewReader(strings.NewReader(recorded), "x.golden")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	report, err = Check(t.Context(), r, trees, &b)
	return report, b.String(), err
}

// tree is two trees of some files.
func tree(t *testing.T) (one, two string) {
	t.Helper()
	one, two = t.TempDir(), t.TempDir()
	for _, name := range []string{"a/a.bb", "a-b/b.bb", "c.bb", "z/z.inc"} {
		write(t, one, name, "SUMMARY = \""+name+"\"\ninherit a\n")
	}
	write(t, two, "conf/layer.conf", "BBPATH .= \":${LAYERDIR}\"\n")
	return one, two
}

func TestCheckOfWhatIsTheSame(t *testing.T) {
	one, two := tree(t)
	recorded := record(t, one, two)
	report, updated, err := checked(t, recorded)
	if err != nil || !report.Same() || report.Files != 5 || updated != recorded {
		t.Errorf("got %+v, %v\n%s", report, err, updated)
	}
	if report, _, err := checked(t, recorded, one, two); err != nil || !report.Same() {
		t.Errorf("with directories: %+v, %v", report, err)
	}
}

func TestCheckOfWhatChanged(t *testing.T) {
	one, two := tree(t)
	recorded := record(t, one, two)
	write(t, one, "c.bb", "SUMMARY = \"edited\"\n")
	write(t, one, "b.bb", "")
	write(t, two, "zz.bb", "")
	if err := os.RemoveAll(filepath.Join(one, "a")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(one, "z/z.inc")); err != nil {
		t.Fatal(err)
	}
	// What is recorded is what another grammar reads.
	other := strings.Replace(recorded, "op:.=", "op:=", 1)
	report, updated, err := checked(t, other)
	if err != nil || report.Same() || updated != record(t, one, two) {
		t.Errorf("%v\n%s", err, updated)
	}
	for _, c := range []struct {
		got  difference.Paths
		want []string
	}{
		{report.Came, []string{one + "/b.bb", two + "/zz.bb"}},
		{report.Went, []string{one + "/a/a.bb", one + "/z/z.inc"}},
		{report.Edited, []string{one + "/c.bb"}},
	} {
		if !slices.Equal(c.got.First, c.want) || c.got.Count != len(c.want) {
			t.Errorf("got %q, want %q", c.got.First, c.want)
		}
	}
	if report.Files != 3 || report.Changed != 1 || report.Places != 1 || len(report.Causes) != 1 {
		t.Errorf("got %+v", report)
	}
	if x := report.Causes[0].Examples[0]; x.Path != two+"/conf/layer.conf" || x.Was != `assignment BBPATH op "="` || x.Now != `assignment BBPATH op ".="` {
		t.Errorf("got %+v", x)
	}
}

func TestCheckOfOtherTrees(t *testing.T) {
	one, two := tree(t)
	recorded := record(t, one, two)
	for _, c := range []struct {
		trees   []string
		inError string
	}{
		{[]string{one}, "the recording is of 2 trees"},
		{[]string{one, filepath.Join(two, "none")}, "cannot look through"},
		{[]string{one, filepath.Join(one, "c.bb")}, "is not a directory"},
	} {
		if _, _, err := checked(t, recorded, c.trees...); err == nil || !strings.Contains(err.Error(), c.inError) {
			t.Errorf("%q: %v", c.trees, err)
		}
	}
}

// A recording that ends early is an error; what came before is reported.
func TestCheckOfTornRecording(t *testing.T) {
	one, two := tree(t)
	recorded := strings.Replace(record(t, one, two), "inherit args", "inherit other", 1)
	report, _, err := checked(t, recorded[:strings.Index(recorded, "file ")+400])
	if err == nil || report.Places != 1 {
		t.Errorf("got %+v, %v", report, err)
	}
}

// What cannot be read has not gone: it is a failure, and all else is checked.
func TestCheckOfWhatCannotBeRead(t *testing.T) {
	asuser.Run(t, func(t *testing.T) {
		one, two := tree(t)
		recorded := record(t, one, two)
		for _, path := range []string{"a-b", "c.bb"} {
			path = filepath.Join(one, path)
			if err := os.Chmod(path, 0); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = os.Chmod(path, 0o755) })
		}
		report, _, err := checked(t, recorded)
		if err != nil || len(report.Failures) != 2 || !report.Same() || report.Files != 3 {
			t.Errorf("got %+v, %v", report, err)
		}
		for i, inFailure := range []string{"a-b", "c.bb"} {
			if !strings.Contains(report.Failures[i], inFailure) {
				t.Errorf("%q does not name %s", report.Failures[i], inFailure)
			}
		}
		var b bytes.Buffer
		failures, err := Record(t.Context(), &b, []string{one}, []string{"x"}, recording.Options{})
		if err != nil || len(failures) != 2 || !strings.HasSuffix(b.String(), "\nend files:2 entries:4\n") {
			t.Errorf("got %v, %v\n%s", failures, err, b.String())
		}
	})
}

// A recording of the real corpus is the same in whatever order its files are read.
func TestRecordOfCorpusIsChecked(t *testing.T) {
	root := corpustest.Directory(t)
	recorded := record(t, root)
	report, updated, err := checked(t, recorded)
	if err != nil || !report.Same() || updated != recorded || report.Files < 1000 {
		t.Errorf("got %+v, %v", report, err)
	}
}

func BenchmarkRecord(b *testing.B) {
	root := corpustest.Directory(b)
	for b.Loop() {
		var out bytes.Buffer
		if _, err := Record(b.Context(), &out, []string{root}, []string{root}, recording.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	root := corpustest.Directory(b)
	var out bytes.Buffer
	if _, err := Record(b.Context(), &out, []string{root}, []string{root}, recording.Options{}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		r, err := recording.NewReader(bytes.NewReader(out.Bytes()), "x.golden")
		if err == nil {
			_, err = Check(b.Context(), r, nil, nil)
		}
		if err != nil {
			b.Fatal(fmt.Errorf("check: %w", err))
		}
	}
}
