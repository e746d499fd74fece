package parser_test

import (
	"runtime"
	"testing"

	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/parser"
)

// corpusOnDisk writes the recipes of the real corpus below a directory of the
// test's own and returns their paths and the number of their bytes.
func corpusOnDisk(tb testing.TB) (paths []string, size int64) {
	tb.Helper()
	directory := tb.TempDir()
	for _, r := range corpustest.Recipes(tb) {
		paths = append(paths, write(tb, directory, r.Path, r.Source))
		size += int64(len(r.Source))
	}
	return paths, size
}

// measure runs work on each recipe of the real corpus, one after the other, and
// reports what a file costs.
func measure(b *testing.B, work func(path string) error) {
	b.Helper()
	paths, size := corpusOnDisk(b)
	b.SetBytes(size)
	b.ReportAllocs()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		for _, path := range paths {
			if err := work(path); err != nil {
				b.Fatal(err)
			}
		}
	}
	runtime.ReadMemStats(&after)
	files := float64(b.N) * float64(len(paths))
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/files, "allocs/file")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/files, "B/file")
}

// BenchmarkExtractCorpus reads, parses and extracts.
func BenchmarkExtractCorpus(b *testing.B) {
	measure(b, func(path string) error {
		parsed, err := parser.ParseFile(path)
		if err == nil && len(parsed.Extract().Variables) > len(parsed.Statements) {
			b.Fatal("more variables than statements")
		}
		return err
	})
}

// BenchmarkReadCorpus is the part of it that reading the files takes.
func BenchmarkReadCorpus(b *testing.B) {
	measure(b, func(path string) error {
		_, err := parser.Access{}.ReadFile(path)
		return err
	})
}
