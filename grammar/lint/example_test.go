package lint_test

import (
	"os"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/report"
)

// A rule of one's own, run by the engine and printed as the others are.
func Example() {
	rule := &lint.Rule{
		Code:    "MY1",
		Name:    "no-pr",
		Summary: "A recipe that sets PR",
		Checks: []lint.Check{lint.Each(func(p *lint.Pass, a *grammar.Assignment) {
			if p.File.Dialect == grammar.DialectRecipe && a.Variable.Base == "PR" {
				p.ReportNode(&a.Variable, "leave PR to the PR service")
			}
		})},
	}
	const name, source = "hello_1.0.bb", "SUMMARY = \"Hello\"\nPR = \"r1\"\n"
	findings := lint.New(rule).Text(name, source, lint.Options{})
	reporter, err := report.New("text", os.Stdout, report.Options{})
	if err != nil {
		panic(err)
	}
	if err := reporter.File(report.File{Path: name, Source: source, Findings: findings}); err != nil {
		panic(err)
	}
	// Output:
	// hello_1.0.bb:2:1: error: leave PR to the PR service (MY1)
	//     PR = "r1"
	//     ^^
}
