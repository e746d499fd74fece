package rules_test

import (
	"slices"
	"testing"
	"time"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/rules"
	"mcp-bitbake/internal/corpustest"
)

// What parsing costs, and parsing and all rules about files.
func BenchmarkPoky(b *testing.B) {
	files := metadata(b)
	for name, pass := range map[string]func([]corpustest.File){"parse": parseAll, "lint": lintAll()} {
		b.Run(name, func(b *testing.B) {
			size := 0
			for _, f := range files {
				size += len(f.Source)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				pass(files)
			}
		})
	}
}

// How many times the parse all rules cost, the parse included: both in turn, so
// that a busy machine slows both, and each by itself at its best. The parse is the
// one that makes a tree to keep; the rules look at one in memory that is used again.
func BenchmarkPokyBesideParse(b *testing.B) {
	const step = 100 // files in a row
	files := metadata(b)
	lint := lintAll()
	parsing, linting := best{}, best{}
	for b.Loop() {
		for chunk := range slices.Chunk(files, step) {
			start := time.Now()
			parseAndKeep(chunk)
			parsed := time.Now()
			lint(chunk)
			parsing.add(chunk[0].Path, parsed.Sub(start))
			linting.add(chunk[0].Path, time.Since(parsed))
		}
	}
	b.ReportMetric(float64(linting.sum())/float64(parsing.sum()), "times-parse")
}

// best is the shortest time of each piece of work.
type best map[string]time.Duration

func (b best) add(piece string, took time.Duration) {
	if shortest, ok := b[piece]; !ok || took < shortest {
		b[piece] = took
	}
}

func (b best) sum() (sum time.Duration) {
	for _, d := range b {
		sum += d
	}
	return sum
}

func parseAndKeep(files []corpustest.File) {
	for _, f := range files {
		grammar.Parse(f.Path, f.Source)
	}
}

func parseAll(files []corpustest.File) {
	for _, f := range files {
		grammar.WithTree(f.Path, f.Source, func(*grammar.File, []grammar.Diagnostic) {})
	}
}

func lintAll() func([]corpustest.File) {
	linter := lint.New(rules.All()...)
	return func(files []corpustest.File) {
		for _, f := range files {
			grammar.WithTree(f.Path, f.Source, func(file *grammar.File, diagnostics []grammar.Diagnostic) {
				linter.File(file, diagnostics, lint.Options{})
			})
		}
	}
}
