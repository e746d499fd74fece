package rules

import (
	"fmt"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// packaging are the rules about what goes into packages.
var packaging = []*lint.Rule{
	{
		Code:     "BB521",
		Name:     "destination-in-files",
		Summary:  "`${D}` in `FILES`",
		Severity: lint.Error,
		Explanation: "`FILES` has paths of the target. `${D}` is a directory of the build: nothing below it matches " +
			"(insane.bbclass, test expanded-d).",
		FixMeaning:   "The pattern matches files of the target.",
		Counterparts: []string{"oelint.vars.filessetting"},
		Bad:          []lint.Example{text("FILES:${PN} += \"${D}${bindir}/x\"\n")},
		Good:         []lint.Example{text("FILES:${PN} += \"${bindir}/x\"\n"), text("do_install:append = \"${D}/x\"\n")},
		Checks:       []lint.Check{lint.Assigned(destinationInFiles, "FILES")},
	},
	{
		Code:     "BB522",
		Name:     "packageconfig-fields",
		Summary:  "A `PACKAGECONFIG[...]` with more than six fields",
		Severity: lint.Error,
		Explanation: "The fields are: options if enabled, options if disabled, DEPENDS, RDEPENDS, RRECOMMENDS, and what the option " +
			"conflicts with. OpenEmbedded-Core's base.bbclass reports an error for more. The rule is silent where the value has Python.",
		Bad:    []lint.Example{text("PACKAGECONFIG[x] = \"--with-x,--without-x,a,b,c,d,e\"\n")},
		Good:   []lint.Example{text("PACKAGECONFIG[x] = \"--with-x,--without-x,a,b,c,d\"\n"), text("PACKAGECONFIG[x] = \"${@f(1,2,3,4,5,6,7)}\"\n")},
		Checks: []lint.Check{lint.Assigned(packageConfigFields, "PACKAGECONFIG")},
	},
	{
		Code:     "BB523",
		Name:     "hard-coded-path",
		Summary:  "A path such as `/usr/bin` in `FILES`, where there is a variable for it",
		Severity: lint.Note,
		Style:    true,
		Explanation: "Where things are installed is for the distribution to say: `${bindir}`, `${libdir}`, `${sysconfdir}` and the like " +
			"follow it (usrmerge, multilib, native builds).",
		Counterparts: []string{"oelint.vars.pathhardcode"},
		FixMeaning:   "The path follows the distribution.",
		Bad:          []lint.Example{text("FILES:${PN} = \"/usr/bin/x\"\n")},
		Good:         []lint.Example{text("FILES:${PN} = \"${bindir}/x\"\n"), text("FILES:${PN} = \"/opt/usr/bin/x\"\n"), text("FILES:${PN} = \"/usr/binary\"\n")},
		Checks:       []lint.Check{lint.Assigned(hardCodedPath, "FILES")},
	},
}

func destinationInFiles(p *lint.Pass, a *grammar.Assignment) {
	if a.Variable.Flag != "" || !strings.Contains(a.Value, "${D}") {
		return
	}
	for w := range lint.Words(a) {
		if strings.HasPrefix(w.Text, "${D}") && len(w.Text) > len("${D}") {
			p.Report(w.Start, w.End, "${D} is a directory of the build, not of the target", grammar.Edit{Start: w.Start, End: w.Start + len("${D}")})
		}
	}
}

// packageConfigMost is how many fields a PACKAGECONFIG option has at the most.
const packageConfigMost = 6

func packageConfigFields(p *lint.Pass, a *grammar.Assignment) {
	v := &a.Variable
	if v.Flag == "" || v.Flag == "doc" || strings.Contains(a.Value, "${@") {
		return
	}
	if n := strings.Count(a.Value, ",") + 1; n > packageConfigMost {
		p.Reportf(a, "%s has %d fields, and there are %d at the most", nameOf(a), n, packageConfigMost)
	}
}

// variablesOfPaths are OpenEmbedded's variables for directories, those within
// another one first.
var variablesOfPaths = [...]struct{ path, variable string }{
	{"/usr/share/man", "${mandir}"}, {"/usr/share/doc", "${docdir}"}, {"/usr/share/info", "${infodir}"},
	{"/usr/share", "${datadir}"}, {"/usr/libexec", "${libexecdir}"}, {"/usr/lib/systemd", "${nonarch_libdir}/systemd"},
	{"/usr/bin", "${bindir}"}, {"/usr/sbin", "${sbindir}"}, {"/usr/include", "${includedir}"}, {"/etc", "${sysconfdir}"}, {"/var", "${localstatedir}"},
}

func hardCodedPath(p *lint.Pass, a *grammar.Assignment) {
	if a.Variable.Flag != "" || a.Variable.OperationName() == "remove" {
		return
	}
	if !strings.Contains(a.Value, "/usr") && !strings.Contains(a.Value, "/etc") && !strings.Contains(a.Value, "/var") {
		return
	}
	for w := range lint.Words(a) {
		for _, v := range variablesOfPaths {
			rest, ok := strings.CutPrefix(w.Text, v.path)
			if !ok || rest != "" && rest[0] != '/' {
				continue
			}
			if w.Whole() {
				p.Report(w.Start, w.End, fmt.Sprintf("%s is %s", v.path, v.variable), grammar.Edit{Start: w.Start, End: w.Start + len(v.path), Text: v.variable})
			}
			break
		}
	}
}
