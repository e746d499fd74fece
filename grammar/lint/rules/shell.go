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
	err := readShell(aside(f.Body))
	var wrong syntax.ParseError
	if !errors.As(err, &wrong) || !surelyShell(p, f) {
		return
	}
	body, _ := f.Token(grammar.TokenBody)
	at := min(int(wrong.Pos.Offset()), len(body.Text)) + body.Span().Start.Offset
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

// aside puts words of the same length in the place of BitBake's expressions, and
// white space that BitBake trims from the ends of lines before what it follows:
// every other byte stays where it is.
func aside(text string) string {
	dollar := strings.Contains(text, "${")
	if !dollar && !strings.ContainsAny(text, "\\\r") {
		return text
	}
	b := []byte(text)
	for at := 0; at < len(b); {
		if b[at] == '$' {
			if n := lint.Expression(text[at:]); n > 0 {
				for i := range n {
					b[at+i] = 'x'
				}
				at += n
				continue
			}
		}
		if b[at] == '\\' {
			joint(b, at)
		}
		if b[at] == '\r' {
			b[at] = ' '
		}
		at++
	}
	return string(b)
}

// joint moves the backslash at an offset to the end of its line where nothing
// but white space follows.
func joint(b []byte, at int) {
	end := at + 1
	for end < len(b) && (isBlank(b[end]) || b[end] == '\r') {
		end++
	}
	if end < len(b) && b[end] == '\n' && end > at+1 {
		for i := at; i < end; i++ {
			b[i] = ' '
		}
		b[end-1] = '\\'
	}
}
