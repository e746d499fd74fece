package grammar_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
)

// BenchmarkParseCorpus parses all recipes of the real corpus, one by one in one
// goroutine, from memory.
func BenchmarkParseCorpus(b *testing.B) {
	recipes := corpustest.Recipes(b)
	size := 0
	for _, r := range recipes {
		size += len(r.Source)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	rounds := 0
	for b.Loop() {
		for _, r := range recipes {
			grammar.Parse(r.Path, r.Source)
		}
		rounds++
	}
	runtime.ReadMemStats(&after)
	files := float64(rounds * len(recipes))
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/files, "allocs/file")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/files, "B/file")
}

// BenchmarkParseLinear shows by its ns/statement, the same for all sizes, that
// the time is linear in the size, also where there are more statements than
// participle repeats.
func BenchmarkParseLinear(b *testing.B) {
	statements := []string{"A:append = \"x\"\n", "inherit a b\n", "# c\n\n", "do_d() {\n    :\n}\n"}
	for _, number := range []int{20_000, 200_000, 1_000_001} {
		var source strings.Builder
		for i := range number {
			source.WriteString(statements[i%len(statements)])
		}
		b.Run(fmt.Sprint(number), func(b *testing.B) {
			read := 0
			for b.Loop() {
				file, _ := grammar.Parse("a.bb", source.String())
				read += len(file.Statements)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(read), "ns/statement")
			if read < number*b.N {
				b.Errorf("read %d statements, fewer than %d", read, number*b.N)
			}
		})
	}
}
