package parser_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"mcp-bitbake/parser"
)

// manyFiles writes more recipes than fit into one turn of all goroutines. The
// variable N of each is its index.
func manyFiles(t *testing.T) []string {
	t.Helper()
	directory := t.TempDir()
	var paths []string
	for i := range 200 {
		paths = append(paths, write(t, directory, fmt.Sprintf("%03d.bb", i), fmt.Sprintf("N = \"%d\"\n", i)))
	}
	return paths
}

func pathOf(path string, _ parser.Parsed, _ error) string { return path }

func TestEachKeepsOrder(t *testing.T) {
	paths := manyFiles(t)
	for _, n := range []int{0, 1, 15, 16, 17, 33, len(paths)} {
		got := slices.Collect(parser.Each(t.Context(), parser.Access{}, paths[:n], pathOf))
		if !slices.Equal(paths[:n], got) {
			t.Errorf("of %d paths: got %d, not the same in order", n, len(got))
		}
	}
}

func TestEachGivesWhatParseFileGives(t *testing.T) {
	paths := []string{
		write(t, t.TempDir(), "x.bb", "A = \"1\"\n"),
		t.TempDir() + "/none.bb",
		"relative.bb",
		write(t, t.TempDir(), "refused.bb", " A\n"),
	}
	describe := func(path string, file parser.Parsed, err error) string {
		if err != nil {
			return fmt.Sprint(path, " ", err)
		}
		return fmt.Sprint(path, " ", file.Name, " ", file.Source, " ", file.Refused())
	}
	i := 0
	for got := range parser.Each(t.Context(), parser.Access{}, paths, describe) {
		file, err := parser.ParseFile(paths[i])
		if want := describe(paths[i], file, err); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		i++
	}
	if i != len(paths) {
		t.Errorf("%d results of %d paths", i, len(paths))
	}
}

// A loop that stops takes what is ahead of it with it, but not all there is.
func TestEachStopsWithLoop(t *testing.T) {
	paths := slices.Repeat(manyFiles(t), 50)
	var read atomic.Int64
	for range parser.Each(t.Context(), parser.Access{}, paths, func(string, parser.Parsed, error) int { read.Add(1); return 0 }) {
		break
	}
	if n := read.Load(); n == int64(len(paths)) {
		t.Errorf("read all %d files for the first", n)
	}
}

func TestEachEndsWithContext(t *testing.T) {
	paths := manyFiles(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := slices.Collect(parser.Each(ctx, parser.Access{}, paths, pathOf)); len(got) > 0 {
		t.Errorf("%d results though the context had ended", len(got))
	}
}

// A panic in reduce is the caller's, not the end of the program.
func TestEachPanicsWhereItIsCalled(t *testing.T) {
	defer func() {
		if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "on purpose") {
			t.Errorf("panic = %v, want the one of reduce", p)
		}
	}()
	for range parser.Each(t.Context(), parser.Access{}, manyFiles(t), func(string, parser.Parsed, error) int { panic("on purpose") }) {
		t.Error("a result though reduce panics")
	}
	t.Error("no panic")
}
