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
	{
		Code:     "BB524",
		Name:     "hard-coded-destination",
		Summary:  "A path such as `${D}/usr/bin` in a task, where there is a variable for it",
		Severity: lint.Note,
		Style:    true,
		Explanation: "Where things are installed is for the distribution to say (see BB523): what the task installs elsewhere is in no package. " +
			"The rule looks at `do_install` and the like.",
		Counterparts: []string{"oelint.task.pathhardcode", "oelint.vars.pathhardcode"},
		FixMeaning:   "The path follows the distribution.",
		Bad:          []lint.Example{text("do_install() {\n    install -d ${D}/usr/bin\n}\n"), text("do_install:append() {\n    rm ${D}/etc/a\n}\n")},
		Good: []lint.Example{
			text("do_install() {\n    install -d ${D}${bindir} ${D}/usr/binary ${D}/opt\n}\n"), text("do_compile() {\n    ls ${D}/usr/bin\n}\n"),
			text("python do_install() {\n    a = '${D}/usr/bin'\n}\n"),
		},
		Checks: []lint.Check{lint.Each(hardCodedDestination)},
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

// pathVariable finds the variable that stands for the start of a path.
func pathVariable(path string) (start, variable string) {
	for _, v := range variablesOfPaths {
		if rest, ok := strings.CutPrefix(path, v.path); ok && (rest == "" || !wordByte(rest[0]) && strings.IndexByte("-.+", rest[0]) < 0) {
			return v.path, v.variable
		}
	}
	return "", ""
}

func hardCodedDestination(p *lint.Pass, f *grammar.Function) {
	const destination = "${D}"
	if f.Python || f.Variable == nil || !strings.HasPrefix(f.Variable.Base, "do_install") || !strings.Contains(f.Body, destination+"/") {
		return
	}
	body, _ := f.Token(grammar.TokenBody)
	for at := 0; ; {
		i := strings.Index(body.Text[at:], destination+"/")
		if i < 0 {
			return
		}
		at += i + len(destination)
		if path, variable := pathVariable(body.Text[at:]); path != "" {
			start := body.Span().Start.Offset + at
			end := start + len(path)
			p.Report(start, end, fmt.Sprintf("%s is %s", path, variable), grammar.Edit{Start: start, End: end, Text: variable})
		}
	}
}

func hardCodedPath(p *lint.Pass, a *grammar.Assignment) {
	if a.Variable.Flag != "" || a.Variable.OperationName() == "remove" {
		return
	}
	if !strings.Contains(a.Value, "/usr") && !strings.Contains(a.Value, "/etc") && !strings.Contains(a.Value, "/var") {
		return
	}
	for w := range lint.Words(a) {
		if path, variable := pathVariable(w.Text); path != "" && w.Whole() {
			p.Report(w.Start, w.End, fmt.Sprintf("%s is %s", path, variable), grammar.Edit{Start: w.Start, End: w.Start + len(path), Text: variable})
		}
	}
}
