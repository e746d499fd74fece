package parallel

import (
	"fmt"
	"strings"
	"testing"
)

func panicOnPurpose() { panic("on purpose") }

// wantPanic checks that the panic of panicOnPurpose comes out of run, in this
// goroutine, and that it says where it happened.
func wantPanic(t *testing.T, run func()) {
	t.Helper()
	defer func() {
		t.Helper()
		text := fmt.Sprint(recover())
		if !strings.HasPrefix(text, "on purpose\n") || !strings.Contains(text, "parallel.panicOnPurpose") {
			t.Errorf("panic = %s, want that of the work, and its stack", text)
		}
	}()
	run()
	t.Error("no panic")
}

func TestCaught(t *testing.T) {
	if err := caught(func() {}); err != nil {
		t.Errorf("caught %v where nothing panics", err)
	}
	wantPanic(t, func() { panic(caught(panicOnPurpose)) })
}
