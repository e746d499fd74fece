package parser

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// parallel runs work(0) to work(n-1) at the same time. A panic in one of them
// becomes one of the caller's, which may have a way to go on: in a goroutine of
// its own it would end the program.
func parallel(n int, work func(int)) {
	var (
		group    sync.WaitGroup
		once     sync.Once
		panicked any
	)
	for i := range n {
		group.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					once.Do(func() { panicked = fmt.Errorf("%v\n%s", p, debug.Stack()) })
				}
			}()
			work(i)
		})
	}
	group.Wait()
	if panicked != nil {
		panic(panicked)
	}
}
