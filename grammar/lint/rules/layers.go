package rules

import (
	"fmt"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// layers are the rules that ask what other files there are.
var layers = []*lint.Rule{
	{
		Code:         "BB601",
		Name:         "unknown-class",
		Summary:      "An `inherit` of a class that is not there",
		Severity:     lint.Error,
		Fatal:        true,
		Tree:         true,
		Explanation:  "BitBake stops at it. The rule is silent about names with an expression, and where OpenEmbedded-Core is not among the layers.",
		Counterparts: []string{"oelint.var.inherit"},
		Bad:          []lint.Example{{Text: "inherit cmake\ninherit autotoolz\n", Tree: lint.Listing{Classes: []string{"cmake"}}}},
		Good:         []lint.Example{{Text: "inherit cmake ${@x(d)}\n", Tree: lint.Listing{Classes: []string{"cmake"}}}, text("inherit autotoolz\n")},
		Checks: []lint.Check{
			lint.Each(func(p *lint.Pass, s *grammar.Inherit) { unknownClass(p, s, s.Arguments) }),
			lint.Each(func(p *lint.Pass, s *grammar.InheritDefer) { unknownClass(p, s, s.Arguments) }),
		},
	},
	{
		Code:         "BB602",
		Name:         "missing-file",
		Summary:      "A `require` of a file that is not there",
		Severity:     lint.Error,
		Fatal:        true,
		Tree:         true,
		Explanation:  "BitBake stops at it. The rule is silent about names with an expression, and where OpenEmbedded-Core is not among the layers.",
		Counterparts: []string{"oelint.file.requirenotfound"},
		Bad:          []lint.Example{{Text: "require a.inc\nrequire b.inc\n", Tree: lint.Listing{Files: []string{"a.inc"}}}},
		Good:         []lint.Example{{Text: "require a.inc\nrequire b_${PV}.inc\ninclude c.inc\n", Tree: lint.Listing{Files: []string{"a.inc"}}}},
		Checks:       []lint.Check{lint.Each(missingFile)},
	},
	{
		Code:     "BB603",
		Name:     "append-without-recipe",
		Summary:  "An append that matches no recipe",
		Severity: lint.Error,
		Fatal:    true,
		Tree:     true,
		Explanation: "BitBake stops with \"No recipes in default available for\", unless BB_DANGLINGAPPENDS_WARNONLY is set. The rule is silent " +
			"where OpenEmbedded-Core is not among the layers.",
		Bad:    []lint.Example{{Name: "a_2.%.bbappend", Text: "A = \"1\"\n", Tree: lint.Listing{Recipes: []string{"a_1.0.bb"}}}},
		Good:   []lint.Example{{Name: "a_%.bbappend", Text: "A = \"1\"\n", Tree: lint.Listing{Recipes: []string{"a_1.0.bb"}}}},
		Checks: []lint.Check{lint.Whole(appendWithoutRecipe)},
	},
	{
		Code:     "BB604",
		Name:     "patch-without-status",
		Summary:  "A patch without an `Upstream-Status` line",
		Severity: lint.Warning,
		Tree:     true,
		Explanation: "OpenEmbedded asks each patch to say what became of it upstream: `Upstream-Status: Pending` or the like " +
			"(insane.bbclass, test patch-status). The rule is silent about patches that it does not find beside the recipe.",
		Counterparts: []string{"oelint.file.upstreamstatus"},
		Bad:          []lint.Example{{Text: "SRC_URI = \"file://a.patch\"\n", Tree: lint.Listing{Locals: map[string]string{"a.patch": "--- a\n+++ b\n"}}}},
		Good: []lint.Example{
			{Text: "SRC_URI = \"file://a.patch file://none.patch\"\n", Tree: lint.Listing{Locals: map[string]string{"a.patch": "Upstream-Status: Pending\n--- a\n+++ b\n"}}},
			{Text: "SRC_URI = \"file://a.patch;apply=no\"\n", Tree: lint.Listing{Locals: map[string]string{"a.patch": "--- a\n+++ b\n"}}},
		},
		Checks: []lint.Check{lint.Assigned(patchWithoutStatus, "SRC_URI")},
	},
	{
		Code:     "BB605",
		Name:     "missing-local-file",
		Summary:  "A `file://` entry of `SRC_URI` that is in no layer",
		Severity: lint.Error,
		Tree:     true,
		Explanation: "BitBake looks for it in the directories of FILESPATH, which the recipe, its appends and overrides make up, and stops when it fetches the file. " +
			"The rule reports what is nowhere in the layers. It is silent about names with an expression or a wildcard, about absolute ones, where the file sets FILESPATH " +
			"or FILESEXTRAPATHS to directories that may be elsewhere, and where OpenEmbedded-Core is not among the layers.",
		Counterparts: []string{"oelint.vars.srcurifile"},
		Bad:          []lint.Example{{Text: "SRC_URI = \"file://a.patch file://b.patch;apply=no\"\n", Tree: lint.Listing{Locals: map[string]string{"a.patch": ""}}}},
		Good: []lint.Example{
			{Text: "SRC_URI = \"file://a.patch file:///etc/b file://${PN}.c file://*.d\"\n", Tree: lint.Listing{Locals: map[string]string{"a.patch": ""}}},
			{Text: "SRC_URI:remove = \"file://a.patch\"\n", Tree: lint.Listing{}},
			{Text: "FILESEXTRAPATHS:prepend := \"${TOPDIR}/generated:\"\nSRC_URI = \"file://a.patch\"\n", Tree: lint.Listing{}},
			text("SRC_URI = \"file://a.patch\"\n"),
		},
		Checks: []lint.Check{lint.Assigned(missingLocalFile, "SRC_URI")},
	},
}

func unknownClass(p *lint.Pass, s grammar.Statement, arguments string) {
	if p.Tree == nil || strings.Contains(arguments, "$") {
		return
	}
	for class := range strings.FieldsSeq(arguments) {
		if p.Tree.Class(class) == lint.No {
			p.Reportf(s, "there is no class %s", class)
		}
	}
}

func missingFile(p *lint.Pass, s *grammar.Require) {
	if p.Tree == nil || strings.Contains(s.Arguments, "$") {
		return
	}
	for name := range strings.FieldsSeq(s.Arguments) {
		if p.Tree.Included(p.File.Name, name) == lint.No {
			p.Reportf(s, "there is no %s beside this file or in a layer", name)
		}
	}
}

func appendWithoutRecipe(p *lint.Pass) {
	if p.File.Dialect == grammar.DialectAppend && p.Tree != nil && p.Tree.Recipe(p.File.Name) == lint.No {
		p.Report(0, 0, "no recipe matches "+p.Stem())
	}
}

func patchWithoutStatus(p *lint.Pass, a *grammar.Assignment) {
	if p.File.Dialect != grammar.DialectRecipe {
		return
	}
	localFiles(p, a, func(w lint.Word, name, parameters string) {
		if !strings.HasSuffix(name, ".patch") && !strings.HasSuffix(name, ".diff") || strings.Contains(parameters, "apply=") {
			return
		}
		if found, patch := p.Tree.Local(p.File.Name, name); found == lint.Yes && !strings.Contains(strings.ToLower(patch), "upstream-status") {
			p.Report(w.Start, w.End, fmt.Sprintf("%s has no Upstream-Status line", name))
		}
	})
}

func missingLocalFile(p *lint.Pass, a *grammar.Assignment) {
	if p.File.Dialect == grammar.DialectConfiguration {
		return
	}
	localFiles(p, a, func(w lint.Word, name, _ string) {
		if found, _ := p.Tree.Local(p.File.Name, name); found == lint.No && !lint.Fact(p, ownFilesPath) {
			p.Report(w.Start, w.End, fmt.Sprintf("%s is in no layer", name))
		}
	})
}

// ownFilesPath reports whether a file has BitBake look for files in directories that
// may be no layer's.
func ownFilesPath(file *grammar.File) bool {
	for a := range lint.All[*grammar.Assignment](file) {
		if a.Variable.Base == "FILESPATH" || a.Variable.Base == "FILESEXTRAPATHS" && !strings.HasPrefix(a.Value, "${THISDIR}/") {
			return true
		}
	}
	return false
}

// localFiles gives the file:// entries of a SRC_URI, if there is a tree, but for those
// that BitBake makes another name of, or that are outside of the layers.
func localFiles(p *lint.Pass, a *grammar.Assignment, use func(w lint.Word, name, parameters string)) {
	if p.Tree == nil {
		return
	}
	urls(a, func(w lint.Word) {
		name, parameters, _ := strings.Cut(w.Text, ";")
		name, ok := strings.CutPrefix(name, "file://")
		if ok && name != "" && name[0] != '/' && !strings.ContainsAny(name, "$*?[%") {
			use(w, name, parameters)
		}
	})
}
