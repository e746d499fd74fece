package rules

import (
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// style are rules of taste, from the style guide of OpenEmbedded.
var style = []*lint.Rule{
	{
		Code:         "BB901",
		Name:         "trailing-space",
		Summary:      "White space at the end of a line",
		Severity:     lint.Note,
		Style:        true,
		Explanation:  "BitBake trims it from every line it reads, that of a backslash included, but not from a value's last line.",
		Counterparts: []string{"oelint.spaces.lineend", "oelint.spaces.linecont"},
		Bad:          []lint.Example{text("A = \"1\"  \n"), text("A = \"1 \\ \n  2\"\n"), text("do_x() {\n    true \n}\n")},
		Good:         []lint.Example{text("A = \"1\"\n"), text("A = \"1  \"\n"), text("A = \"1 \\\n  2\"\n")},
		Checks:       []lint.Check{lint.Whole(trailingSpace)},
	},
	{
		Code:         "BB902",
		Name:         "no-newline",
		Summary:      "A last line without a line end",
		Severity:     lint.Note,
		Style:        true,
		Explanation:  "Tools that join files, and reviews of what is added below, want one.",
		Counterparts: []string{"oelint.newline.eof"},
		Bad:          []lint.Example{text("A = \"1\"")},
		Good:         []lint.Example{text("A = \"1\"\n"), text("")},
		Checks:       []lint.Check{lint.Whole(noNewline)},
	},
	{
		Code:         "BB903",
		Name:         "tab-in-value",
		Summary:      "A tab in the indentation of a value's line",
		Severity:     lint.Note,
		Style:        true,
		Explanation:  "The style guide wants spaces: tabs are as wide as each editor likes.",
		Frequent:     "tabs were the custom for long.",
		Counterparts: []string{"oelint.tabs.notabs"},
		Bad:          []lint.Example{text("A = \"1 \\\n\t2\"\n")},
		Good:         []lint.Example{text("A = \"1 \\\n    2\"\n"), text("A = \"a\tb\"\n"), text("do_x() {\n\ttrue\n}\n")},
		Checks:       []lint.Check{lint.Each(tabInValue)},
	},
	{
		Code:     "BB904",
		Name:     "variable-order",
		Summary:  "Variables in another order than the style guide's",
		Severity: lint.Note,
		Style:    true,
		Explanation: "A reader looks for `SUMMARY`, `DESCRIPTION`, `HOMEPAGE`, `BUGTRACKER`, `SECTION`, `LICENSE`, `LIC_FILES_CHKSUM`, `DEPENDS`, `PROVIDES`, `PV`, " +
			"`SRC_URI`, `SRCREV` and `S` in this order. The rule looks at the first plain assignment to each, and reports the first " +
			"that stands too late or too early.",
		Frequent:     "the order is younger than most recipes.",
		Counterparts: []string{"oelint.var.order"},
		Bad:          []lint.Example{text("LICENSE = \"MIT\"\nSUMMARY = \"a\"\n")},
		Good:         []lint.Example{text("SUMMARY = \"a\"\nLICENSE = \"MIT\"\nFOO = \"x\"\nSRC_URI = \"\"\n")},
		Checks:       []lint.Check{lint.Whole(variableOrder)},
	},
	{
		Code:         "BB905",
		Name:         "autorev",
		Summary:      "`SRCREV = \"${AUTOREV}\"` in a recipe",
		Severity:     lint.Note,
		Style:        true,
		Explanation:  "Each build asks the server for the newest commit: two builds of the same metadata differ, and none works without network.",
		Counterparts: []string{"oelint.vars.autorev"},
		Bad:          []lint.Example{text("SRCREV = \"${AUTOREV}\"\n")},
		Good:         []lint.Example{text("SRCREV = \"0123456789012345678901234567890123456789\"\n"), file("local.conf", "SRCREV = \"${AUTOREV}\"\n")},
		Checks:       []lint.Check{lint.Each(autoRevision)},
	},
}

func trailingSpace(p *lint.Pass) {
	source := p.File.Source
	for at := 0; at < len(source); {
		end, next := len(source), len(source)
		if i := strings.IndexByte(source[at:], '\n'); i >= 0 {
			end, next = at+i, at+i+1
		}
		if end > at && source[end-1] == '\r' {
			end--
		}
		if end > at && isBlank(source[end-1]) {
			start := at + len(strings.TrimRight(source[at:end], " \t"))
			p.Report(start, end, "white space at the end of the line", grammar.Edit{Start: start, End: end})
		}
		at = next
	}
}

func noNewline(p *lint.Pass) {
	source := p.File.Source
	if source == "" || strings.HasSuffix(source, "\n") || strings.HasSuffix(source, "\r") {
		return
	}
	p.Report(len(source), len(source), "the last line has no end", grammar.Edit{Start: len(source), End: len(source), Text: "\n"})
}

func tabInValue(p *lint.Pass, a *grammar.Assignment) {
	if strings.IndexByte(a.Value, '\t') < 0 {
		return
	}
	t, _ := a.Token(grammar.TokenValue)
	at := t.Span().Start.Offset
	first := true
	for line := range strings.Lines(t.Text) {
		indentation := len(line) - len(strings.TrimLeft(line, " \t"))
		if i := strings.IndexByte(line[:indentation], '\t'); i >= 0 && !first {
			p.Report(at+i, at+i+1, "values are indented by spaces")
			return
		}
		first = false
		at += len(line)
	}
}

// ordered are the variables that the style guide puts in order.
var ordered = [...]string{"SUMMARY", "DESCRIPTION", "HOMEPAGE", "BUGTRACKER", "SECTION", "LICENSE", "LIC_FILES_CHKSUM", "DEPENDS", "PROVIDES", "PV", "SRC_URI", "SRCREV", "S"}

func variableOrder(p *lint.Pass) {
	if p.File.Dialect != grammar.DialectRecipe {
		return
	}
	seen := [len(ordered)]bool{}
	last := -1
	for a := range lint.All[*grammar.Assignment](p.File) {
		if a.Variable.Flag != "" || a.Variable.HasOverrideSyntax() {
			continue
		}
		for i, name := range ordered {
			if name != a.Variable.Base || seen[i] {
				continue
			}
			if i < last {
				p.ReportNode(a, name+" stands before "+ordered[last])
				return
			}
			seen[i], last = true, i
		}
	}
}

func autoRevision(p *lint.Pass, a *grammar.Assignment) {
	if p.File.Dialect != grammar.DialectConfiguration && strings.HasPrefix(a.Variable.Base, "SRCREV") && a.Variable.Flag == "" && a.Value == "${AUTOREV}" {
		p.ReportNode(a, "what is built changes with each commit to the source")
	}
}
