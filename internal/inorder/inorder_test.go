package inorder

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func TestResultsAreInOrder(t *testing.T) {
	for _, n := range []int{0, 1, size - 1, size, size + 1, 10*size + 3} {
		// The first items take longest.
		work := func(i int) int { time.Sleep(time.Duration(n-i) * time.Microsecond); return i }
		results := Map(t.Context(), numbers(n), work)
		for range 2 { // a sequence may be gone through again
			if got := slices.Collect(results); !slices.Equal(got, numbers(n)) {
				t.Errorf("%d items: %v", n, got)
			}
		}
		if got := slices.Collect(Seq(t.Context(), slices.Values(numbers(n)), work)); !slices.Equal(got, numbers(n)) {
			t.Errorf("%d items of a sequence: %v", n, got)
		}
	}
}

// However the context ends, what was yielded has no holes.
func TestWhatIsYieldedBeforeTheEndIsAPrefix(t *testing.T) {
	const n = 100 * size
	short := 0
	for range 300 {
		ctx, cancel := context.WithCancel(t.Context())
		var done atomic.Int64
		got := slices.Collect(Map(ctx, numbers(n), func(i int) int {
			if done.Add(1) == n/2 {
				cancel()
			}
			return i
		}))
		cancel()
		if !slices.Equal(got, numbers(len(got))) {
			t.Fatalf("not the first %d: %v", len(got), got)
		}
		if len(got) < n {
			short++
		}
	}
	if short == 0 {
		t.Error("the context ended nothing")
	}
}

func TestLoopThatEndsEndsTheWork(t *testing.T) {
	var done atomic.Int64
	for range Map(t.Context(), numbers(1_000_000), func(i int) int { done.Add(1); return i }) {
		break
	}
	if n := done.Load(); n > 100_000 {
		t.Errorf("%d items worked on for a loop that took one", n)
	}
}

func TestPanicComesToTheLoop(t *testing.T) {
	defer func() {
		if p := recover(); p == nil {
			t.Error("no panic")
		}
	}()
	for range Map(t.Context(), numbers(10*size), func(i int) int {
		if i == 3*size {
			panic("as told")
		}
		return i
	}) {
		continue
	}
}

// Items that come one after the other are asked for as they are worked on.
func TestFewItemsAreAskedForAhead(t *testing.T) {
	asked := 0
	items := func(yield func(int) bool) {
		for i := range 1_000_000 {
			if asked++; !yield(i) {
				return
			}
		}
	}
	got := 0
	for range Seq(t.Context(), items, func(i int) int { return i }) {
		if got++; got == 100 {
			break
		}
	}
	if most := 100 + (ahead+1)*runtime.GOMAXPROCS(0)*size; asked > most {
		t.Errorf("%d items were asked for, more than %d", asked, most)
	}
}
