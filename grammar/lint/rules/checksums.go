package rules

import (
	"fmt"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// checksums are the rules about checksums of what is fetched.
var checksums = []*lint.Rule{
	{
		Code:     "BB421",
		Name:     "no-checksum",
		Summary:  "A fetched file without a checksum",
		Severity: lint.Error,
		Explanation: "BitBake refuses to fetch a file by http, https or ftp that has no checksum: `SRC_URI[sha256sum]`, or " +
			"`SRC_URI[NAME.sha256sum]` for one with `;name=NAME`. The rule looks at recipes, and is silent where one includes a file, " +
			"inherits a class that it does not know, or names checksums by an expression.",
		Counterparts: []string{"oelint.vars.srcurichecksum"},
		Bad:          []lint.Example{text("SRC_URI = \"https://a.org/a.tgz\"\n"), text("SRC_URI = \"https://a.org/a.tgz;name=a\"\nSRC_URI[sha256sum] = \"12\"\n")},
		Good: []lint.Example{
			text("SRC_URI = \"https://a.org/a.tgz\"\nSRC_URI[sha256sum] = \"12\"\n"), text("SRC_URI = \"https://a.org/a.tgz;sha256sum=12\"\n"),
			text("SRC_URI = \"https://a.org/a.tgz;name=a\"\nSRC_URI[a.sha256sum] = \"12\"\n"), text("require a.inc\nSRC_URI = \"https://a.org/a.tgz\"\n"),
			text("SRC_URI = \"git://a.org/a.git;branch=main\"\n"), text("SRC_URI = \"https://a.org/a.tgz;name=${PV}\"\n"),
		},
		Checks: []lint.Check{lint.Whole(noChecksum)},
	},
	{
		Code:     "BB422",
		Name:     "weak-checksum",
		Summary:  "A fetched file that only an MD5 or SHA-1 sum guards",
		Severity: lint.Warning,
		Explanation: "Files with the same MD5 or SHA-1 sum can be made. BitBake asks for SHA-256 (or SHA-384, SHA-512) and " +
			"warns of a recipe that has none.",
		Counterparts: []string{"oelint.vars.srcurichecksum"},
		Bad:          []lint.Example{text("SRC_URI[md5sum] = \"12\"\n"), text("SRC_URI[a.sha1sum] = \"12\"\nSRC_URI[b.sha256sum] = \"12\"\n")},
		Good:         []lint.Example{text("SRC_URI[md5sum] = \"12\"\nSRC_URI[sha256sum] = \"34\"\n"), text("require a.inc\nSRC_URI[md5sum] = \"12\"\n")},
		Checks:       []lint.Check{lint.Whole(weakChecksum)},
	},
}

// checksumKinds are the endings of flags that hold a checksum.
var checksumKinds = [...]string{"md5sum", "sha1sum", "sha256sum", "sha384sum", "sha512sum", "goh1"}

// checksumFlag takes the flag of a checksum apart: the name, with its dot, and
// the kind.
func checksumFlag(flag string) (name, kind string) {
	for _, kind := range checksumKinds {
		if name, ok := strings.CutSuffix(flag, kind); ok && (name == "" || strings.HasSuffix(name, ".")) {
			return name, kind
		}
	}
	return "", ""
}

func noChecksum(p *lint.Pass) {
	if p.File.Dialect != grammar.DialectRecipe || mayComeFromElsewhere(p) {
		return
	}
	known := map[string]bool{}
	for a := range p.Assignments("SRC_URI") {
		if strings.Contains(a.Variable.Flag, "${") {
			return
		}
		if name, kind := checksumFlag(a.Variable.Flag); kind != "" {
			known[strings.TrimSuffix(name, ".")] = true
		}
	}
	for a := range p.Assignments("SRC_URI") {
		urls(a, func(w lint.Word) {
			scheme, _, _ := strings.Cut(w.Text, "://")
			if scheme != "http" && scheme != "https" && scheme != "ftp" || expressionInParameters(w.Text) || opaqueHost(w.Text) {
				return
			}
			for _, kind := range checksumKinds {
				if _, ok := parameter(w.Text, kind); ok {
					return
				}
			}
			// The sum without a name is for what has none, and for the first.
			name, _ := parameter(w.Text, "name")
			if !known[name] {
				flag := "sha256sum"
				if name != "" {
					flag = name + "." + flag
				}
				p.Report(w.Start, w.End, fmt.Sprintf("there is no SRC_URI[%s]", flag))
			}
		})
	}
}

// opaqueHost reports whether an URL holds python, which may give parameters.
func opaqueHost(url string) bool { return strings.Contains(url, "${@") }

func weakChecksum(p *lint.Pass) {
	if p.File.Dialect != grammar.DialectRecipe && p.File.Dialect != grammar.DialectInclude || mayComeFromElsewhere(p) {
		return
	}
	strong := map[string]bool{}
	for a := range p.Assignments("SRC_URI") {
		if name, kind := checksumFlag(a.Variable.Flag); kind != "" && kind != "md5sum" && kind != "sha1sum" {
			strong[name] = true
		}
	}
	for a := range p.Assignments("SRC_URI") {
		if name, kind := checksumFlag(a.Variable.Flag); (kind == "md5sum" || kind == "sha1sum") && !strong[name] {
			strong[name] = true // one finding for both
			p.Reportf(a, "there is no SRC_URI[%ssha256sum]", name)
		}
	}
}
