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

// endless is a client that writes requests for as long as the server reads, and
// counts them.
type endless struct {
	line func(id int) string
	left string
	sent atomic.Int64
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left == "" {
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
// never end unless cancelled.
func bulky(size int, cancelled *atomic.Int64) *server.MCPServer {
	s := server.NewMCPServer("test", "1", server.WithToolCapabilities(false))
	s.AddTool(mcp.NewTool("large"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText(strings.Repeat("x", size)), nil
	})
	s.AddTool(mcp.NewTool("wait"), func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		<-ctx.Done()
		cancelled.Add(1)
		return nil, ctx.Err()
	})
	return s
}

// What waits is bounded for a client that does not read its answers, for one that
// has more calls than end, and for one whose calls are large.
func TestBacklogIsBounded(t *testing.T) {
	const size = 100_000 // bytes of an answer
	for name, test := range map[string]struct {
		line func(id int) string
		most int64 // requests that are read
	}{
		"answers of tools": {
			func(id int) string { return toolCall(fmt.Sprint(id), "large", "{}") },
			maxWaitingCalls + 1000, // those that wait for room, and what is in the buffer
		},
		"answers that are ready at once": {
			func(id int) string { return fmt.Sprintf(`{"jsonrpc":"2.0","id":"%0*d","method":"ping"}`, size, id) },
			maxWaitingOutput/size + 3,
		},
		"refusals": {func(int) string { return `{"jsonrpc":"2.0","id":1}` }, 2 * maxWaitingOutput / 50},
		"calls that do not end": {
			func(id int) string { return toolCall(fmt.Sprint(id), "wait", "{}") },
			maxWaitingCalls + 1000,
		},
		"large calls that do not end": {
			func(id int) string { return toolCall(fmt.Sprint(id), "wait", `{"x":"`+strings.Repeat("x", size)+`"}`) },
			maxWaitingInput/size + 3,
		},
		"listeners": {
			func(id int) string {
				return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"subscriptions/listen","params":{"notifications":{},`+
					`"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`, id)
			},
			2 * maxWaitingOutput / 50,
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				client := &endless{line: test.line}
				served := make(chan error, 1)
				go func() {
					served <- Serve(ctx, bulky(size, new(atomic.Int64)), client, unread{ctx}, slog.New(slog.DiscardHandler))
				}()
				synctest.Wait() // all goroutines wait: the server reads no more
				if n := client.sent.Load(); n > test.most || n < 10 {
					t.Errorf("%d requests were read, want 10 to %d", n, test.most)
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
		const cancels = 100
		read, write := io.Pipe()
		served := make(chan error, 1)
		go func() { served <- Serve(ctx, bulky(0, &cancelled), read, unread{ctx}, slog.New(slog.DiscardHandler)) }()
		go func() {
			for id := range maxWaitingCalls - 1 {
				fmt.Fprintln(write, toolCall(fmt.Sprint(id), "wait", "{}"))
			}
			// The last call that there is room for comes in one piece with the cancels.
			burst := toolCall(`"last"`, "wait", "{}") + "\n"
			for id := range cancels {
				burst += cancel(fmt.Sprint(id)) + "\n"
			}
			io.WriteString(write, burst)
			for id := range maxWaitingCalls {
				if _, err := fmt.Fprintln(write, toolCall(fmt.Sprint("9", id), "wait", "{}")); err != nil {
					return
				}
			}
		}()
		synctest.Wait()
		if n := cancelled.Load(); n == 0 {
			t.Errorf("no call that runs was cancelled")
		}
		stop()
		<-served
		read.Close()
		synctest.Wait()
	})
}
