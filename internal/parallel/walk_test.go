package parallel

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// inTree gives a visit of a tree that has a width of directories below each, to
// a depth. Each gives its own path.
func inTree(width, depth int) func(string) (found, below []string) {
	return func(directory string) (found, below []string) {
		if strings.Count(directory, "/") < depth {
			for i := range width {
				below = append(below, fmt.Sprint(directory, "/", i))
			}
		}
		return []string{directory}, below
	}
}

func TestWalkVisitsEachOnce(t *testing.T) {
	for _, test := range []struct{ width, depth, want int }{{0, 0, 1}, {1, 1000, 1001}, {1000, 1, 1001}, {5, 5, 3906}} {
		progress := 0 // not guarded: the race detector tells if two goroutines do
		found, err := Walk(t.Context(), "root", inTree(test.width, test.depth), func(directories int) {
			if progress++; directories != progress {
				t.Errorf("%d directories after %d", directories, progress-1)
			}
		})
		slices.Sort(found)
		if err != nil || len(found) != test.want || len(slices.Compact(found)) != test.want || progress != test.want {
			t.Errorf("%+v: %d found, progress to %d, %v", test, len(found), progress, err)
		}
	}
}

// As many directories are visited at a time as there are cores.
func TestWalkUsesAllCores(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cores := runtime.GOMAXPROCS(0)
		release := make(chan struct{})
		var visiting atomic.Int64
		visit := inTree(2*cores, 1)
		var err error
		go func() {
			_, err = Walk(t.Context(), "root", func(directory string) (found, below []string) {
				if directory != "root" {
					visiting.Add(1)
					<-release
				}
				return visit(directory)
			}, nil)
		}()
		synctest.Wait()
		if n := visiting.Load(); n != int64(cores) {
			t.Errorf("%d directories are visited at a time, want %d", n, cores)
		}
		close(release)
		synctest.Wait()
		if err != nil {
			t.Error(err)
		}
	})
}

// When the context ends, only the visits that are under way go on.
func TestWalkEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	visit := inTree(10, 4)
	var begun, late atomic.Int64
	_, err := Walk(ctx, "root", func(directory string) (found, below []string) {
		if ctx.Err() != nil {
			late.Add(1)
		}
		if begun.Add(1) == 100 {
			cancel()
		}
		return visit(directory)
	}, nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want the context's", err)
	}
	if most := int64(runtime.GOMAXPROCS(0)); late.Load() > most {
		t.Errorf("%d directories begun after the context had ended, want at most %d", late.Load(), most)
	}
}

// A panic of one goroutine, or of all, comes to the caller, and none of the
// others waits forever.
func TestPanicComesToTheCaller(t *testing.T) {
	for _, from := range []int64{1, 2, 50} {
		synctest.Test(t, func(t *testing.T) {
			visit := inTree(10, 2)
			for last := from; last <= from+int64(runtime.GOMAXPROCS(0)); last++ {
				var begun atomic.Int64
				wantPanic(t, func() {
					_, _ = Walk(t.Context(), "root", func(directory string) (found, below []string) {
						if n := begun.Add(1); n >= from && n <= last {
							panicOnPurpose()
						}
						return visit(directory)
					}, nil)
				})
			}
		})
	}
}
