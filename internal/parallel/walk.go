package parallel

import (
	"context"
	"errors"
	"runtime"
	"sync"
)

// Walk visits root and all that visit finds below it, and returns what it found
// in no particular order, or ctx's error when that ends before. visit reads a
// directory: it gives what is in it that matters and the paths of the
// directories below it. It runs on several goroutines. progress, if not nil, is
// told the number of directories visited so far, by one goroutine at a time. A
// panic of visit is one of the caller, once the other goroutines are done.
func Walk[T any](ctx context.Context, root string, visit func(directory string) (found []T, below []string), progress func(directories int)) ([]T, error) {
	w := walker[T]{visit: visit, progress: progress, waiting: []string{root}}
	w.changed.L = &w.mutex
	panics := make([]error, runtime.GOMAXPROCS(0)) // of each goroutine
	var group sync.WaitGroup
	for i := range panics {
		group.Go(func() { panics[i] = caught(func() { w.work(ctx) }) })
	}
	group.Wait()
	if err := errors.Join(panics...); err != nil {
		panic(err)
	}
	return w.found, ctx.Err()
}

// walker is a walk under way.
type walker[T any] struct {
	visit    func(directory string) (found []T, below []string)
	progress func(directories int) // or nil

	mutex   sync.Mutex
	changed sync.Cond // waiting or working has changed
	waiting []string  // directories that nobody visits yet
	working int       // goroutines that visit one
	visited int
	found   []T
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
		found, below := w.leave(directory)
		w.visited++
		if w.progress != nil {
			w.progress(w.visited)
		}
		w.found = append(w.found, found...)
		w.waiting = append(w.waiting, below...)
		if len(below) > 1 {
			w.changed.Broadcast()
		}
	}
}

// leave visits a directory with the mutex free meanwhile.
func (w *walker[T]) leave(directory string) (found []T, below []string) {
	w.working++
	w.mutex.Unlock()
	defer func() { // after a panic, too: the others must not wait forever
		w.mutex.Lock()
		w.working--
		if w.working == 0 {
			w.changed.Broadcast()
		}
	}()
	return w.visit(directory)
}
