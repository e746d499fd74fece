package rules

import (
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// variables are the rules about which variable is set.
var variables = []*lint.Rule{
	{
		Code:     "BB211",
		Name:     "configuration-variable",
		Summary:  "A recipe sets a variable of the configuration",
		Severity: lint.Error,
		Explanation: "Variables such as `MACHINE`, `DISTRO` and `TMPDIR` belong to the configuration. A recipe that sets one changes " +
			"them for itself alone, at a time when most of what depends on them has been decided.",
		Counterparts: []string{"oelint.vars.bbvars", "oelint.vars.distroconf", "oelint.vars.machineconf"},
		Bad:          []lint.Example{text("MACHINE = \"qemuarm\"\n"), file("x.bbappend", "DL_DIR ?= \"/downloads\"\n")},
		Good:         []lint.Example{file("local.conf", "MACHINE = \"qemuarm\"\n"), text("COMPATIBLE_MACHINE = \"qemuarm\"\n"), text("MACHINE[doc] = \"x\"\n")},
		Checks:       []lint.Check{lint.Assigned(configurationVariable, ofConfiguration...)},
	},
	{
		Code:     "BB212",
		Name:     "misspelt-variable",
		Summary:  "A variable whose name is one letter away from a well-known one",
		Severity: lint.Warning,
		Explanation: "A misspelt name is no error: BitBake sets a variable that nothing reads. The rule compares with names " +
			"of seven and more letters that recipes set most, and is silent where the file uses the name itself.",
		FixMeaning:   "The well-known variable gets the value.",
		Counterparts: []string{"oelint.vars.mispell"},
		Bad:          []lint.Example{text("LICENCE = \"MIT\"\n"), text("SUMMRY = \"x\"\n"), text("LIC_FILE_CHKSUM = \"file://COPYING;md5=0\"\n")},
		Good:         []lint.Example{text("LICENSE = \"MIT\"\n"), text("DEPEND = \"x\"\nSUMMARY = \"${DEPEND}\"\n"), text("LICENSES = \"x\"\ndef f(d):\n    return d.getVar('LICENSES')\n")},
		Checks:       []lint.Check{lint.Each(misspeltVariable)},
	},
}

// ofConfiguration are variables that bitbake.conf, a machine, a distribution or
// local.conf sets, and that no recipe may.
var ofConfiguration = []string{
	"BBFILES", "BBLAYERS", "BBPATH", "BB_NUMBER_THREADS", "BUILDDIR", "DEPLOY_DIR", "DISTRO",
	"DL_DIR", "MACHINE", "OEROOT", "PARALLEL_MAKE_DEFAULT", "PERSISTENT_DIR", "SSTATE_DIR", "SSTATE_MIRRORS",
	"TMPDIR", "TOPDIR", "USER_CLASSES",
}

func configurationVariable(p *lint.Pass, a *grammar.Assignment) {
	if p.File.Dialect != grammar.DialectRecipe && p.File.Dialect != grammar.DialectAppend || a.Variable.Flag != "" {
		return
	}
	p.Reportf(&a.Variable, "%s belongs to the configuration", a.Variable.Base)
}

// wellKnown are names that recipes set, long enough for a slip to be one.
var wellKnown = []string{
	"BBCLASSEXTEND", "BUGTRACKER", "COMPATIBLE_HOST", "COMPATIBLE_MACHINE", "CONFFILES", "CVE_PRODUCT", "CVE_STATUS",
	"DEPENDS", "DESCRIPTION", "EXTRA_OECMAKE", "EXTRA_OECONF", "EXTRA_OEMAKE", "EXTRA_OEMESON", "FILESEXTRAPATHS",
	"HOMEPAGE", "IMAGE_FEATURES", "IMAGE_INSTALL", "INSANE_SKIP", "LICENSE", "LIC_FILES_CHKSUM", "PACKAGECONFIG",
	"PACKAGES", "PACKAGE_ARCH", "PROVIDES", "RCONFLICTS", "RDEPENDS", "RPROVIDES", "RRECOMMENDS", "RREPLACES", "RSUGGESTS",
	"SECTION", "SRCREV_FORMAT", "SRC_URI", "SUMMARY", "SYSTEMD_SERVICE", "UPSTREAM_CHECK_REGEX", "UPSTREAM_CHECK_URI",
	"USERADD_PACKAGES", "USERADD_PARAM",
}

var wellKnownSet = set(wellKnown...)

// notMisspelt are names that are near a well-known one and right.
var notMisspelt = set("PACKAGE", "PACKAGE_ARCHS", "PROVIDE", "RPROVIDE", "RDEPEND", "DEPEND", "SRC_URI2", "SRC_URIS", "LICENSE_", "IMAGE_FEATURE", "PACKAGES_")

func misspeltVariable(p *lint.Pass, a *grammar.Assignment) {
	name := a.Variable.Base
	if a.Variable.Flag != "" || len(name) < len("SUMMARY")-1 || wellKnownSet[name] || notMisspelt[name] {
		return
	}
	for _, known := range wellKnown {
		if len(known) < len("SUMMARY") || name[0] != known[0] || !oneApart(name, known) || usedElsewhere(p.File.Source, name) {
			continue
		}
		at := a.Variable.Span().Start.Offset
		p.ReportNode(&a.Variable, name+" is nearly "+known+", and nothing in the file reads it", grammar.Edit{Start: at, End: at + len(name), Text: known})
		return
	}
}

// oneApart reports whether one letter more, less or other, or two that changed
// places, are all the difference between two names.
func oneApart(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(a)-len(b) > 1 {
		return false
	}
	i := 0
	for i < len(b) && a[i] == b[i] {
		i++
	}
	a, b = a[i:], b[i:]
	switch {
	case a == "":
		return false
	case len(a) > len(b):
		return a[1:] == b
	case a[1:] == b[1:]:
		return true
	}
	return len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}

// usedElsewhere reports whether a name stands in a source in a place where it may
// be read: in an expression, or as a word between quotes.
func usedElsewhere(source, name string) bool {
	return strings.Contains(source, "${"+name+"}") || strings.Contains(source, "'"+name+"'") || strings.Contains(source, "\""+name+"\"")
}
