package rules_test

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/rules"
	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/internal/reading"
)

// metadata are the files of the corpus that BitBake reads: a .conf file elsewhere
// than in a conf directory is another program's, and so is that of ccache.
func metadata(tb testing.TB) []corpustest.File {
	return slices.DeleteFunc(corpustest.Files(tb), func(f corpustest.File) bool {
		return path.Ext(f.Path) == ".conf" && (!strings.Contains(f.Path, "/conf/") || path.Base(f.Path) == "ccache.conf")
	})
}

// What is found in poky, with the rules that are on by default: each of these was
// looked at, and is a mistake.
func TestFindingsInPoky(t *testing.T) {
	chosen, err := lint.Select(rules.All(), nil, []string{"BB002"}) // these are in the table of docs/rules.md
	if err != nil {
		t.Fatal(err)
	}
	linter := lint.New(chosen...)
	var b strings.Builder
	for _, f := range metadata(t) {
		for _, finding := range linter.Text(f.Path, f.Source, lint.Options{}) {
			fmt.Fprintf(&b, "%s %s:%d %s\n", finding.Code(), f.Path, finding.Span.Start.Line, finding.Message)
		}
	}
	autogold.ExpectFile(t, autogold.Raw(b.String()))
}

// After all fixes there is nothing left to fix, in any file of poky; lines stay
// where they are; and what BitBake reads stays as it is, but for fixes that say
// what they change.
func TestFixesOfPoky(t *testing.T) {
	all := lint.New(rules.All()...)
	var harmless []*lint.Rule
	for _, r := range rules.All() {
		if r.FixMeaning == "" {
			harmless = append(harmless, r)
		}
	}
	neutral := lint.New(harmless...)
	fixed := 0
	for _, f := range metadata(t) {
		mended, n := mend(t, all, f.Path, f.Source)
		fixed += n
		if before, after := strings.Count(f.Source, "\n"), strings.Count(mended, "\n"); before != after && !strings.HasSuffix(mended, "\n") {
			t.Errorf("%s had %d lines and has %d", f.Path, before, after)
		}
		mended, _ = mend(t, neutral, f.Path, f.Source)
		if mended == f.Source {
			continue
		}
		if before, after := readingOf(f.Path, f.Source), readingOf(f.Path, mended); before != after {
			t.Errorf("%s: fixes change what is read:\n%s\n%s", f.Path, before, after)
		}
	}
	if fixed == 0 {
		t.Error("nothing was fixed")
	}
	t.Logf("%d fixes", fixed)
}

func readingOf(name, source string) string {
	return string(reading.Of(grammar.Parse(name, source)))
}

// mend applies fixes until there are none, which takes a few rounds at most.
func mend(t *testing.T, linter *lint.Linter, name, source string) (mended string, fixed int) {
	t.Helper()
	for range 5 {
		next, n := lint.Fix(source, linter.Text(name, source, lint.Options{}))
		if n == 0 {
			return source, fixed
		}
		source, fixed = next, fixed+n
	}
	t.Errorf("%s is not mended after five rounds", name)
	return source, fixed
}
