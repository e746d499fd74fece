package stdio

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

const hello = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`

// peer is a client with a server at the other end of two pipes. It lives in a
// bubble of synctest: time passes only when all that is left is to wait for it,
// and where nothing is left that could go on, the test fails.
type peer struct {
	t      *testing.T
	in     *io.PipeWriter // the server reads what is written here
	out    *bufio.Reader  // what the server writes
	stop   func()         // ends the server's context
	served chan error     // what Serve returned
	events chan string    // what the tools of the server tell
	log    *synchronized  // of the server
	outEnd *io.PipeReader // the reading end that out reads
}

// connect starts a server.
func connect(t *testing.T) *peer {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	p := &peer{
		t: t, in: inWrite, out: bufio.NewReaderSize(outRead, 1<<20), stop: stop,
		served: make(chan error, 1), events: make(chan string, 10_000), log: new(synchronized), outEnd: outRead,
	}
	go func() {
		p.served <- Serve(ctx, p.server(), inRead, outWrite, slog.New(slog.NewTextHandler(p.log, nil)))
		outWrite.Close()
	}()
	t.Cleanup(func() {
		stop()
		inWrite.Close()
		outRead.Close()
	})
	return p
}

// server has the tools that the tests need.
func (p *peer) server() *server.MCPServer {
	s := server.NewMCPServer("test", "1", server.WithToolCapabilities(false))
	add := func(name string, run func(context.Context, mcp.CallToolRequest) error) {
		s.AddTool(mcp.NewTool(name), func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			if err := run(ctx, r); err != nil {
				return nil, err
			}
			return mcp.NewToolResultText(name), nil
		})
	}
	add("echo", func(context.Context, mcp.CallToolRequest) error { return nil })
	add("wait", func(ctx context.Context, r mcp.CallToolRequest) error { // for ms milliseconds, or a cancel
		p.events <- "started"
		select {
		case <-time.After(time.Duration(r.GetInt("ms", 0)) * time.Millisecond):
			return nil
		case <-ctx.Done():
			p.events <- "cancelled"
			return ctx.Err()
		}
	})
	add("stubborn", func(context.Context, mcp.CallToolRequest) error { // does not look at its context
		p.events <- "started"
		<-p.t.Context().Done() // ends just before the test does
		return nil
	})
	add("panic", func(context.Context, mcp.CallToolRequest) error { panic("as told") })
	add("report", func(ctx context.Context, r mcp.CallToolRequest) error { // all the time for ms milliseconds
		end := time.Now().Add(time.Duration(r.GetInt("ms", 0)) * time.Millisecond)
		for i := 1; time.Now().Before(end); i++ {
			Report(ctx, float64(i), 0, "going on")
			time.Sleep(time.Millisecond)
		}
		return nil
	})
	return s
}

// send writes lines, each with a line end.
func (p *peer) send(lines ...string) {
	p.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(p.in, line+"\n"); err != nil {
			p.t.Fatal(err)
		}
	}
}

// toolCall is the line of a tool call.
func toolCall(id, tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, arguments)
}

func ping(id string) string { return `{"jsonrpc":"2.0","id":` + id + `,"method":"ping"}` }

func cancel(id string) string {
	return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + id + `}}`
}

// received is a message from the server.
type received struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Result json.RawMessage `json:"result"`
	Error  *fault          `json:"error"`
	Params struct {
		Token    json.RawMessage `json:"progressToken"`
		Progress float64         `json:"progress"`
	} `json:"params"`
}

// next reads a message, which the server must send.
func (p *peer) next() received {
	p.t.Helper()
	m, ok := p.read()
	if !ok {
		p.t.Fatal("the output ended where a message was due")
	}
	return m
}

func (p *peer) read() (received, bool) {
	p.t.Helper()
	line, err := p.out.ReadBytes('\n')
	if err == io.EOF && len(line) == 0 {
		return received{}, false
	}
	if err != nil {
		p.t.Fatalf("reading: %v (%q)", err, line)
	}
	var m received
	if err := json.Unmarshal(line, &m); err != nil {
		p.t.Fatalf("%q is no message: %v", line, err)
	}
	return m, true
}

// rest reads all messages to the end of the output.
func (p *peer) rest() []received {
	p.t.Helper()
	var all []received
	for {
		m, ok := p.read()
		if !ok {
			return all
		}
		all = append(all, m)
	}
}

// answers expects the next messages to be results with these ids, in order.
func (p *peer) answers(ids ...string) {
	p.t.Helper()
	for _, id := range ids {
		if m := p.next(); string(m.ID) != id || m.Error != nil {
			p.t.Fatalf("got %s %v, want the answer to %s", m.ID, m.Error, id)
		}
	}
}

// refuses expects the next message to be an error with an id and a code.
func (p *peer) refuses(id string, code int) {
	p.t.Helper()
	m := p.next()
	if m.Error == nil || string(m.ID) != id || m.Error.Code != code || m.Error.Message == "" {
		p.t.Fatalf("got id %s, error %+v, want %s and code %d", m.ID, m.Error, id, code)
	}
}

// event expects a tool to tell something.
func (p *peer) event(want string) {
	p.t.Helper()
	if got := <-p.events; got != want {
		p.t.Fatalf("event %q, want %q", got, want)
	}
}

// ends expects Serve to return without an error.
func (p *peer) ends() {
	p.t.Helper()
	if err := <-p.served; err != nil {
		p.t.Fatal(err)
	}
}

// synchronized is a buffer for several goroutines.
type synchronized struct {
	mutex  sync.Mutex
	buffer bytes.Buffer
}

func (s *synchronized) Write(b []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.buffer.Write(b)
}

func (s *synchronized) String() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.buffer.String()
}
