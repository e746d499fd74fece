package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/report"
	"mcp-bitbake/grammar/lint/rules"
)

// The bad examples of all rules give a log that its schema allows.
func TestSARIFFitsItsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/sarif.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	reporter, err := report.New("sarif", &b, report.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	linter := lint.New(rules.All()...)
	for _, r := range rules.All() {
		for _, e := range r.Bad {
			name := "a layer/" + e.FileName()
			findings := linter.Text(name, e.Text, lint.Options{Tree: e.Tree})
			if err := reporter.File(report.File{Path: name, Source: e.Text, Findings: findings}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := reporter.Close(); err != nil {
		t.Fatal(err)
	}
	log, err := jsonschema.UnmarshalJSON(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(log); err != nil {
		t.Error(err)
	}
}

// Columns are characters, and so are those of a fix.
func TestSARIFCountsCharacters(t *testing.T) {
	const source = "A = \"ü\"  \n"
	var b bytes.Buffer
	reporter, err := report.New("sarif", &b, report.Options{})
	if err != nil {
		t.Fatal(err)
	}
	findings := lint.New(rules.All()...).Text("x.inc", source, lint.Options{})
	var trailing []lint.Finding
	for _, f := range findings {
		if f.Code() == "BB901" {
			trailing = append(trailing, f)
		}
	}
	if err := reporter.File(report.File{Path: "x.inc", Source: source, Findings: trailing}); err != nil {
		t.Fatal(err)
	}
	if err := reporter.Close(); err != nil {
		t.Fatal(err)
	}
	if !json.Valid(b.Bytes()) || strings.Count(b.String(), `"startColumn": 8`) != 2 {
		t.Errorf("the white space in column 8 is not there: %s", b.String())
	}
}
