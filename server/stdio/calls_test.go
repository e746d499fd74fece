package stdio

import (
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"

	"github.com/mark3labs/mcp-go/mcp"
)

func TestCancelledCallIsNotAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(toolCall("1", "wait", `{"ms":60000}`))
		p.event("started")
		p.send(cancel("1"))
		p.event("cancelled")
		p.send(ping("2"))
		p.answers("2")
		p.in.Close()
		if rest := p.rest(); len(rest) > 0 {
			t.Errorf("answered: %+v", rest)
		}
	})
}

// More calls than run at a time: the last ones wait for their turn.
func TestWaitingCallIsCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		const number = 200
		for i := range number {
			p.send(toolCall(fmt.Sprint(i), "wait", `{"ms":60000}`))
		}
		for i := range number {
			p.send(cancel(fmt.Sprint(number - 1 - i)))
		}
		p.send(ping(`"last"`))
		p.answers(`"last"`)
		p.in.Close()
		if rest := p.rest(); len(rest) > 0 {
			t.Errorf("answered: %d calls", len(rest))
		}
	})
}

// A call that waits for its turn need not get it to be cancelled: its id is free.
func TestCancelledCallDoesNotWaitForItsTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		for i := range 2 * runtime.GOMAXPROCS(0) {
			p.send(toolCall(fmt.Sprint(i), "wait", `{"ms":60000}`))
		}
		synctest.Wait()
		p.send(toolCall(`"late"`, "wait", `{"ms":60000}`), cancel(`"late"`))
		synctest.Wait()
		p.send(ping(`"late"`))
		p.answers(`"late"`)
	})
}

func TestIDsOfDifferentTypesDiffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(toolCall(`"1"`, "wait", `{"ms":200}`))
		p.event("started")
		p.send(cancel("1"))
		p.answers(`"1"`)
	})
}

func TestCancelInTheSameBurst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range 100 {
			p := connect(t)
			p.send(toolCall("1", "wait", `{"ms":60000}`) + "\n" + cancel("1") + "\n" + ping("2"))
			p.answers("2")
			p.in.Close()
			if rest := p.rest(); len(rest) > 0 {
				t.Fatalf("answered: %+v", rest)
			}
		}
	})
}

func TestIDInUseIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(toolCall("1", "wait", `{"ms":300}`))
		p.event("started")
		p.send(ping("1"))
		p.refuses("1", mcp.INVALID_REQUEST)
		p.answers("1")
		p.send(ping("1")) // free again
		p.answers("1")
	})
}

// However many calls there are, only so many run at a time, and others when these
// end.
func TestCallsInFlightAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		const number = 200
		most := 2 * runtime.GOMAXPROCS(0)
		for i := range number {
			p.send(toolCall(fmt.Sprint(i), "wait", `{"ms":60000}`))
		}
		synctest.Wait()
		if n := len(p.events); n != most {
			t.Errorf("%d calls run at a time, want %d", n, most)
		}
		for i := range number {
			p.send(cancel(fmt.Sprint(i)))
		}
		p.send(toolCall(`"last"`, "echo", "{}"))
		p.answers(`"last"`)
	})
}
