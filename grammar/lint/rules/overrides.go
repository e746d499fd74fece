package rules

import (
	"fmt"
	"slices"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// packageNames are the rules about overrides that name a package or a class of
// recipes.
var packageNames = []*lint.Rule{
	{
		Code:     "BB111",
		Name:     "old-override",
		Summary:  "An override after an underscore, such as `RDEPENDS_${PN}`",
		Severity: lint.Error,
		Explanation: "Since release 1.52 (honister) overrides stand after a colon. BitBake takes the old form for the name of " +
			"another variable, which nothing reads: there is no error, and no effect. The rule knows the variables of packages before " +
			"`${PN}` and the like, and the overrides `class-native`, `class-target`, `class-nativesdk` and `class-cross`.",
		FixMeaning: "The value takes effect under its override.",
		Bad: []lint.Example{
			text("RDEPENDS_${PN} = \"bash\"\n"), text("FILES_${PN}-doc += \"/usr/share/x\"\n"),
			text("pkg_postinst_${PN}() {\n    true\n}\n"), text("EXTRA_OECONF_class-native = \"--disable-x\"\n"),
		},
		Good:   []lint.Example{text("RDEPENDS:${PN} = \"bash\"\n"), text("FILES_SOLIBSDEV = \"\"\n"), text("MY_${PN} = \"x\"\n")},
		Checks: eachName(oldOverride),
	},
	{
		Code:        "BB112",
		Name:        "missing-dollar",
		Summary:     "An override such as `{PN}`, without its dollar sign",
		Severity:    lint.Error,
		Explanation: "`FILES:{PN}` is the name of a variable that nothing reads: BitBake expands `${PN}` only.",
		FixMeaning:  "The value takes effect under its override.",
		Bad:         []lint.Example{text("FILES:{PN} = \"/x\"\n"), text("RDEPENDS:{PN}-doc:append = \" x\"\n")},
		Good:        []lint.Example{text("FILES:${PN} = \"/x\"\n")},
		Checks:      eachName(missingDollar),
	},
}

// overrides are the rules about the order of overrides and operations.
var overrides = []*lint.Rule{
	{
		Code:     "BB121",
		Name:     "operation-before-package",
		Summary:  "An operation before the package, such as `RDEPENDS:append:${PN}`",
		Severity: lint.Warning,
		Explanation: "`RDEPENDS:append:${PN}` appends to `RDEPENDS` while a package is made; what reads `RDEPENDS:${PN}`, as " +
			"BitBake itself does for dependencies, does not see it. Write `RDEPENDS:${PN}:append`.",
		Bad:    []lint.Example{text("RDEPENDS:append:${PN} = \" bash\"\n"), text("FILES:remove:${PN}-doc = \"/x\"\n")},
		Good:   []lint.Example{text("RDEPENDS:${PN}:append = \" bash\"\n"), text("RDEPENDS:${PN}:append:qemuall = \" bash\"\n")},
		Checks: []lint.Check{lint.Assigned(operationBeforePackage, ofPackages...)},
	},
	{
		Code:     "BB122",
		Name:     "operation-without-effect",
		Summary:  "An operation that BitBake does not take for one, for an upper case letter after it",
		Severity: lint.Error,
		Explanation: "BitBake looks for `:append`, `:prepend` and `:remove` in names, but only where no upper case letter follows. " +
			"Overrides are lower case. What stands here is a variable of its own that nothing reads.",
		Bad:    []lint.Example{text("SRC_URI:append:QEMU = \" file://a\"\n")},
		Good:   []lint.Example{text("SRC_URI:append:qemuall = \" file://a\"\n"), text("RDEPENDS:${PN}:append:${MY_OVERRIDE} = \" a\"\n")},
		Checks: eachName(operationWithoutEffect),
	},
	{
		Code:     "BB123",
		Name:     "operation-twice",
		Summary:  "Two operations in one name",
		Severity: lint.Error,
		Explanation: "BitBake takes the first operation for one and the rest of the name for an override, which is never " +
			"active: `A:append:append` has no effect.",
		Bad:    []lint.Example{text("SRC_URI:append:append = \" file://a\"\n"), text("do_install:append:remove() {\n    true\n}\n")},
		Good:   []lint.Example{text("SRC_URI:append:qemuall = \" file://a\"\n")},
		Checks: eachName(operationTwice),
	},
}

// ofPackages are the variables and functions that are read for each package,
// with the package's name as an override.
var ofPackages = []string{
	"ALLOW_EMPTY", "ALTERNATIVE", "CONFFILES", "DEBIAN_NOAUTONAME", "FILES", "INSANE_SKIP", "RCONFLICTS", "RDEPENDS",
	"RPROVIDES", "RRECOMMENDS", "RREPLACES", "RSUGGESTS", "SYSTEMD_AUTO_ENABLE", "SYSTEMD_SERVICE",
	"pkg_postinst", "pkg_postinst_ontarget", "pkg_postrm", "pkg_preinst", "pkg_prerm",
	"USERADD_PARAM", "GROUPADD_PARAM", "GROUPMEMS_PARAM", "INITSCRIPT_NAME", "INITSCRIPT_PARAMS",
}

var ofPackagesSet = set(ofPackages...)

// classOverrides are the overrides that say what kind of recipe is built.
var classOverrides = [...]string{"_class-native", "_class-target", "_class-nativesdk", "_class-cross"}

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, name := range names {
		m[name] = true
	}
	return m
}

// eachName makes checks of the names of variables and functions that a file gives
// a value or a body.
func eachName(check func(*lint.Pass, *grammar.Variable)) []lint.Check {
	return []lint.Check{
		lint.Each(func(p *lint.Pass, a *grammar.Assignment) { check(p, &a.Variable) }),
		lint.Each(func(p *lint.Pass, f *grammar.Function) {
			if f.Variable != nil {
				check(p, f.Variable)
			}
		}),
	}
}

func oldOverride(p *lint.Pass, v *grammar.Variable) {
	base := v.Base
	if strings.IndexByte(base, '_') < 0 {
		return
	}
	at := -1
	if i := strings.Index(base, "_${"); i > 0 && ofPackagesSet[base[:i]] && packageOverride(base[i+1:]) {
		at = i
	}
	for _, o := range classOverrides {
		if i := strings.Index(base, o); i > 0 && (i+len(o) == len(base) || base[i+len(o)] == '_') {
			at = i
		}
	}
	if at < 0 {
		return
	}
	message := fmt.Sprintf("%s is another variable than %s:%s, and nothing reads it", base, base[:at], base[at+1:])
	start := v.Span().Start.Offset + at
	if operationIn(base) != "" || strings.Contains(base[at+1:], "_") || !strings.HasPrefix(v.Source(), base) {
		p.ReportNode(v, message)
		return
	}
	p.ReportNode(v, message, grammar.Edit{Start: start, End: start + 1, Text: ":"})
}

// packageOverride reports whether an override is the name of a recipe's package.
func packageOverride(override string) bool {
	return strings.HasPrefix(override, "${PN}") || strings.HasPrefix(override, "${BPN}") || strings.HasPrefix(override, "${MLPREFIX}")
}

func missingDollar(p *lint.Pass, v *grammar.Variable) {
	if !v.HasOverrideSyntax() || strings.IndexByte(v.Source(), '{') < 0 {
		return
	}
	for c := range v.Children() {
		t, ok := c.(grammar.Token)
		if !ok || t.Kind != grammar.TokenOverride || !strings.HasPrefix(t.Text, "{") || strings.IndexByte(t.Text, '}') < 0 {
			continue
		}
		at := t.Span().Start.Offset
		p.ReportNode(t, fmt.Sprintf("the override %s lacks its dollar sign", t.Text), grammar.Edit{Start: at, End: at, Text: "$"})
	}
}

func operationBeforePackage(p *lint.Pass, a *grammar.Assignment) {
	v := &a.Variable
	if v.Operation == nil || len(v.Overrides) > 0 {
		return
	}
	for _, o := range v.Operation.Overrides {
		if packageOverride(o) {
			p.Reportf(v, "%s is not part of %s:%s: write %s:%s:%s", v.Name(), v.Base, o, v.Base, o, v.Operation.Name)
			return
		}
	}
}

func isOperation(override string) bool {
	return override == "append" || override == "prepend" || override == "remove"
}

func operationWithoutEffect(p *lint.Pass, v *grammar.Variable) {
	if v.Overrides == nil || v.Operation != nil {
		return
	}
	i := slices.IndexFunc(v.Overrides, isOperation)
	if i < 0 {
		return
	}
	p.Reportf(v, "the :%s of %s is none for BitBake, which wants no upper case letters after it", v.Overrides[i], v.Name())
}

func operationTwice(p *lint.Pass, v *grammar.Variable) {
	if v.Operation == nil {
		return
	}
	if i := slices.IndexFunc(v.Operation.Overrides, isOperation); i >= 0 {
		p.Reportf(v, "%s has no effect: BitBake takes the :%s after :%s for an override", v.Name(), v.Operation.Overrides[i], v.Operation.Name)
	}
}
