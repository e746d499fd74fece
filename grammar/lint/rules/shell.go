package rules

import (
	"errors"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// parsers are for one goroutine at a time each.
var parsers = sync.Pool{New: func() any { return syntax.NewParser(syntax.Variant(syntax.LangBash)) }}

// maxShell bounds the bodies that are read as shell, in bytes. The largest one of
// poky is a hundredth of it.
const maxShell = 1 << 20

// shellTasks are tasks of OpenEmbedded-Core that are written in shell.
var shellTasks = set("do_compile", "do_configure", "do_install", "do_deploy", "do_install_ptest", "do_compile_ptest", "do_configure_ptest",
	"pkg_postinst", "pkg_postrm", "pkg_preinst", "pkg_prerm", "pkg_postinst_ontarget")

func shellSyntax(p *lint.Pass, f *grammar.Function) {
	if f.Python || f.Variable == nil || len(f.Body) > maxShell {
		return
	}
	body := f.JoinedBody()
	err := readShell(aside(body))
	var wrong syntax.ParseError
	if !errors.As(err, &wrong) || !surelyShell(p, f) {
		return
	}
	at := body.Position(min(int(wrong.Pos.Offset()), len(body.Text))).Offset
	p.Report(at, at, "no shell can read this: "+wrong.Text)
}

func readShell(text string) error {
	parser := parsers.Get().(*syntax.Parser)
	defer parsers.Put(parser)
	_, err := parser.Parse(strings.NewReader(text), "")
	return err
}

// surelyShell reports whether a function is written in shell: one with overrides
// or an operation is Python if the function without them is.
func surelyShell(p *lint.Pass, f *grammar.Function) bool {
	if !f.Variable.HasOverrideSyntax() || shellTasks[f.Variable.Base] {
		return true
	}
	for other := range lint.All[*grammar.Function](p.File) {
		if other.Variable != nil && !other.Variable.HasOverrideSyntax() && other.Variable.Base == f.Variable.Base {
			return !other.Python
		}
	}
	return false
}

// aside puts words of the same length in the place of what BitBake expands: every
// other byte stays where it is.
func aside(body grammar.Joined) string {
	if !strings.Contains(body.Text, "${") {
		return body.Text
	}
	text := []byte(body.Text)
	for part := range body.Parts() {
		if part.Depth == 0 && part.Kind != grammar.Literal {
			for i := part.Start; i < part.End; i++ {
				text[i] = 'x'
			}
		}
	}
	return string(text)
}
