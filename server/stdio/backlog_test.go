package stdio

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// endless is a client that writes requests for as long as the server reads, or
// far too many are read, and counts them.
type endless struct {
	line func(id int) string
	most int64
	left string
	sent atomic.Int64
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left == "" {
		if e.sent.Load() > 2*e.most {
			return 0, io.EOF
		}
		e.left = e.line(int(e.sent.Add(1))) + "\n"
	}
	n := copy(b, e.left)
	e.left = e.left[n:]
	return n, nil
}

// unread is an output that nobody reads: writing hangs until the test ends.
type unread struct{ ctx context.Context }

func (u unread) Write([]byte) (int, error) {
	<-u.ctx.Done()
	return 0, io.ErrClosedPipe
}

// bulky is a server with a tool whose answers are of a size, and one whose calls
// never end unless cancelled. Both count calls that end.
func bulky(size int, ended *atomic.Int64) *server.MCPServer {
	s := server.NewMCPServer("test", "1", server.WithToolCapabilities(false))
	s.AddTool(mcp.NewTool("large"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ended.Add(1)
		return mcp.NewToolResultText(strings.Repeat("x", size)), nil
	})
	s.AddTool(mcp.NewTool("wait"), func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		<-ctx.Done()
		ended.Add(1)
		return nil, ctx.Err()
	})
	return s
}

// What waits is bounded for a client that does not read its answers, for one that
// has more calls than end, and for one whose calls are large.
func TestBacklogIsBounded(t *testing.T) {
	const size = 10_000 // bytes of an answer
	most := limits{input: 1 << 20, output: 1 << 20, calls: 500}
	const inBuffer = 64 << 10 / 60 // calls that the buffer of lines may hold
	for name, test := range map[string]struct {
		line func(id int) string
		most int64 // requests that are read
	}{
		"answers of tools": {
			func(id int) string { return toolCall(fmt.Sprint(id), "large", "{}") },
			500 + inBuffer, // those that wait for room, and what was read already
		},
		"answers that are ready at once": {
			func(id int) string { return fmt.Sprintf(`{"jsonrpc":"2.0","id":"%0*d","method":"ping"}`, size, id) },
			1<<20/size + 9,
		},
		"refusals": {func(int) string { return `{"jsonrpc":"2.0","id":1}` }, 2 << 20 / 50},
		"calls that do not end": {
			func(id int) string { return toolCall(fmt.Sprint(id), "wait", "{}") },
			500 + inBuffer,
		},
		"large calls that do not end": {
			func(id int) string { return toolCall(fmt.Sprint(id), "wait", `{"x":"`+strings.Repeat("x", size)+`"}`) },
			1<<20/size + 9,
		},
		"listeners": {
			func(id int) string {
				return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"subscriptions/listen","params":{"notifications":{},`+
					`"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`, id)
			},
			2 << 20 / 50,
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				client, ran := &endless{line: test.line, most: test.most}, new(atomic.Int64)
				served := make(chan error, 1)
				go func() {
					served <- serve(ctx, bulky(size, ran), client, unread{ctx}, slog.New(slog.DiscardHandler), most)
				}()
				synctest.Wait() // all goroutines wait: the server reads no more
				if n := client.sent.Load(); n > test.most || n < 10 {
					t.Errorf("%d requests were read, want 10 to %d", n, test.most)
				}
				if n := ran.Load(); n > 1<<20/size+50 {
					t.Errorf("%d calls ran, whose answers nobody reads", n)
				}
				stop()
				<-served
			})
		})
	}
}

// Calls that a cancel was read for end although nothing more is read.
func TestCancelsAreObeyedWhileNothingIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		var cancelled atomic.Int64
		const calls, cancels = 200, 100
		read, write := io.Pipe()
		served := make(chan error, 1)
		go func() {
			served <- serve(ctx, bulky(0, &cancelled), read, unread{ctx}, slog.New(slog.DiscardHandler), limits{1 << 20, 1 << 20, calls})
		}()
		go func() {
			for id := range calls - 1 {
				fmt.Fprintln(write, toolCall(fmt.Sprint(id), "wait", "{}"))
			}
			// The last call that there is room for comes in one piece with the cancels.
			burst := toolCall(`"last"`, "wait", "{}") + "\n"
			for id := range cancels {
				burst += cancel(fmt.Sprint(id)) + "\n"
			}
			io.WriteString(write, burst)
			for id := range calls {
				if _, err := fmt.Fprintln(write, toolCall(fmt.Sprint("9", id), "wait", "{}")); err != nil {
					return
				}
			}
		}()
		synctest.Wait()
		if cancelled.Load() == 0 {
			t.Error("no call that runs was cancelled")
		}
		stop()
		<-served
		read.Close()
		synctest.Wait()
	})
}
