package tree_test

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"mcp-bitbake/parser/tree"
)

const traced = "one/r/x_1.2.bb" // the recipe of trace

// Files that BitBake would read for days end a trace, with a word about it.
func TestTraceIsBounded(t *testing.T) {
	doubling := map[string]string{traced: "require a0.inc\n"}
	for i := range 60 {
		doubling[fmt.Sprintf("one/r/a%d.inc", i)] = strings.Repeat(fmt.Sprintf("require a%d.inc\n", i+1), 2)
	}
	doubling["one/r/a60.inc"] = "A += \"1\"\n"
	chain := map[string]string{traced: "require a0.inc\n"}
	for i := range 150 {
		chain[fmt.Sprintf("one/r/a%d.inc", i)] = fmt.Sprintf("A += \"1\"\nrequire a%d.inc\n", i+1)
	}
	large := fmt.Sprintf("A += \"%s\"\n", strings.Repeat("x", 3<<20))
	for _, test := range []struct {
		name    string
		files   map[string]string
		word    string // of a warning, or of a reason
		classes bool
		most    int // steps, files read, and so on
	}{
		{"files", doubling, "a trace reads at most 2000 files", false, 2000},
		{"depth", chain, "deeper than a trace goes", false, 100},
		{"steps", map[string]string{traced: strings.Repeat("A = \"x\"\n", 12_000)}, "a trace has at most 10000 steps", false, 10_000},
		{"bytes", map[string]string{traced: "require a.inc\nrequire a.inc\n", "one/r/a.inc": large}, "of 4 MiB", false, 3},
		{"not followed", map[string]string{traced: strings.Repeat("require none.inc\n", 3_000)}, "at most 2000 files that are not followed", false, 2000},
		{"classes", map[string]string{traced: strings.Repeat("inherit a\n", 3_000)}, "at most 2000 classes", false, 2000},
		{"names in a line", map[string]string{traced: "require " + strings.Repeat("a ", 1<<20) + "\n"}, "its names take over 64 KiB", false, 1},
		{"names by expansion", map[string]string{traced: "require " + strings.Repeat("${P}", 1<<18) + "\n"}, "its names take over 64 KiB", false, 1},
		{"a long name", map[string]string{traced: "require " + strings.Repeat("a", 5000) + "\n"}, "too long for the name of a file", false, 1},
		{"a long class", map[string]string{traced: "inherit " + strings.Repeat("a", 5000) + "\n"}, "too long for the name of a file", true, 1},
		{"a long variable", map[string]string{traced: "require ${" + strings.Repeat("a", 1<<20) + "}\n"}, "it depends on aaa", false, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, got := trace(t, test.files, test.classes)
			words := append([]string(nil), got.Warnings...)
			for _, u := range got.Unfollowed {
				words = append(words, u.Reason)
				if len(u.Name) > 4100 || len(u.Reason) > 4200 {
					t.Errorf("a name of %d bytes, a reason of %d", len(u.Name), len(u.Reason))
				}
			}
			if !strings.Contains(strings.Join(words, "\n"), test.word) {
				t.Errorf("%.300q, want %q among it", words, test.word)
			}
			if n := max(len(got.Steps), len(got.Read), len(got.Unfollowed), len(got.Inherited), len(got.Warnings)); n > test.most {
				t.Errorf("%d steps, %d files read, %d classes, %d not followed, %d warnings", len(got.Steps), len(got.Read), len(got.Inherited), len(got.Unfollowed), len(got.Warnings))
			}
		})
	}
}

// allocated is what a trace of a recipe takes in bytes, once the index has it: the
// least of several runs, since collections in between empty pools.
func allocated(t *testing.T, files map[string]string) uint64 {
	t.Helper()
	directory := t.TempDir()
	write(t, directory, files)
	settle()
	x := index()
	tracing := tree.Tracing{File: filepath.Join(directory, traced), Variable: "A", Roots: []string{directory}}
	run := func() {
		if _, err := x.Trace(t.Context(), tracing); err != nil {
			t.Fatal(err)
		}
	}
	least := uint64(math.MaxUint64)
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

// A file is parsed once, however often it is read.
func TestTraceParsesAFileOnce(t *testing.T) {
	files := func(times int) map[string]string {
		return map[string]string{
			traced:        strings.Repeat("require a.inc\n", times),
			"one/r/a.inc": strings.Repeat("B = \"some words\"\n", 20_000),
		}
	}
	once, often := allocated(t, files(1)), allocated(t, files(500))
	if often > 2*once {
		t.Errorf("a trace takes %d bytes that reads a file once, %d where it reads it 500 times", once, often)
	}
}

// Four times as many statements take four times as much, those that BitBake warns
// of, too.
func TestTraceIsLinear(t *testing.T) {
	for _, line := range []string{"A=\"x\"\n", "A = \"x\"\n", "B[c]=\"x\"\n", "require ${C}\n", "inherit a\n"} {
		few := allocated(t, map[string]string{traced: strings.Repeat(line, 450)})
		many := allocated(t, map[string]string{traced: strings.Repeat(line, 1800)})
		if many > 9*few {
			t.Errorf("%q: %d bytes, and %d for four times as many lines", line, few, many)
		}
	}
}

// counted is a context that ends when it was asked a number of times.
type counted struct {
	context.Context
	left atomic.Int64 // polls before it ends, negative after that
}

func (c *counted) Err() error {
	if c.left.Add(-1) > 0 {
		return nil
	}
	return context.Canceled
}

// A trace that is cancelled reads no further file.
func TestTraceEndsWhenItIsCancelled(t *testing.T) {
	directory := t.TempDir()
	files := map[string]string{traced: strings.Repeat("require a.inc\n", 1500), "one/r/a.inc": "A = \"x\"\n"}
	write(t, directory, files)
	ctx := &counted{Context: t.Context()}
	ctx.left.Store(300)
	_, err := index().Trace(ctx, tree.Tracing{File: filepath.Join(directory, traced), Variable: "A", Roots: []string{directory}})
	if err != context.Canceled || ctx.left.Load() < -10 {
		t.Errorf("error %v, and %d looks at the context after it had ended", err, -ctx.left.Load())
	}
}
