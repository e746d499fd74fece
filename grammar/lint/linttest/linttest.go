// Package linttest tests rules by their examples.
package linttest

import (
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// Run runs the examples of each rule: of a bad one the rule finds exactly one
// mistake, which its fix, if it has one, mends; of a good one none.
func Run(t *testing.T, rules ...*lint.Rule) {
	t.Helper()
	for _, rule := range rules {
		t.Run(rule.Code, func(t *testing.T) {
			if len(rule.Bad) == 0 || len(rule.Good) == 0 {
				t.Error("a rule has at least one bad and one good example")
			}
			linter := lint.New(rule)
			for _, e := range rule.Bad {
				bad(t, linter, e)
			}
			for _, e := range rule.Good {
				for _, f := range find(linter, e, e.Text) {
					t.Errorf("good example %q: %d:%d: %s", e.Text, f.Span.Start.Line, f.Span.Start.Column, f.Message)
				}
			}
		})
	}
}

func bad(t *testing.T, linter *lint.Linter, e lint.Example) {
	t.Helper()
	findings := find(linter, e, e.Text)
	if len(findings) != 1 {
		t.Errorf("bad example %q: %d findings, want 1: %v", e.Text, len(findings), messages(findings))
		return
	}
	f := findings[0]
	if f.Span.Start.Offset < 0 || f.Span.End.Offset > len(e.Text) || f.Span.End.Offset < f.Span.Start.Offset {
		t.Errorf("bad example %q: the finding is at bytes %d to %d", e.Text, f.Span.Start.Offset, f.Span.End.Offset)
	}
	if len(f.Fix) == 0 {
		return
	}
	mended, err := grammar.ApplyEdits(e.Text, f.Fix)
	if err != nil {
		t.Errorf("bad example %q: %v", e.Text, err)
		return
	}
	if left := find(linter, e, mended); len(left) > 0 {
		t.Errorf("bad example %q: after the fix, %q, it finds %v", e.Text, mended, messages(left))
	}
}

func find(linter *lint.Linter, e lint.Example, text string) []lint.Finding {
	return linter.Text(e.FileName(), text, lint.Options{Tree: e.Tree})
}

func messages(findings []lint.Finding) []string {
	var list []string
	for _, f := range findings {
		list = append(list, f.Message)
	}
	return list
}
