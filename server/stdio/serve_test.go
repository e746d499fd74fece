package stdio

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
)

func TestInitializeIsAnsweredFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range 50 {
			p := connect(t)
			p.send(hello, toolCall("1", "echo", "{}"), ping("2"), toolCall("3", "echo", "{}"))
			p.answers("0")
			p.in.Close()
			if n := len(p.rest()); n != 3 {
				t.Fatalf("%d answers after that to initialize, want 3", n)
			}
		}
	})
}

func TestVersionsAreNegotiated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for asked, want := range map[string]string{
			"2024-11-05": "2024-11-05", "2025-06-18": "2025-06-18", "2025-11-25": "2025-11-25",
			"2099-01-01": "2025-11-25", // the newest that has initialize
			"2025-03-26": "2024-11-05", // has batches, which are not answered
		} {
			p := connect(t)
			p.send(strings.Replace(hello, "2025-11-25", asked, 1))
			if m := p.next(); !strings.Contains(string(m.Result), `"protocolVersion":"`+want+`"`) {
				t.Errorf("asked for %s: %s", asked, m.Result)
			}
		}
	})
}

func TestModernVersionsAreChecked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		request := `{"jsonrpc":"2.0","id":%d,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":%q,"io.modelcontextprotocol/clientCapabilities":{}}}}`
		p.send(fmt.Sprintf(request, 1, "2026-07-28"), fmt.Sprintf(request, 2, "1900-01-01"), fmt.Sprintf(request, 3, "2099-01-01"))
		p.answers("1")
		p.refuses("2", -32022)
		p.refuses("3", -32022)
		p.send(`{"jsonrpc":"2.0","id":4,"method":"server/discover"}`)
		p.refuses("4", mcp.INVALID_PARAMS)
		p.send(fmt.Sprintf(strings.Replace(request, "tools/list", "server/discover", 1), 5, "2026-07-28"))
		if m := p.next(); strings.Contains(string(m.Result), "2025-03-26") || !strings.Contains(string(m.Result), "2025-06-18") {
			t.Errorf("discovered %s, want all revisions without batches", m.Result)
		}
	})
}

// The idiom of scripts: write everything, close, read everything.
func TestAllThatWasReadIsAnsweredAtTheEndOfInput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for run := range 100 {
			p := connect(t)
			var want []string
			p.send(hello)
			for i := 1; i <= 40; i++ {
				p.send(toolCall(fmt.Sprint(i), "echo", "{}"))
				want = append(want, fmt.Sprint(i))
			}
			if _, err := io.WriteString(p.in, ping(`"last"`)); err != nil { // without a line end
				t.Fatal(err)
			}
			p.in.Close()
			want = append(want, "0", `"last"`)
			var got []string
			for _, m := range p.rest() {
				got = append(got, string(m.ID))
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("run %d: answered %v", run, got)
			}
			p.ends()
		}
	})
}

// Calls that are under way at the end of input go on, for a time; then they are
// cancelled.
func TestCallsGoOnAtTheEndOfInput(t *testing.T) {
	const moment = time.Millisecond
	for _, takes := range []time.Duration{300 * moment, drainTime - moment, drainTime + moment} {
		synctest.Test(t, func(t *testing.T) {
			p := connect(t)
			p.send(toolCall("1", "wait", fmt.Sprintf(`{"ms":%d}`, takes.Milliseconds())))
			p.event("started")
			start := time.Now()
			p.in.Close()
			if rest := p.rest(); len(rest) != 1 || (rest[0].Error == nil) != (takes < drainTime) {
				t.Errorf("a call of %v: answers %+v", takes, rest)
			}
			p.ends()
			if took, want := time.Since(start), min(takes, drainTime); took != want {
				t.Errorf("a call of %v: ended after %v, want %v", takes, took, want)
			}
		})
	}
}

func TestContextEndsTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(toolCall("1", "wait", `{"ms":60000}`))
		p.event("started")
		start := time.Now()
		p.stop()
		p.event("cancelled")
		p.rest()
		p.ends()
		if took := time.Since(start); took > 0 {
			t.Errorf("ended after %v, though the call ended at once", took)
		}
	})
}

func TestCallsThatDoNotEndDoNotKeepTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(toolCall("1", "stubborn", `{}`))
		p.event("started")
		start := time.Now()
		p.stop()
		p.ends()
		if took := time.Since(start); took != cancelTime {
			t.Errorf("ended after %v, want %v", took, cancelTime)
		}
	})
}

func TestPanicAnswersItsCallAndNothingElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(toolCall("1", "panic", "{}"))
		p.refuses("1", mcp.INTERNAL_ERROR)
		p.send(toolCall("2", "echo", "{}"))
		p.answers("2")
		if !strings.Contains(p.log.String(), "as told") {
			t.Errorf("the log does not say what panicked: %s", p.log)
		}
	})
}

func TestManyRequestsInFlight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const number = 1000
		p := connect(t)
		go func() { // what is not read yet must not keep the server from reading
			for i := range number {
				fmt.Fprintln(p.in, toolCall(fmt.Sprint(i), "wait", `{"ms":1}`))
				fmt.Fprintln(p.in, `{"jsonrpc":"2.0","id":"list`+fmt.Sprint(i)+`","method":"tools/list"}`)
			}
			p.in.Close()
		}()
		seen := map[string]bool{}
		for _, m := range p.rest() {
			if seen[string(m.ID)] || m.Error != nil {
				t.Fatalf("%s answered again, or with %v", m.ID, m.Error)
			}
			seen[string(m.ID)] = true
		}
		if len(seen) != 2*number {
			t.Errorf("%d answers, want %d", len(seen), 2*number)
		}
	})
}

// A client that writes all it has before it reads must not stop the server.
func TestClientThatDoesNotReadStopsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const number = 2000
		p := connect(t)
		done := make(chan struct{})
		go func() {
			defer close(done)
			for i := range number {
				fmt.Fprintf(p.in, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/list\"}\n", i)
			}
		}()
		<-done
		p.in.Close()
		for i, m := range p.rest() {
			if string(m.ID) != fmt.Sprint(i) {
				t.Fatalf("answer %d is to %s", i, m.ID)
			}
		}
	})
}

func TestClientThatIsGoneEndsTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.outEnd.CloseWithError(syscall.EPIPE)
		p.send(ping("1"))
		p.ends()
	})
}
