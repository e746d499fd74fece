package rules

import (
	"fmt"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// licenses are the rules about licences.
var licenses = []*lint.Rule{
	{
		Code:     "BB301",
		Name:     "license-syntax",
		Summary:  "A `LICENSE` that OpenEmbedded-Core cannot read",
		Severity: lint.Error,
		Explanation: "Licences are joined by `&` and `|` and grouped by parentheses (oe/license.py). The rule reports " +
			"parentheses that do not match, operators without a licence beside them, and letters that no licence's name has. It is silent where " +
			"the value has an expression, and about the words AND, OR and WITH of SPDX, which newer releases read.",
		Counterparts: []string{"oelint.vars.licensespdx", "oelint.vars.licensesdpx"},
		Bad:          []lint.Example{text("LICENSE = \"(MIT | Zlib\"\n"), text("LICENSE = \"MIT, Zlib\"\n"), text("LICENSE:${PN} = \"MIT &\"\n")},
		Good:         []lint.Example{text("LICENSE = \"(MIT | GPL-2.0-or-later) & Zlib\"\n"), text("LICENSE = \"CLOSED\"\n"), text("LICENSE = \"MIT AND Zlib\"\n"), text("LICENSE = \"${@x(d)} AND\"\n"), text("LICENSE:append = \" & MIT\"\n"), text("LICENSE = \"MIT BSD-3-Clause\"\n")},
		Checks:       []lint.Check{lint.Assigned(licenseSyntax, "LICENSE")},
	},
	{
		Code:     "BB302",
		Name:     "obsolete-license",
		Summary:  "A licence by a name that OpenEmbedded-Core has replaced by that of SPDX",
		Severity: lint.Error,
		Explanation: "OpenEmbedded-Core's insane.bbclass refuses names such as `GPLv2` (test obsolete-license). " +
			"`SPDXLICENSEMAP` of its licenses.conf says what to write.",
		FixMeaning: "The licence has another name.",
		Bad:        []lint.Example{text("LICENSE = \"GPLv2+\"\n"), text("LICENSE:${PN}-doc = \"MIT & Apachev2\"\n")},
		Good:       []lint.Example{text("LICENSE = \"GPL-2.0-or-later\"\n"), text("NO_LICENSE = \"GPLv2\"\n"), text("LICENSE = \"GPLv2${PLUS} & ${X}GPLv2\"\n")},
		Checks:     []lint.Check{lint.Assigned(obsoleteLicense, "LICENSE")},
	},
	{
		Code:     "BB303",
		Name:     "license-checksum",
		Summary:  "A `LIC_FILES_CHKSUM` entry without a checksum, or that is no file",
		Severity: lint.Error,
		Explanation: "insane.bbclass stops do_populate_lic at an entry that is no `file://` URL with `md5=` or `sha256=`. " +
			"The rule is silent where the entry has an expression.",
		Counterparts: []string{"oelint.vars.licfileprefix"},
		Bad:          []lint.Example{text("LIC_FILES_CHKSUM = \"file://COPYING\"\n"), text("LIC_FILES_CHKSUM = \"COPYING;md5=0123\"\n")},
		Good:         []lint.Example{text("LIC_FILES_CHKSUM = \"file://COPYING;md5=0123 file://a.c;beginline=1;endline=2;sha256=45\"\n"), text("LIC_FILES_CHKSUM = \"${MY_FILES}\"\n")},
		Checks:       []lint.Check{lint.Assigned(licenseChecksum, "LIC_FILES_CHKSUM")},
	},
	{
		Code:     "BB304",
		Name:     "no-license-checksum",
		Summary:  "A recipe that fetches something and has no `LIC_FILES_CHKSUM`",
		Severity: lint.Error,
		Explanation: "insane.bbclass refuses a recipe with a `SRC_URI`, a `LICENSE` other than CLOSED and no " +
			"`LIC_FILES_CHKSUM`. The rule is silent where the recipe includes a file, or inherits a class that it does not know.",
		Counterparts: []string{"oelint.var.mandatoryvar"},
		Bad:          []lint.Example{text("LICENSE = \"MIT\"\nSRC_URI = \"https://a.org/a.tgz\"\n")},
		Good: []lint.Example{
			text("LICENSE = \"CLOSED\"\nSRC_URI = \"https://a.org/a.tgz\"\n"), text("require a.inc\nLICENSE = \"MIT\"\nSRC_URI = \"https://a.org/a.tgz\"\n"),
			text("LICENSE = \"MIT\"\n"), text("LICENSE = \"MIT\"\nSRC_URI = \"https://a.org/a.tgz\"\ninherit my-class\n"),
		},
		Checks: []lint.Check{lint.Whole(noLicenseChecksum)},
	},
	{
		Code:     "BB305",
		Name:     "no-license",
		Summary:  "A recipe without `LICENSE`",
		Severity: lint.Error,
		Explanation: "OpenEmbedded-Core's base.bbclass stops at a recipe that sets no `LICENSE`. The rule is silent where " +
			"the recipe includes a file, or inherits a class that it does not know.",
		Counterparts: []string{"oelint.var.mandatoryvar.LICENSE"},
		Bad:          []lint.Example{text("SUMMARY = \"x\"\ninherit cmake\n")},
		Good:         []lint.Example{text("LICENSE = \"MIT\"\n"), text("require x.inc\n"), text("inherit packagegroup\n"), file("x.bbappend", "SUMMARY = \"x\"\n")},
		Checks:       []lint.Check{lint.Whole(noLicense)},
	},
}

const licenseBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.+_-"

// plainLicense reports whether an assignment gives LICENSE a whole value without
// expressions.
func plainLicense(a *grammar.Assignment) bool {
	return a.Variable.Base == "LICENSE" && a.Variable.Flag == "" && a.Variable.Operation == nil &&
		(a.Operator == grammar.Set || a.Operator == grammar.SetNow || a.Operator == grammar.Default || a.Operator == grammar.WeakDefault) &&
		!strings.Contains(a.Value, "${")
}

func licenseSyntax(p *lint.Pass, a *grammar.Assignment) {
	if !plainLicense(a) {
		return
	}
	if wrong := wrongLicense(a.Value); wrong != "" {
		p.Reportf(a, "OpenEmbedded-Core cannot read this licence: %s", wrong)
	}
}

// wrongLicense says what is wrong with a licence expression, or "".
func wrongLicense(value string) string {
	depth, operand := 0, false // whether a licence or group ended right before
	for at := 0; at < len(value); at++ {
		switch c := value[at]; {
		case isBlank(c):
		case c == '(':
			depth++
			operand = false
		case c == ')':
			if depth--; depth < 0 || !operand {
				return "a ) without what it closes"
			}
		case c == '&' || c == '|':
			if !operand {
				return fmt.Sprintf("no licence before %c", c)
			}
			operand = false
		default:
			end := at
			for end < len(value) && strings.IndexByte(licenseBytes, value[end]) >= 0 {
				end++
			}
			if end == at {
				return fmt.Sprintf("no name of a licence has a %q", c)
			}
			at, operand = end-1, true
		}
	}
	switch {
	case depth > 0:
		return "a ( that is not closed"
	case !operand && strings.TrimSpace(value) != "":
		return "no licence after the last operator"
	}
	return ""
}

func obsoleteLicense(p *lint.Pass, a *grammar.Assignment) {
	if a.Variable.Flag != "" {
		return
	}
	value := a.JoinedValue()
	for part := range value.Parts() {
		if part.Kind != grammar.Literal || part.Depth > 0 {
			continue
		}
		for at := 0; at < len(part.Text); {
			end := at
			for end < len(part.Text) && strings.IndexByte(licenseBytes, part.Text[end]) >= 0 {
				end++
			}
			name, start := part.Text[at:end], part.Start+at
			// What an expression stands beside is not the whole name.
			whole := (at > 0 || start == 0) && (end < len(part.Text) || part.End == len(value.Text))
			at = end + 1
			spdx, obsolete := spdxNames[name]
			if !obsolete || !whole {
				continue
			}
			if span := value.Span(start, start+len(name)); span.End.Offset-span.Start.Offset == len(name) {
				p.Report(span.Start.Offset, span.End.Offset, name+" is obsolete: write "+spdx,
					grammar.Edit{Start: span.Start.Offset, End: span.End.Offset, Text: spdx})
			}
		}
	}
}

func licenseChecksum(p *lint.Pass, a *grammar.Assignment) {
	if a.Variable.Flag != "" || a.Variable.OperationName() == "remove" {
		return
	}
	for w := range lint.Words(a) {
		switch {
		case strings.HasPrefix(w.Text, "${") || strings.Contains(w.Text, "${@"):
		case !strings.Contains(w.Text, "://"):
			p.Report(w.Start, w.End, "an entry of LIC_FILES_CHKSUM starts with file://")
		default:
			if !strings.Contains(w.Text, ";md5=") && !strings.Contains(w.Text, ";sha256=") && !expressionInParameters(w.Text) {
				p.Report(w.Start, w.End, "the entry has no checksum: add ;md5= or ;sha256=")
			}
		}
	}
}

// expressionInParameters reports whether an expression may give an URL
// parameters.
func expressionInParameters(url string) bool {
	_, parameters, _ := strings.Cut(url, ";")
	return strings.Contains(parameters, "${")
}

func noLicenseChecksum(p *lint.Pass) {
	if p.File.Dialect != grammar.DialectRecipe || p.Sets("LIC_FILES_CHKSUM") || mayComeFromElsewhere(p) {
		return
	}
	var license, uri *grammar.Assignment
	for a := range lint.All[*grammar.Assignment](p.File) {
		switch {
		case plainLicense(a) && len(a.Variable.Overrides) == 0:
			license = a
		case a.Variable.Base == "SRC_URI" && a.Variable.Flag == "" && len(a.Variable.AllOverrides()) == 0 && strings.TrimSpace(a.Value) != "":
			uri = a
		}
	}
	if license != nil && uri != nil && license.Value != "CLOSED" {
		p.ReportNode(license, "the recipe has a SRC_URI, but no LIC_FILES_CHKSUM")
	}
}

func noLicense(p *lint.Pass) {
	if p.File.Dialect == grammar.DialectRecipe && len(p.File.Statements) > 0 && !p.Sets("LICENSE") && !mayComeFromElsewhere(p) {
		p.Report(0, 0, "the recipe sets no LICENSE")
	}
}

// plainClasses are classes of OpenEmbedded-Core that set none of the variables
// that each recipe sets for itself.
var plainClasses = set(
	"autotools", "autotools-brokensep", "bash-completion", "cmake", "deploy", "gettext", "gi-docgen", "gobject-introspection",
	"gtk-doc", "gtk-icon-cache", "lib_package", "manpages", "meson", "mime", "mime-xdg", "multilib_header", "multilib_script", "native",
	"nativesdk", "pkgconfig", "ptest", "python3-dir", "python3native", "python3targetconfig", "perlnative", "systemd",
	"texinfo", "update-alternatives", "update-rc.d", "upstream-version-is-even", "useradd", "allarch", "binconfig", "features_check", "siteinfo",
)

// mayComeFromElsewhere reports whether a recipe may get variables from another
// file: one that it includes, or a class that is not known to set none.
func mayComeFromElsewhere(p *lint.Pass) bool {
	for _, s := range p.File.Statements {
		switch s := s.(type) {
		case *grammar.Include, *grammar.Require, *grammar.IncludeAll, *grammar.InheritDefer:
			return true
		case *grammar.Inherit:
			for class := range strings.FieldsSeq(s.Arguments) {
				if !plainClasses[class] {
					return true
				}
			}
		case *grammar.Function:
			if s.Variable == nil { // anonymous: it may set anything
				return true
			}
		}
	}
	return false
}
