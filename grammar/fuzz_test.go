package grammar_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/reading"
)

// endings of file names, from which the fuzzer chooses.
var endings = []string{".bb", ".bbappend", ".inc", ".bbclass", ".conf"}

// FuzzParse checks what is true of every text: it is read without a panic into
// a tree that is right, the same one each time.
func FuzzParse(f *testing.F) {
	for _, fixture := range grammar.Fixtures {
		for i, ending := range endings {
			if strings.HasSuffix(fixture.Name, ending) {
				f.Add(byte(i), fixture.Source)
			}
		}
	}
	f.Fuzz(func(t *testing.T, ending byte, text string) {
		name := "a" + endings[int(ending)%len(endings)]
		file, diagnostics := checkParse(t, name, text)
		grammar.CheckParticiple(t, name, text)
		first := reading.Of(file, diagnostics)
		if !json.Valid(first) {
			t.Errorf("the reading is no JSON: %s", first)
		}
		again, others := grammar.Parse(name, text)
		if diff := cmp.Diff(dump(t, file), dump(t, again)); diff != "" {
			t.Errorf("parsing it again gives another tree (- first, + second):\n%s", diff)
		}
		if !slices.Equal(diagnostics, others) {
			t.Errorf("parsing it again gives %v, not %v", others, diagnostics)
		}
		if diff := cmp.Diff(string(first), string(reading.Of(again, others))); diff != "" {
			t.Errorf("parsing it again gives another reading (- first, + second):\n%s", diff)
		}
	})
}

func dump(t testing.TB, file *grammar.File) string {
	t.Helper()
	var b strings.Builder
	if err := grammar.Dump(&b, file); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
