package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// names are the rules about names that BitBake refuses.
var names = []*lint.Rule{
	{
		Code:     "BB101",
		Name:     "old-operation",
		Summary:  "A name with `_append`, `_prepend` or `_remove` in it",
		Severity: lint.Error,
		Fatal:    true,
		Explanation: "Since release 1.52 (honister) BitBake refuses each variable or function that is given a value and whose " +
			"name contains one of these, wherever it stands in the name: `SRC_URI_append`, but also `my_appendix`. Write " +
			"`SRC_URI:append`. Varflags, `??=` and `unset` are not refused. There is a fix where the name ends in the operation.",
		FixMeaning: "The value is appended, prepended or removed, as it was before release 1.52.",
		Bad: []lint.Example{
			text("SRC_URI_append = \" file://a.patch\"\n"), text("do_install_append() {\n    true\n}\n"),
			text("RDEPENDS_${PN}_append_qemuall = \" a\"\n"), text("def my_appendix(d):\n    return 1\n"),
		},
		Good: []lint.Example{
			text("SRC_URI:append = \" file://a.patch\"\n"), text("unset SRC_URI_append\n"), text("A_append[doc] = \"x\"\n"),
			text("A_append ??= \"x\"\n"),
		},
		Checks: []lint.Check{lint.Each(oldOperationOfVariable), lint.Each(oldOperationOfFunction), lint.Each(oldOperationOfDef)},
	},
	{
		Code:     "BB102",
		Name:     "renamed-variable",
		Summary:  "A variable that has been renamed or is gone",
		Severity: lint.Error,
		Fatal:    true,
		Explanation: "BitBake refuses a file that sets a variable of its own list of renamed ones, or of the list " +
			"`BB_RENAMED_VARIABLES` of OpenEmbedded-Core's bitbake.conf. The message says what to use.",
		Counterparts: []string{"oelint.vars.renamed"},
		Bad:          []lint.Example{text("PNBLACKLIST[foo] = \"broken\"\n"), text("CVE_CHECK_WHITELIST += \"CVE-2020-1234\"\n")},
		Good:         []lint.Example{text("SKIP_RECIPE[foo] = \"broken\"\n"), file("bitbake.conf", "BB_RENAMED_VARIABLES[PNBLACKLIST] = \"SKIP_RECIPE\"\n")},
		Checks:       []lint.Check{lint.Assigned(renamedVariable, slices.Collect(maps.Keys(renamedVariables))...)},
	},
	{
		Code:     "BB103",
		Name:     "too-many-underscores",
		Summary:  "A recipe whose file name has more than two underscores",
		Severity: lint.Error,
		Fatal:    true,
		Explanation: "BitBake takes a recipe's file name apart at underscores: name, version and revision. " +
			"With more parts it refuses to read the recipe. Use dashes in the name.",
		Counterparts: []string{"oelint.file.underscores"},
		Bad:          []lint.Example{file("my_new_tool_1.0.bb", "SUMMARY = \"a\"\n")},
		Good:         []lint.Example{file("my-new-tool_1.0_r1.bb", "SUMMARY = \"a\"\n"), file("my_new_tool.inc", "SUMMARY = \"a\"\n")},
		Checks:       []lint.Check{lint.Whole(tooManyUnderscores)},
	},
	{
		Code:     "BB104",
		Name:     "export-functions-dash",
		Summary:  "`EXPORT_FUNCTIONS` of a shell function in a class with a dash in its name",
		Severity: lint.Error,
		Fatal:    true,
		Explanation: "BitBake calls the exported function by the class's name, and a dash is illegal in names of shell functions, " +
			"so it refuses. Rename the class. The rule looks at functions that the class itself defines in shell.",
		Counterparts: []string{"oelint.exportfunction.dash"},
		Bad:          []lint.Example{file("my-class.bbclass", "my-class_do_install() {\n    true\n}\nEXPORT_FUNCTIONS do_install\n")},
		Good: []lint.Example{
			file("my-class.bbclass", "python my-class_do_install() {\n    pass\n}\nEXPORT_FUNCTIONS do_install\n"),
			file("my_class.bbclass", "my_class_do_install() {\n    true\n}\nEXPORT_FUNCTIONS do_install\n"),
		},
		Checks: []lint.Check{lint.Whole(exportFunctionsDash)},
	},
}

// operationIn finds the first old operation in a name as DataSmart.setVar looks
// for it.
func operationIn(name string) string {
	if strings.IndexByte(name, '_') < 0 {
		return ""
	}
	for _, operation := range [...]string{"_append", "_prepend", "_remove"} {
		if strings.Contains(name, operation) {
			return operation
		}
	}
	return ""
}

func oldOperationOfVariable(p *lint.Pass, a *grammar.Assignment) {
	if a.Variable.Flag == "" && a.Operator != grammar.WeakDefault {
		oldOperation(p, &a.Variable)
	}
}

func oldOperationOfFunction(p *lint.Pass, f *grammar.Function) {
	if f.Variable != nil && !strings.HasPrefix(f.Name(), "__anon_") {
		oldOperation(p, f.Variable)
	}
}

func oldOperationOfDef(p *lint.Pass, d *grammar.Def) {
	if operation := operationIn(d.Name); operation != "" {
		name, _ := d.Token(grammar.TokenName)
		p.Reportf(name, "BitBake refuses the name %s, for the %s in it", d.Name, operation)
	}
}

func oldOperation(p *lint.Pass, v *grammar.Variable) {
	name := v.Name()
	operation := operationIn(name)
	if operation == "" {
		return
	}
	message := fmt.Sprintf("BitBake refuses the name %s, for the %s in it: it is written :%s since release 1.52", name, operation, operation[1:])
	span := v.Span()
	base, ended := strings.CutSuffix(name, operation)
	if !ended || base == "" || operationIn(base) != "" || v.HasOverrideSyntax() || strings.ContainsAny(base, "\\") {
		p.ReportNode(v, message)
		return
	}
	at := span.Start.Offset + len(base)
	p.ReportNode(v, message, grammar.Edit{Start: at, End: at + 1, Text: ":"})
}

func renamedVariable(p *lint.Pass, a *grammar.Assignment) {
	instead := renamedVariables[a.Variable.Base]
	if strings.Contains(instead, " ") {
		p.Reportf(&a.Variable, "BitBake refuses to set %s, which %s", a.Variable.Base, instead)
		return
	}
	p.Reportf(&a.Variable, "BitBake refuses to set %s: it has been renamed to %s", a.Variable.Base, instead)
}

func tooManyUnderscores(p *lint.Pass) {
	if n := strings.Count(p.Stem(), "_"); p.File.Dialect == grammar.DialectRecipe && n > 2 {
		p.Report(0, 0, fmt.Sprintf("BitBake refuses a recipe with %d underscores in its file name: it takes two, before version and revision", n))
	}
}

func exportFunctionsDash(p *lint.Pass) {
	if p.File.Dialect != grammar.DialectClass || !strings.Contains(p.Stem(), "-") {
		return
	}
	shell := map[string]bool{}
	for f := range lint.All[*grammar.Function](p.File) {
		shell[f.Name()] = !f.Python && f.Variable != nil
	}
	for e := range lint.All[*grammar.ExportFunctions](p.File) {
		for function := range strings.FieldsSeq(e.Arguments) {
			if shell[p.Stem()+"_"+function] {
				p.Reportf(e, "BitBake refuses to export %s: the class's name has a dash, which no name of a shell function can have", function)
			}
		}
	}
}
