package parallel

import (
	"context"
	"iter"
	"math"
	"runtime"
	"slices"
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
	return inOrder(ctx, (len(items)+size-1)/size, slices.Chunk(items, size), work)
}

// Seq does what [Map] does with items that come one after the other, and keeps
// only a few batches of them. It asks for items between its yields, on the
// goroutine of the loop or one that waits for that.
func Seq[S, T any](ctx context.Context, items iter.Seq[S], work func(S) T) iter.Seq[T] {
	return inOrder(ctx, math.MaxInt, chunks(items), work)
}

// chunks yields items in slices of their own.
func chunks[S any](items iter.Seq[S]) iter.Seq[[]S] {
	return func(yield func([]S) bool) {
		var chunk []S
		for item := range items {
			if chunk = append(chunk, item); len(chunk) == size {
				if !yield(chunk) {
					return
				}
				chunk = nil
			}
		}
		if len(chunk) > 0 {
			yield(chunk)
		}
	}
}

// inOrder works on at most a number of chunks.
func inOrder[S, T any](ctx context.Context, most int, chunks iter.Seq[[]S], work func(S) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		workers := min(runtime.GOMAXPROCS(0), most)
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
		next, end := iter.Pull(chunks)
		defer end()
		begun := make([]batch[S, T], 0, window) // in order
		for more := true; more || len(begun) > 0; {
			for more && len(begun) < window {
				var items []S
				if items, more = next(); more {
					b := batch[S, T]{items, make(chan made[T], 1)}
					queue <- b
					begun = append(begun, b)
				}
			}
			if len(begun) == 0 {
				return
			}
			first := <-begun[0].made
			begun = append(begun[:0], begun[1:]...)
			switch {
			case first.panicked != nil:
				panic(first.panicked)
			case first.ended:
				return
			}
			for _, t := range first.results {
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
