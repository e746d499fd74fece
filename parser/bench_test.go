package parser_test

import (
	"iter"
	"os"
	"runtime"
	"runtime/debug"
	"testing"

	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/internal/parallel"
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

// measure runs work on the recipes of the real corpus, on all cores, and reports
// what a file costs, with the garbage collector as the commands set it. work
// yields how many bytes or variables each has.
func measure(b *testing.B, work func(paths []string) iter.Seq[int]) {
	b.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	paths, size := corpusOnDisk(b)
	b.SetBytes(size)
	b.ReportAllocs()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		files, total := 0, 0
		for n := range work(paths) {
			files++
			total += n
		}
		if files != len(paths) || total < files {
			b.Fatalf("%d of %d files, %d of what they hold", files, len(paths), total)
		}
	}
	runtime.ReadMemStats(&after)
	files := float64(b.N) * float64(len(paths))
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/files, "allocs/file")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/files, "B/file")
}

// BenchmarkExtractCorpus reads, parses and extracts.
func BenchmarkExtractCorpus(b *testing.B) {
	measure(b, func(paths []string) iter.Seq[int] {
		return parser.Each(b.Context(), parser.Access{}, paths, func(_ string, file parser.Parsed, err error) int {
			if err != nil {
				b.Error(err)
				return 0
			}
			return len(file.Extract().Variables)
		})
	})
}

// BenchmarkReadCorpus reads as any program does, and does nothing else.
func BenchmarkReadCorpus(b *testing.B) {
	measure(b, func(paths []string) iter.Seq[int] {
		return parallel.Map(b.Context(), paths, func(path string) int {
			source, err := os.ReadFile(path)
			if err != nil {
				b.Error(err)
			}
			return len(source)
		})
	})
}
