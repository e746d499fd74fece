package rules

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// metadata are the rules about what a recipe says of itself.
var metadata = []*lint.Rule{
	{
		Code:         "BB311",
		Name:         "homepage-no-url",
		Summary:      "A `HOMEPAGE` that is no URL",
		Severity:     lint.Warning,
		Explanation:  "Package managers and users follow it. The rule is silent where the value has an expression.",
		Counterparts: []string{"oelint.vars.homepageprefix"},
		Bad:          []lint.Example{text("HOMEPAGE = \"www.a.org\"\n")},
		Good:         []lint.Example{text("HOMEPAGE = \"https://a.org\"\n"), text("HOMEPAGE = \"${URL}\"\n"), text("HOMEPAGE = \"\"\n")},
		Checks:       []lint.Check{lint.Assigned(homepageNoURL, "HOMEPAGE")},
	},
	{
		Code:         "BB312",
		Name:         "long-summary",
		Summary:      "A `SUMMARY` longer than 80 characters",
		Severity:     lint.Note,
		Style:        true,
		Explanation:  "The style guide of OpenEmbedded wants one line of at most 80 characters; what is longer belongs into `DESCRIPTION`.",
		Counterparts: []string{"oelint.vars.summary80chars"},
		Bad:          []lint.Example{text("SUMMARY = \"" + strings.Repeat("long ", 17) + "\"\n")},
		Good:         []lint.Example{text("SUMMARY = \"short\"\n"), text("SUMMARY = \"${@long(d)}" + strings.Repeat("long ", 17) + "\"\n")},
		Checks:       []lint.Check{lint.Assigned(longSummary, "SUMMARY")},
	},
	{
		Code:         "BB313",
		Name:         "section-case",
		Summary:      "A `SECTION` with upper case letters",
		Severity:     lint.Note,
		Style:        true,
		Explanation:  "Sections are lower case by custom, and package managers tell `Libs` from `libs`.",
		FixMeaning:   "The section is lower case.",
		Counterparts: []string{"oelint.vars.sectionlowercase"},
		Bad:          []lint.Example{text("SECTION = \"Libs\"\n")},
		Good:         []lint.Example{text("SECTION = \"libs\"\n"), text("SECTION = \"${MY}\"\n")},
		Checks:       []lint.Check{lint.Assigned(sectionCase, "SECTION")},
	},
	{
		Code:         "BB314",
		Name:         "description-is-summary",
		Summary:      "A `DESCRIPTION` that says the same as `SUMMARY`",
		Severity:     lint.Note,
		Style:        true,
		Explanation:  "`DESCRIPTION` is `SUMMARY` unless it is set: leave it out, or say more.",
		Counterparts: []string{"oelint.vars.descriptionsame"},
		Bad:          []lint.Example{text("SUMMARY = \"a\"\nDESCRIPTION = \"a\"\n")},
		Good:         []lint.Example{text("SUMMARY = \"a\"\nDESCRIPTION = \"more\"\n"), text("SUMMARY = \"a\"\n")},
		Checks:       []lint.Check{lint.Whole(descriptionIsSummary)},
	},
}

// longestSummary is how long a SUMMARY may be, in characters.
const longestSummary = 80

func homepageNoURL(p *lint.Pass, a *grammar.Assignment) {
	value := strings.TrimSpace(a.Value)
	if a.Variable.Flag != "" || a.Variable.Operation != nil || value == "" || strings.Contains(value, "${") {
		return
	}
	if !strings.Contains(value, "://") {
		p.ReportNode(a, "a URL starts with https:// or the like")
	}
}

func longSummary(p *lint.Pass, a *grammar.Assignment) {
	if a.Variable.Flag != "" || strings.Contains(a.Value, "${") {
		return
	}
	if n := utf8.RuneCountInString(a.Value); n > longestSummary {
		p.ReportNode(a, fmt.Sprintf("the summary has %d characters", n))
	}
}

func sectionCase(p *lint.Pass, a *grammar.Assignment) {
	if a.Variable.Flag != "" || strings.Contains(a.Value, "$") {
		return
	}
	lower := strings.ToLower(a.Value)
	if lower == a.Value {
		return
	}
	value := a.ValueSpan()
	start, end := value.Start.Offset, value.End.Offset
	if end-start != len(lower) {
		p.ReportNode(a, "sections are lower case")
		return
	}
	p.ReportNode(a, "sections are lower case", grammar.Edit{Start: start, End: end, Text: lower})
}

func descriptionIsSummary(p *lint.Pass) {
	var summary *grammar.Assignment
	for a := range lint.All[*grammar.Assignment](p.File) {
		if a.Variable.Flag != "" || a.Variable.HasOverrideSyntax() || a.Operator != grammar.Set {
			continue
		}
		switch a.Variable.Base {
		case "SUMMARY":
			summary = a
		case "DESCRIPTION":
			if summary != nil && summary.Value == a.Value {
				p.ReportNode(a, "the description says the same as the summary")
			}
		}
	}
}
