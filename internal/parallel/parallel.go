// Package parallel does work on all cores: on the items of a list, with the
// results in order, and on all directories of a tree.
//
// A panic of the work is not the end of the program, as it is in a goroutine of
// its own: it becomes one of the caller, who may have a way to go on.
package parallel

import (
	"fmt"
	"runtime/debug"
)

// caught runs work and gives its panic, if there is one, with the stack of where
// it happened, for another goroutine to panic with.
func caught(work func()) (panicked error) {
	defer func() {
		if p := recover(); p != nil {
			panicked = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	work()
	return nil
}
