package rules

import (
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// paths are the rules about variables that hold directories.
var paths = []*lint.Rule{
	{
		Code:     "BB431",
		Name:     "late-thisdir",
		Summary:  "`${THISDIR}` in a `FILESEXTRAPATHS` that is not expanded at once",
		Severity: lint.Error,
		Explanation: "`THISDIR` is the directory of the file that is being read: when the variable is used it is another " +
			"one. `:=` expands at once.",
		FixMeaning:   "The directory is that of the file.",
		Counterparts: []string{"oelint.vars.fileextrapathsop"},
		Bad:          []lint.Example{file("x.bbappend", "FILESEXTRAPATHS:prepend = \"${THISDIR}/files:\"\n")},
		Good:         []lint.Example{file("x.bbappend", "FILESEXTRAPATHS:prepend := \"${THISDIR}/files:\"\n"), file("x.bbappend", "FILESEXTRAPATHS:prepend = \"${MY_DIR}:\"\n")},
		Checks:       []lint.Check{lint.Assigned(lateThisDir, "FILESEXTRAPATHS")},
	},
	{
		Code:     "BB432",
		Name:     "glued-path",
		Summary:  "A `FILESEXTRAPATHS:prepend` that does not end in a colon",
		Severity: lint.Error,
		Explanation: "The directories are separated by colons, and `:prepend` adds none: the last directory is glued to the next one, " +
			"and neither is found. The rule is silent where the value ends in an expression.",
		FixMeaning: "The directories are separated.",
		Bad:        []lint.Example{file("x.bbappend", "FILESEXTRAPATHS:prepend := \"${THISDIR}/files\"\n")},
		Good:       []lint.Example{file("x.bbappend", "FILESEXTRAPATHS:prepend := \"${THISDIR}/files:\"\n"), file("x.bbappend", "FILESEXTRAPATHS:prepend := \"${THISDIR}/a:${MINE}\"\n")},
		Checks:     []lint.Check{lint.Assigned(gluedPath, "FILESEXTRAPATHS")},
	},
	{
		Code:     "BB433",
		Name:     "trailing-slash",
		Summary:  "`S` or `B` with a slash at its end",
		Severity: lint.Warning,
		Explanation: "OpenEmbedded-Core's base.bbclass warns of it: paths that tools make of it have two slashes, and what compares " +
			"them finds no match.",
		FixMeaning:   "The slash is gone.",
		Counterparts: []string{"oelint.vars.notrailingslash"},
		Bad:          []lint.Example{text("S = \"${WORKDIR}/a/\"\n")},
		Good:         []lint.Example{text("S = \"${WORKDIR}/a\"\n"), text("D = \"/a/\"\n")},
		Checks:       []lint.Check{lint.Assigned(trailingSlash, "S", "B")},
	},
}

func lateThisDir(p *lint.Pass, a *grammar.Assignment) {
	if a.Variable.Flag != "" || a.Operator == grammar.SetNow || !strings.Contains(a.Value, "${THISDIR}") {
		return
	}
	if a.Operator != grammar.Set {
		p.ReportNode(a, "THISDIR is another directory when FILESEXTRAPATHS is used: write :prepend :=")
		return
	}
	t, _ := a.Token(grammar.TokenOperator)
	span := t.Span()
	p.ReportNode(a, "THISDIR is another directory when FILESEXTRAPATHS is used: write :=",
		grammar.Edit{Start: span.Start.Offset, End: span.End.Offset, Text: ":="})
}

func gluedPath(p *lint.Pass, a *grammar.Assignment) {
	value := a.Value
	if a.Variable.Flag != "" || a.Variable.OperationName() != "prepend" ||
		strings.TrimSpace(value) == "" || strings.HasSuffix(strings.TrimSpace(value), ":") || strings.HasSuffix(value, "}") || strings.Contains(value, "${@") {
		return
	}
	end := a.ValueSpan().End.Offset
	if isBlank(value[len(value)-1]) {
		p.ReportNode(a, "no colon separates the last directory from the next one")
		return
	}
	p.ReportNode(a, "no colon separates the last directory from the next one", grammar.Edit{Start: end, End: end, Text: ":"})
}

func trailingSlash(p *lint.Pass, a *grammar.Assignment) {
	v := &a.Variable
	if v.Flag != "" || v.Operation != nil || len(a.Value) < 2 || !strings.HasSuffix(a.Value, "/") {
		return
	}
	end := a.ValueSpan().End.Offset
	if strings.HasSuffix(a.Value, "//") || p.File.Source[end-1] != '/' {
		p.Reportf(a, "%s ends in a slash", v.Name())
		return
	}
	p.ReportNode(a, v.Name()+" ends in a slash", grammar.Edit{Start: end - 1, End: end})
}
