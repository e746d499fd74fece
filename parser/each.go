package parser

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
)

// batch is how many files a goroutine reads before it hands over what it has:
// one recipe takes less time than waking the one that waits for it.
const batch = 16

// Each reads and parses files on all cores, lets reduce make of each what is
// needed of it, and yields that in the order of paths. reduce must be safe for
// several goroutines; err is the one that [Access.ParseFile] gives.
//
// Only what reduce returns is kept, and of that a few batches for each core,
// however slow the loop is. The sequence ends early when ctx does.
func Each[T any](ctx context.Context, a Access, paths []string, reduce func(path string, file Parsed, err error) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		workers := min(runtime.GOMAXPROCS(0), (len(paths)+batch-1)/batch)
		// Worker i reads batches i, i+workers, ...: taking turns restores the order.
		results := make([]chan []T, workers)
		panics := make(chan any, workers)
		for i := range results {
			results[i] = make(chan []T, 4)
			go func() {
				defer close(results[i])
				defer func() {
					if p := recover(); p != nil {
						panics <- fmt.Errorf("%v\n%s", p, debug.Stack())
					}
				}()
				for from := i * batch; from < len(paths); from += workers * batch {
					done := reduceBatch(ctx, a, paths[from:min(from+batch, len(paths))], reduce)
					select {
					case results[i] <- done:
					case <-ctx.Done():
						return
					}
				}
			}()
		}
		for turn := 0; workers > 0; turn = (turn + 1) % workers {
			done, ok := <-results[turn]
			if !ok {
				select {
				case p := <-panics:
					panic(p) // here, where the caller may have a way to go on
				default:
					return
				}
			}
			for _, t := range done {
				if !yield(t) {
					return
				}
			}
		}
	}
}

func reduceBatch[T any](ctx context.Context, a Access, paths []string, reduce func(string, Parsed, error) T) []T {
	done := make([]T, 0, len(paths))
	for _, path := range paths {
		if ctx.Err() != nil {
			break
		}
		file, err := a.ParseFile(path)
		done = append(done, reduce(path, file, err))
	}
	return done
}
