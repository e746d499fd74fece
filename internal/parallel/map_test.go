package parallel

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
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
		synctest.Test(t, func(t *testing.T) {
			// The first items take longest.
			work := func(i int) int { time.Sleep(time.Duration(n-i) * time.Second); return i }
			results := Map(t.Context(), numbers(n), work)
			for range 2 { // a sequence may be gone through again
				if got := slices.Collect(results); !slices.Equal(got, numbers(n)) {
					t.Errorf("%d items: %v", n, got)
				}
			}
			if got := slices.Collect(Seq(t.Context(), slices.Values(numbers(n)), work)); !slices.Equal(got, numbers(n)) {
				t.Errorf("%d items of a sequence: %v", n, got)
			}
		})
	}
}

// Whenever the context ends, what was yielded has no holes, and each goroutine
// ends with the item that it is at.
func TestWhatIsYieldedBeforeTheEndIsAPrefix(t *testing.T) {
	const n = 100 * size
	for end := int64(1); end < n; end += 7 {
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{}) // ctx, and those derived from it, which end a moment later
		var begun atomic.Int64
		got := slices.Collect(Map(ctx, numbers(n), func(i int) int {
			switch number := begun.Add(1); {
			case number == end:
				cancel()
				close(ended)
			case number > end:
				<-ended
			}
			return i
		}))
		if !slices.Equal(got, numbers(len(got))) {
			t.Fatalf("not the first %d: %v", len(got), got)
		}
		if most := end + int64(runtime.GOMAXPROCS(0)); begun.Load() > most {
			t.Fatalf("%d items begun though the context ended within the work for the %dth, want at most %d", begun.Load(), end, most)
		}
	}
}

// A slow loop has the others go on up to the look-ahead, and no further.
func TestLookAheadIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var done atomic.Int64
		window := int64(ahead * runtime.GOMAXPROCS(0) * size)
		taken := int64(0)
		for range Map(t.Context(), numbers(5*int(window)), func(i int) int { done.Add(1); return i }) {
			synctest.Wait() // until all goroutines wait for the loop
			if want := min(taken/size*size+window, 5*window); done.Load() != want {
				t.Fatalf("%d items done for a loop that has taken %d, want %d", done.Load(), taken, want)
			}
			taken++
		}
	})
}

// After the loop each goroutine ends with the item that it is at. The bubble of
// synctest fails the test for one that stays.
func TestLoopThatEndsEndsTheWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var begun atomic.Int64
		for range Map(t.Context(), numbers(1_000_000), func(i int) int { begun.Add(1); time.Sleep(time.Second); return i }) {
			break
		}
		before := begun.Load()
		time.Sleep(time.Hour)
		if n, most := begun.Load()-before, int64(runtime.GOMAXPROCS(0)); n > most {
			t.Errorf("%d items begun after the loop, want at most %d", n, most)
		}
	})
}

func TestPanicComesToTheLoop(t *testing.T) {
	taken := 0
	wantPanic(t, func() {
		for range Map(t.Context(), numbers(10*size), func(i int) int {
			if i == 3*size {
				panicOnPurpose()
			}
			return i
		}) {
			taken++
		}
	})
	if taken != 3*size {
		t.Errorf("%d results before the panic, want those of the batches before: %d", taken, 3*size)
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
