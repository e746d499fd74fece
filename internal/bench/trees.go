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

// parsing measures parsing from memory on one core.
func parsing(t *tree, rounds int, table *tabwriter.Writer) error {
	if err := t.parse(); err != nil { // warms up
		return err
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := t.parse(); err != nil {
		return err
	}
	runtime.ReadMemStats(&after)
	files := float64(len(t.paths))
	fmt.Fprintf(table, "parse a file\t%.0f allocations, %.1f kB\t\t\t\n",
		float64(after.Mallocs-before.Mallocs)/files, float64(after.TotalAlloc-before.TotalAlloc)/1e3/files)
	for _, p := range peers {
		other, err := p.time(t)
		ours := typical(rounds, t.parse)
		if err != nil {
			row(table, "parse the tree, one core", speed(t.size, ours), p.name, err.Error(), "")
			continue
		}
		row(table, "parse the tree, one core", speed(t.size, ours), p.name, speed(t.size, other), ratio(ours, other))
	}
	return nil
}

// typical is the median time of some runs.
func typical(rounds int, f func() error) time.Duration {
	var list []time.Duration
	for range rounds + 1 {
		d, _ := timing(f)()
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
	ours, other, times, err := inTurns(rounds, timing(extract), timing(t.read))
	if err != nil {
		return err
	}
	row(table, "read and extract the tree, all cores", speed(t.size, ours), "reading alone, all cores", speed(t.size, other), times)
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

// linear measures whether a file of five times as many statements takes five
// times as long.
func linear(_ *tree, rounds int, table *tabwriter.Writer) error {
	const text = "A:append = \"x\"\ninherit a b\n# c\ndo_d() {\n    :\n}\n"
	each := func(number int) func() (time.Duration, error) {
		source := strings.Repeat(text, number/4)
		return func() (time.Duration, error) {
			runtime.GC() // what the other left is not to be paid for here
			took, err := timing(func() error { grammar.Parse("a.bb", source); return nil })()
			return took / time.Duration(number), err
		}
	}
	ours, other, times, err := inTurns(rounds/3+1, each(1_000_001), each(200_000))
	if err != nil {
		return err
	}
	row(table, "parse one file of 1,000,001 statements", fmt.Sprint(ours, " each"), "one of 200,000", fmt.Sprint(other, " each"), times)
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
	ours, other, times, err := inTurns(rounds/3+1, timing(find), timing(walk))
	if err != nil {
		return err
	}
	row(table, "find in 100,000 files, 10,000 directories", milliseconds(ours), "filepath.WalkDir", milliseconds(other), times)
	return nil
}
