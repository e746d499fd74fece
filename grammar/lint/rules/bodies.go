package rules

import (
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// bodies are the rules about what stands in functions.
var bodies = []*lint.Rule{
	{
		Code:     "BB511",
		Name:     "python-tabs",
		Summary:  "A tab in the indentation of Python",
		Severity: lint.Warning,
		Explanation: "BitBake warns of it: Python in metadata is indented by four spaces, and Python itself refuses a mixture " +
			"of both. The rule reports a function once.",
		Counterparts: []string{"oelint.tabs.notabs"},
		Bad:          []lint.Example{text("python do_x() {\n\td.getVar('A')\n}\n"), text("def f(d):\n\treturn 1\n"), text("python () {\n\tpass\n\tpass\n}\n")},
		Good:         []lint.Example{text("python do_x() {\n    d.getVar('A')\n}\n"), text("do_x() {\n\ttrue\n}\n"), text("def f(d):\n    return '\t'\n")},
		Checks: []lint.Check{
			lint.Each(func(p *lint.Pass, f *grammar.Function) {
				if f.Python || f.Variable == nil {
					pythonTabs(p, f, f.Body)
				}
			}),
			lint.Each(func(p *lint.Pass, d *grammar.Def) { pythonTabs(p, d, d.Body) }),
		},
	},
	{
		Code:     "BB512",
		Name:     "shell-syntax",
		Summary:  "A shell function that no shell can read",
		Severity: lint.Error,
		Explanation: "The body is read as bash, the largest of the shells in use, with BitBake's `${...}` and `${@...}` put aside: " +
			"what bash refuses, sh does too. The rule is silent about an `:append` or `:prepend` to a function that the file does not define in shell " +
			"and that is no shell task of OpenEmbedded-Core, since it may be Python.",
		Bad: []lint.Example{text("do_install() {\n    if true; then\n        echo\n}\n"), text("do_compile:append() {\n    echo \"a\n}\n")},
		Good: []lint.Example{
			text("do_install() {\n    if ${@x(d)}; then\n        echo ${A}\n    fi\n}\n"), text("do_rootfs:append() {\n    d.setVar('A', \"b\")\n}\n"),
			text("python do_x() {\n    if True:\n        pass\n}\n"), text("do_x() {\n    a=(b c)\n}\n"),
		},
		Checks: []lint.Check{lint.Each(shellSyntax)},
	},
	{
		Code:     "BB513",
		Name:     "destination-in-package-script",
		Summary:  "`${D}` in a script that runs on the target",
		Severity: lint.Error,
		Explanation: "BitBake expands `${D}` to a directory of the build. In a package's scripts it is the shell's variable `$D`, which is set " +
			"while an image is made (insane.bbclass, test expanded-d).",
		FixMeaning:   "The script uses the shell's variable.",
		Counterparts: []string{"oelint.vars.dusageinpkgfuncs"},
		Bad:          []lint.Example{text("pkg_postinst:${PN}() {\n    touch ${D}/etc/x\n}\n")},
		Good:         []lint.Example{text("pkg_postinst:${PN}() {\n    touch $D/etc/x\n}\n"), text("do_install() {\n    touch ${D}/etc/x\n}\n")},
		Checks:       []lint.Check{lint.Each(destinationInScript)},
	},
}

// pythonTabs reports the first line with a tab in its indentation, by BitBake's
// __python_tab_regexp__.
func pythonTabs(p *lint.Pass, s grammar.Statement, text string) {
	if strings.IndexByte(text, '\t') < 0 {
		return
	}
	body, _ := s.Token(grammar.TokenBody)
	at := body.Span().Start.Offset
	for line := range strings.Lines(body.Text) {
		indented := strings.TrimLeft(line, " ")
		if strings.HasPrefix(indented, "\t") && strings.TrimSpace(line) != "" {
			tab := at + len(line) - len(indented)
			p.Report(tab, tab+1, "Python is indented by spaces")
			return
		}
		at += len(line)
	}
}

// packageScripts are functions that run on the target.
var packageScripts = set("pkg_postinst", "pkg_postrm", "pkg_preinst", "pkg_prerm", "pkg_postinst_ontarget")

func destinationInScript(p *lint.Pass, f *grammar.Function) {
	if f.Variable == nil || f.Python || !packageScripts[f.Variable.Base] {
		return
	}
	body, _ := f.Token(grammar.TokenBody)
	i := strings.Index(body.Text, "${D}")
	if i < 0 {
		return
	}
	var edits []grammar.Edit
	start := body.Span().Start.Offset
	for at := i; at >= 0; {
		next := at + len("${D}")
		if next < len(body.Text) && wordByte(body.Text[next]) {
			edits = nil // $D would run into what follows
			break
		}
		edits = append(edits, grammar.Edit{Start: start + at, End: start + next, Text: "$D"})
		if at = strings.Index(body.Text[next:], "${D}"); at >= 0 {
			at += next
		}
	}
	p.Report(start+i, start+i+len("${D}"), "${D} is a directory of the build: write $D", edits...)
}

func wordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}
