package rules

import (
	"errors"
	"strings"
	"sync"
	"unicode/utf8"

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
	if f.Python || f.Variable == nil || len(f.Body) > maxShell || readShell(abridged(f.Body)) == nil {
		return
	}
	body := f.JoinedBody()
	var wrong syntax.ParseError
	if !errors.As(readShell(body.Text), &wrong) || !utf8.ValidString(f.Body) || !surelyShell(p, f) {
		return
	}
	at := body.Position(min(int(wrong.Pos.Offset()), len(body.Text))).Offset
	p.Report(at, at, "no shell can read this: "+wrong.Text)
}

// oneCommand is what most bodies are abridged to.
const oneCommand = "x\n"

// readShell says why no shell can read a text, with what BitBake expands put aside.
func readShell(text string) error {
	if text == "" || text == oneCommand {
		return nil
	}
	parser := parsers.Get().(*syntax.Parser)
	defer parsers.Put(parser)
	_, err := parser.Parse(strings.NewReader(aside(text)), "")
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
func aside(body string) string {
	if !strings.Contains(body, "${") {
		return body
	}
	text := []byte(body)
	for part := range lint.Expressions(body) {
		for i := part.Start; i < part.End; i++ {
			text[i] = 'x'
		}
	}
	return string(text)
}
