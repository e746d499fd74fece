package rules

import (
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// references is the rule about what values and functions refer to.
var references = []*lint.Rule{{
	Code:     "BB213",
	Name:     "misspelt-reference",
	Summary:  "A `${...}` whose name is one letter away from a well-known variable",
	Severity: lint.Warning,
	Explanation: "BitBake leaves `${...}` of a variable that nothing sets as it is, so that a path or a command with that text in it comes out. The rule compares with " +
		"variables of BitBake and OpenEmbedded-Core that have six and more letters, and is silent where the file names the variable elsewhere than in such a reference.",
	FixMeaning: "The reference is to the well-known variable.",
	Bad: []lint.Example{
		text("S = \"${WORKDRI}/git\"\n"), text("do_install() {\n    install -d ${D}${sysconfidr}\n}\n"), text("FILES:${PN} += \"${systemd_system_unidir}/x.service\"\n"),
	},
	Good: []lint.Example{
		text("S = \"${WORKDIR}/git\"\n"), text("WORKDIRS = \"a\"\nS = \"${WORKDIRS}/git\"\n"), text("A = \"${@d.getVar('WORKDIRX')}\"\n"),
		text("# ${WORKDRI}\n"), text("python do_x() {\n    a = '${WORKDRI}'\n}\n"), text("do_install() {\n    workdri=1\n    echo ${workdri}\n}\n"),
		text("do_install() {\n    for includedirs in a b; do\n        echo ${includedirs}\n    done\n}\n"),
	},
	Checks: []lint.Check{
		lint.Each(func(p *lint.Pass, a *grammar.Assignment) { misspeltReference(p, a.Value, a.JoinedValue) }),
		lint.Each(func(p *lint.Pass, f *grammar.Function) {
			if !f.Python && f.Variable != nil {
				misspeltReference(p, f.Body, f.JoinedBody)
			}
		}),
	},
}}

// referred are variables of BitBake and OpenEmbedded-Core that recipes refer to. No
// other variable of these has nearly such a name but those of notMisspeltReference,
// as a test holds.
var referred = []string{
	"AUTOREV", "BASE_WORKDIR", "BUILD_CFLAGS", "BUILD_LDFLAGS", "COREBASE", "DEPLOYDIR", "DEPLOY_DIR_IMAGE", "EXTRA_OECONF", "EXTRA_OEMAKE",
	"FILE_DIRNAME", "MACHINE_ARCH", "MACHINE_FEATURES", "DISTRO_FEATURES", "MULTIMACH_TARGET_SYS", "PACKAGE_ARCH", "PACKAGECONFIG_CONFARGS", "PARALLEL_MAKE",
	"RECIPE_SYSROOT", "RECIPE_SYSROOT_NATIVE", "STAGING_BINDIR_NATIVE", "STAGING_DATADIR", "STAGING_DATADIR_NATIVE", "STAGING_DIR_HOST",
	"STAGING_DIR_NATIVE", "STAGING_DIR_TARGET", "STAGING_INCDIR", "STAGING_INCDIR_NATIVE", "STAGING_KERNEL_DIR", "STAGING_LIBDIR", "STAGING_LIBDIR_NATIVE",
	"TARGET_ARCH", "TARGET_CFLAGS", "TARGET_LDFLAGS", "TARGET_PREFIX", "TOOLCHAIN_OPTIONS", "UNPACKDIR", "WORKDIR", "THISDIR",
	"base_libdir", "includedir", "libexecdir", "localstatedir", "nonarch_base_libdir", "nonarch_libdir", "sysconfdir",
	"systemd_system_unitdir", "systemd_unitdir", "systemd_user_unitdir",
}

// referredByLength are these, by the lengths that a name one letter away has.
var referredByLength = func() map[int][]string {
	byLength := map[int][]string{}
	for _, name := range referred {
		for n := len(name) - 1; n <= len(name)+1; n++ {
			byLength[n] = append(byLength[n], name)
		}
	}
	return byLength
}()

var referredSet = set(referred...)

// notMisspeltReference are names that are near one of these and right.
var notMisspeltReference = set("DEPLOY_DIR", "EXTRA_OECMAKE", "PACKAGE_ARCHS", "STAGING_SBINDIR_NATIVE")

// misspeltReference looks at the references of a text, which is joined only if one
// of them is wrong.
func misspeltReference(p *lint.Pass, text string, joined func() grammar.Joined) {
	for rest := text; ; {
		_, after, found := strings.Cut(rest, "${")
		if !found {
			return
		}
		rest = after
		name := after[:identifier(after)]
		if name == after || after[len(name)] != '}' || referredSet[name] || notMisspeltReference[name] {
			continue
		}
		if known := nearlyReferred(name); known != "" && !namedOtherwise(p.File.Source, name) {
			reportReferences(p, joined(), name, known)
			return
		}
	}
}

// identifier is the length of the name that a text starts with.
func identifier(text string) int {
	n := 0
	for n < len(text) && wordByte(text[n]) {
		n++
	}
	return n
}

// nearlyReferred is the well-known variable that a name is one letter away from, or "".
func nearlyReferred(name string) string {
	for _, known := range referredByLength[len(name)] {
		if oneApart(name, known) {
			return known
		}
	}
	return ""
}

// namedOtherwise reports whether a name stands in a source elsewhere than in ${...}.
func namedOtherwise(source, name string) bool {
	for at := 0; ; {
		i := strings.Index(source[at:], name)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(name)
		if !strings.HasSuffix(source[:start], "${") || end < len(source) && source[end] != '}' {
			return true
		}
		at = end
	}
}

func reportReferences(p *lint.Pass, joined grammar.Joined, name, known string) {
	for part := range joined.Parts() {
		if part.Kind == grammar.Reference && part.Inside() == name {
			at := joined.Span(part.Start+len("${"), part.End-len("}"))
			var fix []grammar.Edit
			if at.End.Offset-at.Start.Offset == len(name) {
				fix = []grammar.Edit{{Start: at.Start.Offset, End: at.End.Offset, Text: known}}
			}
			p.Report(at.Start.Offset, at.End.Offset, name+" is nearly "+known+", and nothing in the file sets it", fix...)
		}
	}
}
