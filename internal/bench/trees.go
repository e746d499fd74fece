package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

// tree is the recipes and appends of a corpus.
type tree struct {
	root    string
	paths   []string
	sources []string
	size    int
}

func load(root string) (*tree, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	listing, err := parser.Find(context.Background(), root)
	if err != nil {
		return nil, err
	}
	t := &tree{root: root}
	for _, f := range listing.Files {
		source, err := os.ReadFile(f.Path)
		if err != nil {
			return nil, err
		}
		t.paths, t.sources = append(t.paths, f.Path), append(t.sources, string(source))
		t.size += len(source)
	}
	if t.paths == nil {
		return nil, fmt.Errorf("there are no recipes below %s", root)
	}
	return t, nil
}

func (t *tree) parse() error {
	for i, source := range t.sources {
		grammar.Parse(t.paths[i], source)
	}
	return nil
}

// parsing measures parsing from memory on one goroutine.
func parsing(t *tree, rounds int, table *tabwriter.Writer) error {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := t.parse(); err != nil {
		return err
	}
	runtime.ReadMemStats(&after)
	files := float64(len(t.paths))
	budget := fmt.Sprintf("%.0f allocations, %.1f kB a file", float64(after.Mallocs-before.Mallocs)/files, float64(after.TotalAlloc-before.TotalAlloc)/1e3/files)
	bitbake, err := bitbakeSpeed(t)
	if err != nil {
		fmt.Fprintf(table, "parse, one core\t%s\t(%v)\t\t\n", speed(t.size, best(rounds, t.parse)), err)
	} else {
		ours := best(rounds, t.parse)
		fmt.Fprintf(table, "parse, one core\t%s\tBitBake's parser\t%s\t%.0f\n", speed(t.size, ours), speed(t.size, bitbake), float64(bitbake)/float64(ours))
	}
	fmt.Fprintf(table, "\t%s\t\t\t\n", budget)
	return nil
}

// best is the median time of some runs.
func best(rounds int, f func() error) time.Duration {
	var list []time.Duration
	for range rounds + 1 {
		d, _ := timed(f)
		list = append(list, d)
	}
	return median(list)
}

// wholeTree measures reading, parsing and extracting all files on all cores.
func wholeTree(t *tree, rounds int, table *tabwriter.Writer) error {
	extract := func() error {
		seen := 0
		for e := range parser.Each(context.Background(), parser.Access{}, t.paths, func(_ string, p parser.Parsed, err error) parser.Extraction {
			if err != nil {
				return parser.Extraction{}
			}
			return p.Extract()
		}) {
			seen += len(e.Variables)
		}
		if seen == 0 {
			return fmt.Errorf("there are no variables")
		}
		return nil
	}
	ours, other, ratio, err := inTurns(rounds, extract, t.read)
	if err != nil {
		return err
	}
	fmt.Fprintf(table, "whole tree, all cores, reading included\t%s\treading alone\t%s\t%s\n", speed(t.size, ours), speed(t.size, other), times(1/ratio))
	return nil
}

// read reads all files on all cores, as a program does that does nothing else.
func (t *tree) read() error {
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	failures := make([]error, workers)
	for w := range workers {
		group.Go(func() {
			for i := w; i < len(t.paths); i += workers {
				if _, err := os.ReadFile(t.paths[i]); err != nil {
					failures[w] = err
				}
			}
		})
	}
	group.Wait()
	for _, err := range failures {
		if err != nil {
			return err
		}
	}
	return nil
}

// linear measures files of more and more statements.
func linear(_ *tree, _ int, table *tabwriter.Writer) error {
	const text = "A:append = \"x\"\ninherit a b\n# c\ndo_d() {\n    :\n}\n"
	first := 0.0
	for _, number := range []int{20_000, 200_000, 1_000_001} {
		source := strings.Repeat(text, number/4)
		d := best(4, func() error { grammar.Parse("a.bb", source); return nil })
		each := float64(d.Nanoseconds()) / float64(number)
		if first == 0 {
			first = each
			fmt.Fprintf(table, "parse, %d statements\t%.0f ns each\t\t\t\n", number, each)
			continue
		}
		fmt.Fprintf(table, "parse, %d statements\t%.0f ns each\t20000 statements\t%.0f ns each\t%s\n", number, each, first, times(each/first))
	}
	return nil
}

// walking measures finding recipes in a tree of 100,000 files.
func walking(_ *tree, rounds int, table *tabwriter.Writer) error {
	root, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(root) }() // only space is lost
	for i := range 10_000 {
		directory := filepath.Join(root, fmt.Sprintf("meta-%d/recipes-%d/recipe-%d", i/1000, i/100, i))
		if err := os.MkdirAll(directory, 0o755); err != nil {
			return err
		}
		for j, name := range []string{"a.bb", "b.bbappend", "c.inc", "1.patch", "2.patch", "3.patch", "4.cfg", "5.cfg", "README", "LICENSE"} {
			if err := os.WriteFile(filepath.Join(directory, fmt.Sprintf("%d%s", j, name)), nil, 0o644); err != nil {
				return err
			}
		}
	}
	find := func() error { _, err := parser.Find(context.Background(), root); return err }
	walk := func() error {
		return filepath.WalkDir(root, func(string, fs.DirEntry, error) error { return nil })
	}
	ours, other, ratio, err := inTurns(rounds/3+1, find, walk)
	if err != nil {
		return err
	}
	fmt.Fprintf(table, "find in 100,000 files, 10,000 directories\t%.0f ms\tfilepath.WalkDir\t%.0f ms\t%s\n", ours.Seconds()*1e3, other.Seconds()*1e3, times(1/ratio))
	return nil
}
