package parser

import (
	"context"
	"runtime"
	"sync"
)

// walker visits directories on all cores.
type walker[T any] struct {
	// visit reads a directory: what is in it that matters, and the paths of the
	// directories below it. It runs on several goroutines.
	visit func(directory string) (found []T, below []string)

	mutex   sync.Mutex
	changed sync.Cond // waiting or working has changed
	waiting []string  // directories that nobody visits yet
	working int       // goroutines that visit one
	found   []T
}

// walk visits root and all that visit finds below it, and returns what it found
// in no particular order, or ctx's error when that ends before.
func walk[T any](ctx context.Context, root string, visit func(directory string) (found []T, below []string)) ([]T, error) {
	w := walker[T]{visit: visit, waiting: []string{root}}
	w.changed.L = &w.mutex
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() { w.work(ctx) })
	}
	group.Wait()
	return w.found, ctx.Err()
}

// work visits directories until none is left or ctx ends.
func (w *walker[T]) work(ctx context.Context) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for {
		for len(w.waiting) == 0 && w.working > 0 {
			w.changed.Wait()
		}
		if len(w.waiting) == 0 || ctx.Err() != nil {
			w.waiting = nil
			w.changed.Broadcast()
			return
		}
		last := len(w.waiting) - 1
		directory := w.waiting[last]
		w.waiting = w.waiting[:last]
		w.working++
		w.mutex.Unlock()

		found, below := w.visit(directory)

		w.mutex.Lock()
		w.working--
		w.found = append(w.found, found...)
		w.waiting = append(w.waiting, below...)
		if len(below) > 1 || w.working == 0 {
			w.changed.Broadcast()
		}
	}
}
