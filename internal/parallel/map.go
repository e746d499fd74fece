package parallel

import (
	"context"
	"iter"
	"runtime"
)

// size is how many items make a batch: reading one recipe takes less time than
// waking the goroutine that waits for it.
const size = 16

// ahead is how many batches for each core are begun before the loop asks for
// them. It is what keeps the others busy while one batch takes long.
const ahead = 8

// batch is some of the items, and where what was made of them is put.
type batch[S, T any] struct {
	items []S
	made  chan made[T] // has room for it, so that nobody waits
}

// made is the results of a batch, or why there are none.
type made[T any] struct {
	results  []T
	panicked error
	ended    bool // the context did, before the batch
}

// Map yields work(item) for each item, in the order of items. work runs on
// several goroutines. Only a few batches of results for each core are kept,
// however slow the loop is. The sequence ends early when ctx does. A panic of
// work is one of the loop.
func Map[S, T any](ctx context.Context, items []S, work func(S) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		workers := min(runtime.GOMAXPROCS(0), (len(items)+size-1)/size)
		window := ahead * workers
		queue := make(chan batch[S, T], window)
		defer close(queue)
		for range workers {
			go func() {
				for b := range queue {
					b.made <- apply(ctx, b.items, work)
				}
			}()
		}
		left := items
		begun := make([]batch[S, T], 0, window) // in order
		for len(left) > 0 || len(begun) > 0 {
			for len(left) > 0 && len(begun) < window {
				n := min(size, len(left))
				b := batch[S, T]{left[:n], make(chan made[T], 1)}
				queue <- b
				begun, left = append(begun, b), left[n:]
			}
			next := <-begun[0].made
			begun = append(begun[:0], begun[1:]...)
			switch {
			case next.panicked != nil:
				panic(next.panicked)
			case next.ended:
				return
			}
			for _, t := range next.results {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// apply works on a batch. A part of it would leave a hole, so there is all of
// it or none.
func apply[S, T any](ctx context.Context, items []S, work func(S) T) made[T] {
	m := made[T]{results: make([]T, 0, len(items))}
	m.panicked = caught(func() {
		for _, item := range items {
			if m.ended = ctx.Err() != nil; m.ended {
				return
			}
			m.results = append(m.results, work(item))
		}
	})
	return m
}
