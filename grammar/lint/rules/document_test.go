package rules_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/rules"
	"mcp-bitbake/internal/corpustest"
)

// documentation is the page that is made from the rules.
const documentation = "../../../docs/rules.md"

// Between these is the table of rates, which takes the corpus to make.
const (
	ratesStart = "<!-- rates -->\n"
	ratesEnd   = "<!-- end of rates -->\n"
)

const introduction = `# The rules of bblint

This page is made from the rules: ` + "`go test ./grammar/lint/rules -run Documentation -update`" + ` writes it.

Rules whose code starts with BB9, and some others, are matters of taste: they are in the set ` + "`style`" + `, off by
default. A comment on the line above suppresses a rule, and one anywhere suppresses it in the whole file; comments for
oelint-adv are understood where it has a counterpart:

` + "```bitbake" + `
# bblint: ignore=BB403,BB203 the mirror has no certificate
# bblint: ignore-file=BB904 generated
# nooelint: oelint.vars.mispell - as it is meant
` + "```" + `

## How often

How many of poky's recipes and appends have such a finding (5.0.15), and how many files of its metadata. A dash: the rule
needs to know the other files of the build, or finds none.

`

// docs/rules.md says what the rules say.
func TestDocumentation(t *testing.T) {
	old, err := os.ReadFile(documentation)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	var rates string
	t.Run("rates", func(t *testing.T) { rates = ratesTable(metadata(t)) })
	if rates == "" { // there is no corpus
		_, rest, _ := strings.Cut(string(old), ratesStart)
		rates, _, _ = strings.Cut(rest, ratesEnd)
	}
	var b strings.Builder
	b.WriteString(introduction + ratesStart + rates + ratesEnd + "\n## The rules\n")
	for _, r := range rules.All() {
		b.WriteByte('\n')
		if err := lint.Document(&b, r); err != nil {
			t.Fatal(err)
		}
	}
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		if err := os.MkdirAll(filepath.Dir(documentation), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(documentation, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(old), b.String()); diff != "" {
		t.Errorf("%s is not what the rules say; run with -update (-is +should be):\n%s", documentation, diff)
	}
}

// rate is in how many files a rule finds something.
type rate struct{ recipes, files int }

func ratesTable(files []corpustest.File) string {
	linter := lint.New(rules.All()...)
	rates := map[string]*rate{}
	recipes := 0
	for _, f := range files {
		isRecipe := strings.HasSuffix(f.Path, ".bb") || strings.HasSuffix(f.Path, ".bbappend")
		if isRecipe {
			recipes++
		}
		seen := map[string]bool{}
		for _, finding := range linter.Text(f.Path, f.Source, lint.Options{}) {
			if code := finding.Code(); !seen[code] {
				seen[code] = true
				if rates[code] == nil {
					rates[code] = &rate{}
				}
				rates[code].files++
				if isRecipe {
					rates[code].recipes++
				}
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| rule | set | recipes of %d | | files of %d |\n| --- | --- | ---: | ---: | ---: |\n", recipes, len(files))
	for _, r := range rules.All() {
		set := ""
		if r.Style {
			set = "style"
		}
		name := fmt.Sprintf("[%s](#%s-%s) %s", r.Code, strings.ToLower(r.Code), r.Name, r.Name)
		if n := rates[r.Code]; n == nil {
			fmt.Fprintf(&b, "| %s | %s | – | | – |\n", name, set)
		} else {
			fmt.Fprintf(&b, "| %s | %s | %d | %.1f%% | %d |\n", name, set, n.recipes, 100*float64(n.recipes)/float64(recipes), n.files)
		}
	}
	return b.String()
}

// frequent is the share of recipes from which on a rule says why it finds so
// much in good ones.
const frequent = 0.05

func TestFrequentRulesSayWhy(t *testing.T) {
	recipes := corpustest.Recipes(t)
	for _, r := range rules.All() {
		linter, found := lint.New(r), 0
		for _, f := range recipes {
			if len(linter.Text(f.Path, f.Source, lint.Options{})) > 0 {
				found++
			}
		}
		if often := float64(found) > frequent*float64(len(recipes)); often != (r.Frequent != "") {
			t.Errorf("%s finds something in %d of %d recipes, and says of that: %q", r.Code, found, len(recipes), r.Frequent)
		}
	}
}

func TestRulesAreWhole(t *testing.T) {
	codes, names := map[string]bool{}, map[string]bool{}
	for _, r := range rules.All() {
		if codes[r.Code] || names[r.Name] {
			t.Errorf("%s %s is there twice", r.Code, r.Name)
		}
		codes[r.Code], names[r.Name] = true, true
		if r.Summary == "" || r.Explanation == "" || len(r.Checks) == 0 || strings.HasSuffix(r.Summary, ".") {
			t.Errorf("%s lacks something, or its summary ends in a full stop: %+v", r.Code, r)
		}
		if r.Fatal && r.Severity != lint.Error {
			t.Errorf("%s is fatal, and no error", r.Code)
		}
	}
	if len(codes) < 30 {
		t.Errorf("there are %d rules", len(codes))
	}
}
