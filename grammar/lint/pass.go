package lint

import (
	"fmt"
	"iter"
	"path"
	"path/filepath"
	"strings"

	"mcp-bitbake/grammar"
)

// Pass is one file that a rule looks at.
type Pass struct {
	File *grammar.File
	Tree Tree // what other files there are; nil where that is not known

	rules    []*Rule
	rule     int // which of them looks at the file
	findings []Finding
	facts    []any
}

// Fact is what find says of the pass's file. It is found once a file, for all
// rules that ask for a fact of the type.
func Fact[T any](p *Pass, find func(*grammar.File) T) T {
	for _, f := range p.facts { // there are few
		if fact, ok := f.(T); ok {
			return fact
		}
	}
	fact := find(p.File)
	p.facts = append(p.facts, fact)
	return fact
}

// Stem is the file's name without its directory and ending.
func (p *Pass) Stem() string {
	name := path.Base(filepath.ToSlash(p.File.Name))
	return strings.TrimSuffix(name, path.Ext(name))
}

// Report adds a finding of the rule at the bytes from start up to, but not
// including, end. The message is one sentence without a full stop.
func (p *Pass) Report(start, end int, message string, fix ...grammar.Edit) {
	lines := p.File.LineIndex()
	p.add(grammar.Span{Start: lines.Position(start), End: lines.Position(end)}, message, fix)
}

// ReportNode adds a finding of the rule at a part of the tree.
func (p *Pass) ReportNode(n grammar.Node, message string, fix ...grammar.Edit) {
	p.add(n.Span(), message, fix)
}

// Reportf adds a finding at a part of the tree, with a message that is made as
// fmt.Sprintf makes it.
func (p *Pass) Reportf(n grammar.Node, format string, arguments ...any) {
	p.add(n.Span(), fmt.Sprintf(format, arguments...), nil)
}

func (p *Pass) add(span grammar.Span, message string, fix []grammar.Edit) {
	p.findings = append(p.findings, Finding{p.rules[p.rule], p.File.Name, span, message, fix})
}

// All yields the file's statements of one type, in order.
func All[S grammar.Statement](file *grammar.File) iter.Seq[S] {
	return func(yield func(S) bool) {
		for _, s := range file.Statements {
			if s, ok := s.(S); ok && !yield(s) {
				return
			}
		}
	}
}

// Assignments yields the file's assignments to variables with a base name, those
// with overrides, operations and flags included.
func (p *Pass) Assignments(base string) iter.Seq[*grammar.Assignment] {
	return func(yield func(*grammar.Assignment) bool) {
		for a := range All[*grammar.Assignment](p.File) {
			if a.Variable.Base == base && !yield(a) {
				return
			}
		}
	}
}

// Sets reports whether the file gives a variable or one of its flags a value.
func (p *Pass) Sets(base string) bool {
	for range p.Assignments(base) {
		return true
	}
	return false
}
