package stdio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"runtime/debug"
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
	client := &session{notifications: make(chan mcp.JSONRPCNotification, 64)}
	work, cancelAll := context.WithCancel(context.WithoutCancel(ctx))
	defer cancelAll()
	if err := s.RegisterSession(work, client); err != nil {
		return err
	}
	defer s.UnregisterSession(work, client.SessionID())
	t := &transport{
		server: s,
		log:    log,
		client: client,
		calls:  calls{byID: map[string]*call{}},
		output: newOutput(out),
		tools:  make(chan struct{}, 2*runtime.GOMAXPROCS(0)),
	}
	t.listening, t.stopListening = context.WithCancel(s.WithContext(work, client))
	defer t.stopListening()

	ended := make(chan error, 1)
	go t.read(s.WithContext(work, client), newLines(in), ended)
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

// transport is the state of one connection.
type transport struct {
	server *server.MCPServer
	log    *slog.Logger
	client *session
	calls  calls
	output *output
	tools  chan struct{} // holds a token for each tool call that runs

	listening     context.Context // of requests that last until the connection ends
	stopListening context.CancelFunc
}

// read handles messages until the input ends, and then says so. The end is no
// error.
//
// Whoever has read a call of a tool runs it, while another goroutine goes on
// reading: waking one to run it would be a fifth of the time that a client waits.
func (t *transport) read(ctx context.Context, in *lines, ended chan<- error) {
	for {
		line, err := in.next()
		if errors.Is(err, errTooLong) {
			t.refuse(nil, &fault{Code: mcp.INVALID_REQUEST, Message: fmt.Sprintf("The line is over %d MiB.", maxLine>>20)})
			continue
		}
		run := t.dispatch(ctx, line)
		switch {
		case err == io.EOF:
			ended <- nil
		case err != nil:
			ended <- err
		case run != nil:
			go t.read(ctx, in, ended)
		default:
			continue
		}
		if run != nil {
			run()
		}
		return
	}
}

// dispatch handles the message of a line. Of a call of a tool, which takes time,
// it gives what is to be run; requests that last go on when it returns. All else
// is answered then, and so in order.
func (t *transport) dispatch(ctx context.Context, line []byte) (run func()) {
	if len(line) == 0 {
		return nil
	}
	m, wrong := parse(line)
	switch {
	case wrong != nil:
		t.refuse(m.ID, wrong)
		return nil
	case m.isResponse():
		return nil // to a question that was not asked
	case m.isNotification():
		t.notify(ctx, m)
		return nil
	}
	meta := m.meta()
	if wrong := m.checkVersion(meta); wrong != nil {
		t.refuse(m.ID, wrong)
		return nil
	}
	if *m.Method == "subscriptions/listen" {
		ctx = t.listening
	}
	ctx, call, err := t.calls.begin(ctx, string(m.ID))
	if err != nil {
		t.refuse(m.ID, &fault{Code: mcp.INVALID_REQUEST, Message: err.Error()})
		return nil
	}
	ctx = withProgress(ctx, meta.ProgressToken, func(n any) {
		line := t.encode(n)
		t.calls.during(call, func() { t.output.put(line) })
	})
	switch *m.Method {
	case "tools/call":
		return func() {
			select {
			case t.tools <- struct{}{}:
				defer func() { <-t.tools }()
			case <-ctx.Done():
			}
			t.answer(ctx, call, m)
		}
	case "subscriptions/listen":
		go t.answer(ctx, call, m)
	default:
		t.answer(ctx, call, m)
	}
	return nil
}

// answer runs a request and puts its answer out.
func (t *transport) answer(ctx context.Context, call *call, m message) {
	var response mcp.JSONRPCMessage
	if ctx.Err() == nil {
		response = t.handle(ctx, m)
	}
	var line []byte
	switch r := response.(type) {
	case mcp.JSONRPCResponse:
		line = t.checked(encodeAnswer(m.ID, r.Result))
	case mcp.JSONRPCError:
		line = t.encode(refused{"2.0", m.ID, r.Error})
	case nil: // cancelled
	}
	t.calls.end(call, func() {
		t.forward()
		t.output.put(line)
	})
}

type answered struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result"`
}

type refused struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Error   any             `json:"error"`
}

// handle lets mcp-go handle a message. A panic becomes an internal error.
func (t *transport) handle(ctx context.Context, m message) (response mcp.JSONRPCMessage) {
	defer func() {
		if p := recover(); p != nil {
			t.log.Error("panic", "method", *m.Method, "value", p, "stack", string(debug.Stack()))
			response = mcp.JSONRPCError{Error: mcp.NewJSONRPCErrorDetails(mcp.INTERNAL_ERROR,
				"Internal error. The server's log on its standard error says more.", nil)}
		}
	}()
	return t.server.HandleMessage(ctx, m.line)
}

// notify handles a notification, which is never answered.
func (t *transport) notify(ctx context.Context, m message) {
	if *m.Method != "notifications/cancelled" {
		t.handle(ctx, m)
		return
	}
	var params struct {
		ID     json.RawMessage `json:"requestId"`
		Reason string          `json:"reason"`
	}
	if err := json.Unmarshal(m.Params, &params); err != nil {
		t.log.Warn("a cancel that cannot be read", "error", err)
		return
	}
	t.log.Debug("cancelled", "id", string(params.ID), "reason", params.Reason)
	t.calls.cancel(string(params.ID))
}

func (t *transport) refuse(id json.RawMessage, f *fault) {
	if id == nil {
		id = json.RawMessage("null")
	}
	t.output.put(t.encode(refused{"2.0", id, f}))
}

// forward puts out what mcp-go has to tell the client.
func (t *transport) forward() {
	for {
		select {
		case n := <-t.client.notifications:
			t.output.put(t.encode(n))
		default:
			return
		}
	}
}

// encode makes a line of a message. Where that can't be, there is none.
func (t *transport) encode(message any) []byte { return t.checked(encode(message)) }

func (t *transport) checked(line []byte, err error) []byte {
	if err != nil {
		t.log.Error("encoding a message", "error", err)
		return nil
	}
	return line
}
