// Package benchtest compares, for benchmarks.
package benchtest

import (
	"slices"
	"testing"
	"time"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
)

// BesideParse reports how many times the parse of files some work on them takes, its
// own parse included. Both are done in turn, a few files at a time, and the shortest
// times count, so that a busy machine changes little. The parse is [grammar.Parse],
// which makes a tree to keep.
func BesideParse(b *testing.B, files []corpustest.File, work func(corpustest.File)) {
	b.Helper()
	const step = 100 // files in a row
	parsing, working := best{}, best{}
	for b.Loop() {
		for chunk := range slices.Chunk(files, step) {
			start := time.Now()
			for _, f := range chunk {
				grammar.Parse(f.Path, f.Source)
			}
			parsed := time.Now()
			for _, f := range chunk {
				work(f)
			}
			parsing.add(chunk[0].Path, parsed.Sub(start))
			working.add(chunk[0].Path, time.Since(parsed))
		}
	}
	b.ReportMetric(float64(working.sum())/float64(parsing.sum()), "times-parse")
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
