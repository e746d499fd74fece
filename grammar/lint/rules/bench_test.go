package rules_test

import (
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/rules"
	"mcp-bitbake/internal/benchtest"
	"mcp-bitbake/internal/corpustest"
)

// What parsing costs, and parsing and all rules about files.
func BenchmarkPoky(b *testing.B) {
	files := metadata(b)
	size := 0
	for _, f := range files {
		size += len(f.Source)
	}
	parse := func(f corpustest.File) {
		grammar.WithTree(f.Path, f.Source, func(*grammar.File, []grammar.Diagnostic) {})
	}
	for name, work := range map[string]func(corpustest.File){"parse": parse, "lint": lintOne()} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, f := range files {
					work(f)
				}
			}
		})
	}
}

func BenchmarkPokyBesideParse(b *testing.B) { benchtest.BesideParse(b, metadata(b), lintOne()) }

// lintOne is what bblint does with a file.
func lintOne() func(corpustest.File) {
	linter := lint.New(rules.All()...)
	return func(f corpustest.File) {
		grammar.WithTree(f.Path, f.Source, func(file *grammar.File, diagnostics []grammar.Diagnostic) {
			linter.File(file, diagnostics, lint.Options{})
		})
	}
}
