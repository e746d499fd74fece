package golden

import (
	"context"
	"path"
	"time"

	"mcp-bitbake/internal/difference"
	"mcp-bitbake/internal/recording"
	"mcp-bitbake/internal/reduce"
)

// Pair reads a text in two ways.
type Pair func(ctx context.Context, name, text string) (before, after []recording.Entry, err error)

// Shrink reduces a text as long as its readings differ at a place with a key.
func Shrink(ctx context.Context, pair Pair, name, text, key string) reduce.Result {
	return reduce.Text(ctx, text, func(text string) bool {
		before, after, err := pair(ctx, name, text)
		if err != nil {
			return false
		}
		for _, p := range difference.Places(before, after) {
			if p.Key() == key {
				return true
			}
		}
		return false
	})
}

// Bounds of the reducing for a report.
const (
	maxShrunk  = 10 // causes
	timeToEach = 10 * time.Second
)

// ShrinkExamples reduces the smallest example of each cause of a report.
func ShrinkExamples(ctx context.Context, pair Pair, report *difference.Report, source func(path string) (string, error)) {
	for i := range report.Causes[:min(len(report.Causes), maxShrunk)] {
		c := &report.Causes[i]
		x := c.Examples[0]
		text, err := source(x.Path)
		if err != nil {
			report.Failures = append(report.Failures, err.Error())
			continue
		}
		limited, cancel := context.WithTimeout(ctx, timeToEach)
		r := Shrink(limited, pair, path.Base(x.Path), text, x.Key)
		cancel()
		c.Reduced = &difference.Reduced{Text: r.Text, Tries: r.Tries}
	}
}

// WithNothing is a [Pair] of no reading and our diagnostics, so that each diagnostic
// is a difference. If code is not "", only those with that code are.
func WithNothing(code string) Pair {
	return func(_ context.Context, name, text string) (before, after []recording.Entry, err error) {
		entries, err := recording.ParseEntries(recording.Of(name, text, recording.Options{}))
		for _, e := range entries {
			if e.IsDiagnostic() && (code == "" || e.Kind == recording.DiagnosticMark+code) {
				after = append(after, e)
			}
		}
		return nil, after, err
	}
}
