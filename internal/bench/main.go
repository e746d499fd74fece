// Command bench measures the project and prints one table: each figure, a
// comparison measured in the same run, in turns with it, and the ratio of the
// two. The ratio is what counts: a busy machine slows both.
//
//	go run ./internal/bench [-corpus DIR] [-rounds N]
//
// With the environment variable BITBAKE, the directory of a checkout of BitBake,
// its parser is one of the comparisons.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"
)

func main() {
	corpus := flag.String("corpus", cmp.Or(os.Getenv("BITBAKE_CORPUS"), "corpus/poky"), "directory of metadata")
	rounds := flag.Int("rounds", 15, "how often each figure is measured")
	flag.Parse()
	if err := run(os.Stdout, *corpus, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, corpus string, rounds int) error {
	t, err := load(corpus)
	if err != nil {
		return fmt.Errorf("%w (name a directory of metadata with -corpus, or run make corpus)", err)
	}
	fmt.Fprintf(out, "%s, %s/%s, %d cores, %s; %d files, %.1f MB\n\n", time.Now().Format(time.DateOnly), runtime.GOOS, runtime.GOARCH,
		runtime.GOMAXPROCS(0), runtime.Version(), len(t.paths), float64(t.size)/1e6)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "figure\tours\tcomparison\t\tratio")
	for _, section := range []func(*tree, int, *tabwriter.Writer) error{parsing, wholeTree, linear, walking, serving} {
		if err := section(t, rounds, table); err != nil {
			return err
		}
	}
	return table.Flush()
}

// inTurns runs two things in turns and gives the medians of their times and of
// the ratio of the second to the first.
func inTurns(rounds int, ours, other func() error) (a, b time.Duration, ratio float64, err error) {
	var as, bs []time.Duration
	var ratios []float64
	for i := range rounds + 1 {
		x, err := timed(ours)
		if err != nil {
			return 0, 0, 0, err
		}
		y, err := timed(other)
		if err != nil {
			return 0, 0, 0, err
		}
		if i > 0 { // the first round warms up
			as, bs, ratios = append(as, x), append(bs, y), append(ratios, float64(y)/float64(x))
		}
	}
	return median(as), median(bs), median(ratios), nil
}

func timed(f func() error) (time.Duration, error) {
	start := time.Now()
	err := f()
	return time.Since(start), err
}

func median[T ~int64 | ~float64](list []T) T {
	slices.Sort(list)
	return list[len(list)/2]
}

func speed(size int, d time.Duration) string {
	return fmt.Sprintf("%.0f MB/s", float64(size)/1e6/d.Seconds())
}

func times(ratio float64) string { return fmt.Sprintf("%.2f", ratio) }
