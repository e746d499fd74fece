package corpus_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/internal/golden"
	"mcp-bitbake/internal/metafiles"
	"mcp-bitbake/internal/recording"
	"mcp-bitbake/parser"
)

const (
	// fingerprints is what is read from the real corpus.
	fingerprints = "testdata/poky-5.0.15.golden"
	// fetched is where "make corpus" puts it, for those who check without a test.
	fetched = "corpus/poky"
)

// The real corpus reads as it always did. "bbgolden check" says the same.
func TestFingerprints(t *testing.T) {
	poky(t) // or nothing counts
	root := corpustest.Directory(t)
	if updating() {
		err := metafiles.Write(fingerprints, func(out io.Writer) (bool, error) {
			failures, err := golden.Record(t.Context(), out, []string{root}, []string{fetched}, recording.Options{})
			err = errors.Join(append(failures, err)...)
			return err == nil, err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(fingerprints)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	recorded, err := recording.NewReader(f, fingerprints)
	if err != nil {
		t.Fatal(err)
	}
	report, err := golden.Check(t.Context(), recorded, []string{root}, nil)
	if err != nil || len(report.Failures) > 0 {
		t.Errorf("%v, %q", err, report.Failures)
	}
	if !report.Same() {
		var b bytes.Buffer
		if err := report.Write(&b, "text"); err != nil {
			t.Fatal(err)
		}
		t.Errorf("the real corpus is read differently; make golden records it anew\n%s", b.Bytes())
	}
	if report.Files < 1600 {
		t.Errorf("only %d files were compared; poky has more", report.Files)
	}
}

// updating reports whether golden files are to be written anew, by autogold's flag.
func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

// Each assignment of the real corpus is extracted or warned of, in order, and nothing
// else is.
func TestExtractionIsWhole(t *testing.T) {
	for _, f := range poky(t) {
		file, diagnostics := grammar.Parse(f.Path, f.Source)
		extraction := parser.Parsed{File: file, Diagnostics: diagnostics}.Extract()
		for _, s := range file.Statements {
			a, ok := s.(*grammar.Assignment)
			if !ok {
				continue
			}
			if v := extraction.Variables; len(v) > 0 && v[0] == plain(a) {
				extraction.Variables = v[1:]
			} else if w := extraction.Warnings; len(w) > 0 && w[0].Line == a.Line() {
				extraction.Warnings = w[1:]
			} else {
				t.Errorf("%s:%d: %s is neither extracted nor warned of", f.Path, a.Line(), a.Variable.Name())
			}
		}
		if len(extraction.Variables) > 0 || len(extraction.Warnings) > 0 {
			t.Errorf("%s: nothing stands for %+v, %+v", f.Path, extraction.Variables, extraction.Warnings)
		}
	}
}

// plain is the assignment as a variable of the extraction.
func plain(a *grammar.Assignment) parser.Plain {
	return parser.Plain{Name: a.Variable.Name(), Value: parser.Value{Operator: string(a.Operator), RawValue: a.Value, Line: a.Line()}}
}
