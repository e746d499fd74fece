// Package inorder does work on all cores and gives the results in order.
package inorder

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
)

// batch is how many items a goroutine works on before it hands over what it
// has: reading one recipe takes less time than waking the one that waits.
const batch = 16

// Map yields work(item) for each item, in the order of items. work runs on
// several goroutines. Only a few batches of results for each core are kept,
// however slow the loop is. The sequence ends early when ctx does. A panic of
// work becomes one of the loop, where the caller may have a way to go on.
func Map[S, T any](ctx context.Context, items []S, work func(S) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		workers := min(runtime.GOMAXPROCS(0), (len(items)+batch-1)/batch)
		panics := make(chan error, workers)
		// Worker i does batches i, i+workers, ...: taking turns restores the order.
		results := make([]chan []T, workers)
		for i := range results {
			results[i] = make(chan []T, 4)
			go func() {
				defer close(results[i])
				defer func() {
					if p := recover(); p != nil {
						panics <- fmt.Errorf("%v\n%s", p, debug.Stack())
					}
				}()
				for from := i * batch; from < len(items); from += workers * batch {
					done := apply(ctx, items[from:min(from+batch, len(items))], work)
					if ctx.Err() != nil {
						return // a part of a batch would leave a hole
					}
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
					panic(p)
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

func apply[S, T any](ctx context.Context, items []S, work func(S) T) []T {
	done := make([]T, 0, len(items))
	for _, item := range items {
		if ctx.Err() != nil {
			break
		}
		done = append(done, work(item))
	}
	return done
}
