package reading_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/internal/reading"
)

// differences has, by the ID or file of a case, the reason why we do not read
// it as BitBake does. A reading that agrees after all must be taken out.
var differences = map[string]string{}

// There may be a good reason to differ, but not many.
const maxDifferences = 10

func TestAgreesWithBitBakeOnPoky(t *testing.T) {
	cases := corpustest.FileCases(t, "poky-5.0.15")
	sources := map[string]string{}
	for _, f := range corpustest.Files(t) {
		sources[f.Path] = f.Source
	}
	a := agreement{}
	for _, c := range cases {
		source, ok := sources[c.File]
		if !ok {
			t.Errorf("%s is not in the corpus", c.File)
			continue
		}
		a.compare(t, c.File, c.File, source, &c.Reading)
	}
	a.report(t, 1576)
}

func TestAgreesWithBitBakeOnEdgeCases(t *testing.T) { agrees(t, "edge-cases", 6000) }

func TestAgreesWithBitBakeOnBugCases(t *testing.T) { agrees(t, "bug-cases", 100) }

func agrees(t *testing.T, set string, least int) {
	a := agreement{}
	for _, c := range corpustest.Cases(t, set) {
		a.compare(t, c.ID, c.Name(), c.Text, &c.Reading)
	}
	a.report(t, least)
}

func TestDifferencesAreFewAndHaveReasons(t *testing.T) {
	if len(differences) > maxDifferences {
		t.Errorf("%d readings may differ from BitBake's, more than %d", len(differences), maxDifferences)
	}
	for id, reason := range differences {
		if reason == "" {
			t.Errorf("%s may differ for no reason", id)
		}
	}
}

// The comparison finds each kind of difference, or agreement would mean little.
func TestDisagreementIsFound(t *testing.T) {
	const source = "A = \"x\"\ninherit a\nB = y\n"
	right := func() *corpustest.Reading {
		return &corpustest.Reading{
			Statements: []map[string]any{
				{"kind": "assignment", "first": 1., "last": 1., "name": "A", "op": "=", "value": "x", "quote": `"`},
				{"kind": "inherit", "first": 2., "last": 2., "args": "a"},
			},
			Error: "worded in some way", ErrorLine: 3,
		}
	}
	if fault := disagreement("a.bb", source, right()); fault != "" {
		t.Fatalf("the right reading disagrees: %s", fault)
	}
	for name, spoil := range map[string]func(*corpustest.Reading){
		"value":             func(r *corpustest.Reading) { r.Statements[0]["value"] = "y" },
		"line":              func(r *corpustest.Reading) { r.Statements[1]["last"] = 3. },
		"field too few":     func(r *corpustest.Reading) { r.Statements[0]["flag"] = "f" },
		"field too many":    func(r *corpustest.Reading) { delete(r.Statements[0], "quote") },
		"statement missing": func(r *corpustest.Reading) { r.Statements = r.Statements[:1] },
		"verdict":           func(r *corpustest.Reading) { r.Error, r.ErrorLine = "", 0 },
		"error line":        func(r *corpustest.Reading) { r.ErrorLine = 4 },
	} {
		reading := right()
		spoil(reading)
		if disagreement("a.bb", source, reading) == "" {
			t.Errorf("%s: no disagreement", name)
		}
	}
}

// agreement counts what was compared.
type agreement struct{ files, statements, refused, failed int }

func (a *agreement) compare(t *testing.T, id, name, source string, want *corpustest.Reading) {
	t.Helper()
	a.files++
	a.statements += len(want.Statements)
	if want.Error != "" {
		a.refused++
	}
	fault := disagreement(name, source, want)
	reason, expected := differences[id]
	switch {
	case expected && fault == "":
		t.Errorf("%s agrees with BitBake, but is said to differ: %s", id, reason)
	case !expected && fault != "":
		// The first ones are enough to see what broke.
		if a.failed++; a.failed <= 5 {
			t.Errorf("%s: %s\n%s", id, fault, source[:min(len(source), 1000)])
		}
	}
}

func (a *agreement) report(t *testing.T, least int) {
	t.Helper()
	t.Logf("compared %d files: %d statements, %d refused files", a.files, a.statements, a.refused)
	if a.failed > 0 {
		t.Errorf("%d files are not read as BitBake reads them", a.failed)
	}
	if a.files < least {
		t.Errorf("compared %d files, fewer than %d", a.files, least)
	}
}

// disagreement says how our reading differs from BitBake's, or "". How an error
// is worded is up to each.
func disagreement(name, source string, want *corpustest.Reading) string {
	var got struct {
		File string
		corpustest.Reading
	}
	if err := json.Unmarshal(reading.Of(grammar.Parse(name, source)), &got); err != nil {
		return err.Error()
	}
	switch {
	case got.File != name:
		return fmt.Sprintf("the file is %q", got.File)
	case (got.Error == "") != (want.Error == ""):
		return fmt.Sprintf("the error is %q, BitBake's %q", got.Error, want.Error)
	case got.ErrorLine != want.ErrorLine:
		return fmt.Sprintf("the error is at line %d, BitBake's at %d", got.ErrorLine, want.ErrorLine)
	case got.Statements == nil:
		return "there is no list of statements"
	case len(got.Statements) == 0 && len(want.Statements) == 0, reflect.DeepEqual(got.Statements, want.Statements):
		return ""
	}
	return "the statements differ (- BitBake's, + ours):\n" + cmp.Diff(want.Statements, got.Statements)
}
