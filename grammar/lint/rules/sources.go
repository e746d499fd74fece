package rules

import (
	"fmt"
	"slices"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// sources are the rules about the entries of SRC_URI.
var sources = []*lint.Rule{
	{
		Code:     "BB401",
		Name:     "git-without-branch",
		Summary:  "A git repository in `SRC_URI` without `branch=` or `nobranch=1`",
		Severity: lint.Error,
		Explanation: "BitBake's fetcher wants to know the branch: older releases warn and take master, newer ones stop. " +
			"The rule is silent where an expression may give the parameter.",
		Bad: []lint.Example{text("SRC_URI = \"git://a.org/a.git;protocol=https\"\n"), text("SRC_URI += \"gitsm://a.org/a.git\"\n")},
		Good: []lint.Example{
			text("SRC_URI = \"git://a.org/a.git;protocol=https;branch=main\"\n"), text("SRC_URI = \"git://a.org/${BPN}.git;nobranch=1\"\n"),
			text("SRC_URI = \"git://a.org/a.git;${OPTIONS}\"\n"), text("SRC_URI = \"${URL};protocol=https\"\n"),
			text("SRC_URI = \"git:///srv/a.git;usehead=1\"\n"),
		},
		Checks: []lint.Check{lint.Assigned(gitWithoutBranch, "SRC_URI")},
	},
	{
		Code:     "BB402",
		Name:     "github-git-protocol",
		Summary:  "A repository of github.com by the git protocol",
		Severity: lint.Warning,
		Explanation: "GitHub has not served the git protocol since 2022, and `git://` means it unless `protocol=` says otherwise. " +
			"BitBake warns and takes https.",
		FixMeaning:   "The repository is fetched by https, as BitBake does in the end.",
		Counterparts: []string{"oelint.vars.srcurioptions"},
		Bad:          []lint.Example{text("SRC_URI = \"git://github.com/a/a.git;branch=main\"\n"), text("SRC_URI = \"git://github.com/a/a;branch=main;protocol=git\"\n")},
		Good:         []lint.Example{text("SRC_URI = \"git://github.com/a/a.git;branch=main;protocol=https\"\n"), text("SRC_URI = \"git://github.com/a/a.git;${OPTIONS}\"\n"), text("SRC_URI = \"git://a.org/a.git;branch=main\"\n")},
		Checks:       []lint.Check{lint.Assigned(githubGitProtocol, "SRC_URI")},
	},
	{
		Code:     "BB403",
		Name:     "http-of-https-host",
		Summary:  "An http URL of a host that serves https",
		Severity: lint.Note,
		Explanation: "Anybody on the way can answer a request by http. The hosts that the rule knows are those from which " +
			"OpenEmbedded-Core itself fetches by https.",
		FixMeaning: "The file is fetched by https.",
		Bad:        []lint.Example{text("SRC_URI = \"http://ftpmirror.gnu.org/gnu/a/a-1.tar.gz\"\n")},
		Good:       []lint.Example{text("SRC_URI = \"https://ftpmirror.gnu.org/gnu/a/a-1.tar.gz\"\n"), text("SRC_URI = \"http://a.org/a-1.tar.gz\"\n"), text("HOMEPAGE = \"http://ftpmirror.gnu.org/\"\n")},
		Checks:     []lint.Check{lint.Assigned(httpOfHTTPSHost, "SRC_URI")},
	},
	{
		Code:     "BB404",
		Name:     "parameter-without-value",
		Summary:  "A parameter of an URL without `=`",
		Severity: lint.Error,
		Explanation: "Parameters are `;name=value`. BitBake refuses the URL, or (since release 2.12) overlooks the parameter. Where several " +
			"`;` follow each other, or one ends the URL, it overlooks them.",
		Bad:    []lint.Example{text("SRC_URI = \"git://a.org/a.git;branch=main;nobranch\"\n")},
		Good:   []lint.Example{text("SRC_URI = \"git://a.org/a.git;;branch=main;\"\n"), text("SRC_URI = \"git://a.org/a.git;${OPTIONS}\"\n")},
		Checks: []lint.Check{lint.Assigned(parameterWithoutValue, "SRC_URI")},
	},
	{
		Code:     "BB405",
		Name:     "short-srcrev",
		Summary:  "A `SRCREV` that is a part of a commit's hash",
		Severity: lint.Warning,
		Explanation: "BitBake takes 40 hexadecimal digits for a commit, anything else for the name of a branch or tag, which it has to " +
			"ask the server for: no build without network, and no certainty what is built.",
		Bad:    []lint.Example{text("SRCREV = \"1234567\"\n"), text("SRCREV_machine:qemuarm = \"0123456789abcdef\"\n")},
		Good:   []lint.Example{text("SRCREV = \"0123456789012345678901234567890123456789\"\n"), text("SRCREV = \"v1.2\"\n"), text("SRCREV = \"${AUTOREV}\"\n"), text("SRCREV_FORMAT = \"abcdefab\"\n")},
		Checks: []lint.Check{lint.Each(shortRevision)},
	},
}

// urls yields the entries of a SRC_URI that are URLs: with a scheme at the start
// and, up to the parameters, no expression that could hold any.
func urls(a *grammar.Assignment, use func(lint.Word)) {
	if a.Variable.Flag != "" || a.Variable.OperationName() == "remove" {
		return
	}
	for w := range lint.Words(a) {
		scheme, _, ok := strings.Cut(w.Text, "://")
		if ok && scheme != "" && strings.Trim(scheme, "abcdefghijklmnopqrstuvwxyz0123456789+-") == "" {
			use(w)
		}
	}
}

// harmless are expressions that are parts of names and hold no parameters.
var harmless = set("${PN}", "${BPN}", "${PV}", "${BP}", "${P}", "${WORKDIR}", "${S}", "${TOPDIR}")

// opaque reports whether an URL has an expression that may hold parameters.
func opaque(url string) bool {
	for e := range lint.Expressions(url) {
		if !harmless[e.Text] {
			return true
		}
	}
	return false
}

// parameter is the value of an URL's parameter.
func parameter(url, name string) (value string, found bool) {
	for i, part := range strings.Split(url, ";") {
		if key, value, ok := strings.Cut(part, "="); ok && i > 0 && key == name {
			return value, true
		}
	}
	return "", false
}

func isGit(url string) bool {
	return strings.HasPrefix(url, "git://") || strings.HasPrefix(url, "gitsm://")
}

func gitWithoutBranch(p *lint.Pass, a *grammar.Assignment) {
	if !strings.Contains(a.Value, "git://") && !strings.Contains(a.Value, "gitsm://") {
		return
	}
	urls(a, func(w lint.Word) {
		if !isGit(w.Text) || opaque(w.Text) {
			return
		}
		for _, name := range [...]string{"branch", "nobranch", "usehead"} {
			if _, ok := parameter(w.Text, name); ok {
				return
			}
		}
		p.Report(w.Start, w.End, "the fetcher wants ;branch= or ;nobranch=1")
	})
}

func githubGitProtocol(p *lint.Pass, a *grammar.Assignment) {
	if !strings.Contains(a.Value, "://github.com/") {
		return
	}
	urls(a, func(w lint.Word) {
		_, rest, _ := strings.Cut(w.Text, "://")
		if !isGit(w.Text) || !strings.HasPrefix(rest, "github.com/") || expressionInParameters(w.Text) {
			return
		}
		const message = "github.com does not serve the git protocol: write ;protocol=https"
		protocol, ok := parameter(w.Text, "protocol")
		switch at := strings.Index(w.Text, ";protocol=git"); {
		case ok && protocol != "git" || !w.Whole():
		case ok && at >= 0:
			at += w.Start + len(";protocol=")
			p.Report(w.Start, w.End, message, grammar.Edit{Start: at, End: at + len("git"), Text: "https"})
		case !ok && !opaque(w.Text):
			at := w.End
			if i := strings.IndexByte(w.Text, ';'); i >= 0 {
				at = w.Start + i
			}
			p.Report(w.Start, w.End, message, grammar.Edit{Start: at, End: at, Text: ";protocol=https"})
		}
	})
}

// httpsHosts are those from which OpenEmbedded-Core fetches by https, as a test holds.
var httpsHosts = []string{
	"archive.apache.org", "cdn.kernel.org", "cpan.metacpan.org", "dbus.freedesktop.org", "download.gnome.org",
	"download.savannah.gnu.org", "downloads.yoctoproject.org", "files.pythonhosted.org", "ftpmirror.gnu.org",
	"git.kernel.org", "git.yoctoproject.org", "github.com", "gitlab.com", "gitlab.freedesktop.org", "gitlab.gnome.org",
	"gstreamer.freedesktop.org", "launchpad.net", "salsa.debian.org", "sourceware.org", "www.cpan.org",
	"www.freedesktop.org", "www.kernel.org", "www.x.org", "xorg.freedesktop.org",
}

func httpOfHTTPSHost(p *lint.Pass, a *grammar.Assignment) {
	if !strings.Contains(a.Value, "http://") {
		return
	}
	urls(a, func(w lint.Word) {
		rest, ok := strings.CutPrefix(w.Text, "http://")
		if !ok {
			return
		}
		host, _, ok := strings.Cut(rest, "/")
		if !ok || !slices.Contains(httpsHosts, host) {
			return
		}
		at := w.Start + len("http")
		p.Report(w.Start, w.End, host+" serves https", grammar.Edit{Start: at, End: at, Text: "s"})
	})
}

func parameterWithoutValue(p *lint.Pass, a *grammar.Assignment) {
	if strings.IndexByte(a.Value, ';') < 0 {
		return
	}
	urls(a, func(w lint.Word) {
		for i, part := range strings.Split(w.Text, ";") {
			if i > 0 && part != "" && !strings.Contains(part, "=") && !strings.Contains(part, "${") {
				p.Report(w.Start, w.End, fmt.Sprintf("the parameter %s has no value", part))
			}
		}
	})
}

func shortRevision(p *lint.Pass, a *grammar.Assignment) {
	base := a.Variable.Base
	if !strings.HasPrefix(base, "SRCREV") || base == "SRCREV_FORMAT" || a.Variable.Flag != "" || a.Variable.Operation != nil {
		return
	}
	const hexadecimal = "0123456789abcdefABCDEF"
	if n := len(a.Value); n >= 7 && n < 40 && strings.Trim(a.Value, hexadecimal) == "" {
		p.Reportf(a, "%s has %d of a commit's 40 digits: BitBake takes it for the name of a branch or tag", base, n)
	}
}
