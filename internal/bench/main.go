// Command bench measures the project and prints one table: each figure, a
// comparison measured in the same run, in turns with it, and the time that ours
// takes of the other's. This ratio is what counts: a busy machine slows both.
//
//	go run ./internal/bench [-corpus DIR] [-rounds N]
//
// With the environment variable BITBAKE, the directory of a checkout of BitBake,
// its parser is one of the comparisons, and with npm and Node.js that of
// tree-sitter.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

func main() {
	corpus := flag.String("corpus", cmp.Or(os.Getenv("BITBAKE_CORPUS"), "corpus/poky"), "directory of metadata")
	rounds := flag.Int("rounds", 15, "how often each figure is measured")
	flag.Parse()
	debug.SetGCPercent(400) // as the commands do
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
	row(table, "", "ours", "beside", "", "time, ours : theirs")
	for _, section := range []func(*tree, int, *tabwriter.Writer) error{parsing, wholeTree, linear, walking, serving} {
		if err := section(t, rounds, table); err != nil {
			return err
		}
	}
	return table.Flush()
}

// row writes a row of the table.
func row(table *tabwriter.Writer, cells ...string) {
	fmt.Fprintln(table, strings.Join(cells, "\t"))
}

// inTurns runs two things in turns, each of which says how long it took, and
// gives the medians of their times and of the ratio of the first to the second.
func inTurns(rounds int, ours, other func() (time.Duration, error)) (a, b time.Duration, times string, err error) {
	var as, bs []time.Duration
	var ratios []float64
	for i := range rounds + 1 {
		x, err := ours()
		if err != nil {
			return 0, 0, "", err
		}
		y, err := other()
		if err != nil {
			return 0, 0, "", err
		}
		if i > 0 { // the first round warms up
			as, bs, ratios = append(as, x), append(bs, y), append(ratios, float64(x)/float64(y))
		}
	}
	return median(as), median(bs), fmt.Sprintf("%.2f", median(ratios)), nil
}

// timing makes f say how long it took.
func timing(f func() error) func() (time.Duration, error) {
	return func() (time.Duration, error) {
		start := time.Now()
		err := f()
		return time.Since(start), err
	}
}

func median[T ~int64 | ~float64](list []T) T {
	slices.Sort(list)
	return list[len(list)/2]
}

func speed(size int, d time.Duration) string {
	return fmt.Sprintf("%.0f MB/s", float64(size)/1e6/d.Seconds())
}

func milliseconds(d time.Duration) string { return fmt.Sprintf("%.1f ms", d.Seconds()*1e3) }

func ratio(ours, other time.Duration) string {
	return fmt.Sprintf("%.2f", float64(ours)/float64(other))
}
