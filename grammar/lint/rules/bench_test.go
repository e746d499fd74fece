package rules_test

import (
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/rules"
)

// What all rules about files cost, beside parsing alone.
func BenchmarkPoky(b *testing.B) {
	files := metadata(b)
	size := 0
	for _, f := range files {
		size += len(f.Source)
	}
	linter := lint.New(rules.All()...)
	b.Run("parse", func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			for _, f := range files {
				grammar.WithTree(f.Path, f.Source, func(*grammar.File, []grammar.Diagnostic) {})
			}
		}
	})
	b.Run("lint", func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			for _, f := range files {
				grammar.WithTree(f.Path, f.Source, func(file *grammar.File, diagnostics []grammar.Diagnostic) {
					linter.File(file, diagnostics, lint.Options{})
				})
			}
		}
	})
}
