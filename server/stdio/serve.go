package stdio

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"runtime"
	"syscall"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// How long calls may go on after the end of input, and how long it may take
// to cancel them and to write what is to be written.
const (
	drainTime  = 5 * time.Second
	cancelTime = 200 * time.Millisecond
)

// Serve answers what comes in until the input ends, ctx ends, or the client is
// gone or the output breaks otherwise; only the latter is an error. The server's
// own log goes to log.
//
// It does not wait for a read or write that hangs: the caller is to end the
// program or close both pipes.
func Serve(ctx context.Context, s *server.MCPServer, in io.Reader, out io.Writer, log *slog.Logger) error {
	return serve(ctx, s, in, out, log, standardLimits)
}

func serve(ctx context.Context, s *server.MCPServer, in io.Reader, out io.Writer, log *slog.Logger, most limits) error {
	backlog := newBacklog(most)
	defer backlog.end()
	client := &session{notifications: make(chan mcp.JSONRPCNotification, 64)}
	work, cancelAll := context.WithCancel(context.WithoutCancel(ctx))
	defer cancelAll()
	if err := s.RegisterSession(work, client); err != nil {
		return err
	}
	defer s.UnregisterSession(work, client.SessionID())
	t := &transport{
		server:  s,
		log:     log,
		client:  client,
		calls:   calls{byID: map[string]*call{}},
		backlog: backlog,
		output:  newOutput(out, backlog),
		tools:   make(chan struct{}, 2*runtime.GOMAXPROCS(0)),
	}
	session := server.WithSupportedProtocolVersions(s.WithContext(work, client), offered)
	t.listening, t.stopListening = context.WithCancel(session)
	defer t.stopListening()

	ended := make(chan error, 1)
	go t.read(session, newLines(gated{in, backlog}), ended)
	select {
	case err := <-ended:
		if err != nil {
			log.Error("reading requests", "error", err)
		}
		t.stopListening()
		wait(ctx, t.calls.done(), drainTime)
	case <-ctx.Done():
	case <-t.output.stopped:
	}
	cancelAll()
	if work := t.calls.done(); !wait(context.Background(), work, cancelTime) {
		log.Warn("a call does not end")
	}
	if !wait(context.Background(), t.output.close(), cancelTime) {
		log.Warn("the client does not read its answers")
	}
	if err := t.output.err(); !errors.Is(err, syscall.EPIPE) {
		return err
	}
	log.Debug("the client is gone")
	return nil
}

// wait waits for a channel to close, ctx to end or a time to pass. It reports
// whether the channel was closed.
func wait(ctx context.Context, done <-chan struct{}, most time.Duration) bool {
	select {
	case <-done:
		return true
	case <-ctx.Done():
	case <-time.After(most):
	}
	return false
}
