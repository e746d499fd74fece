package stdio

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
)

func TestCancelledCallIsNotAnswered(t *testing.T) {
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
}

// More calls than run at a time: the last ones wait for their turn.
func TestWaitingCallIsCancelled(t *testing.T) {
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
}

func TestIDsOfDifferentTypesDiffer(t *testing.T) {
	p := connect(t)
	p.send(toolCall(`"1"`, "wait", `{"ms":200}`))
	p.event("started")
	p.send(cancel("1"))
	p.answers(`"1"`)
}

func TestCancelInTheSameBurst(t *testing.T) {
	for range 100 {
		p := connect(t)
		p.send(toolCall("1", "wait", `{"ms":60000}`) + "\n" + cancel("1") + "\n" + ping("2"))
		p.answers("2")
		p.in.Close()
		if rest := p.rest(); len(rest) > 0 {
			t.Fatalf("answered: %+v", rest)
		}
	}
}

func TestIDInUseIsRefused(t *testing.T) {
	p := connect(t)
	p.send(toolCall("1", "wait", `{"ms":300}`))
	p.event("started")
	p.send(ping("1"))
	p.refuses("1", mcp.INVALID_REQUEST)
	p.answers("1")
	p.send(ping("1")) // free again
	p.answers("1")
}

// However many calls there are, only so many run at a time.
func TestCallsInFlightAreLimited(t *testing.T) {
	p := connect(t)
	const number = 200
	for i := range number {
		p.send(toolCall(fmt.Sprint(i), "peak", `{"ms":5}`))
	}
	p.in.Close()
	if n := len(p.rest()); n != number {
		t.Errorf("%d answers, want %d", n, number)
	}
	if peak, most := p.peak.Load(), int64(2*runtime.GOMAXPROCS(0)); peak < 2 || peak > most {
		t.Errorf("%d calls ran at a time, want 2 to %d", peak, most)
	}
}
