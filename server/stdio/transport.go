package stdio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// transport is the state of one connection.
type transport struct {
	server  *server.MCPServer
	log     *slog.Logger
	client  *session
	calls   calls
	backlog *backlog
	output  *output
	tools   chan struct{} // holds a token for each tool call that runs

	listeners     atomic.Int32
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
			t.refuse(nil, invalidRequest(fmt.Sprintf("The line is over %d MiB.", maxLine>>20)))
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
	case wrong != nil && m.Method != "" && m.isNotification():
		t.log.Warn("a notification that cannot be read", "reason", wrong.Message)
		return nil
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
	if wrong := t.unavailable(m); wrong != nil {
		t.refuse(m.ID, wrong)
		return nil
	}
	if m.Method == listen {
		ctx = t.listening
	}
	ctx, call, err := t.calls.begin(ctx, string(m.ID))
	if err != nil {
		t.refuse(m.ID, invalidRequest(err.Error()))
		return nil
	}
	t.backlog.request(len(line), 1)
	ctx = withProgress(ctx, meta["progressToken"], func(n any) {
		if ok, _ := t.backlog.mayAnswer(); ok {
			line := t.encode(n)
			t.calls.during(call, func() { t.output.put(line) })
		}
	})
	switch m.Method {
	case string(mcp.MethodToolsCall):
		return func() { t.run(ctx, call, m) }
	case listen:
		t.listeners.Add(1)
		go func() {
			defer t.listeners.Add(-1)
			t.answer(ctx, call, m)
		}()
	default:
		t.answer(ctx, call, m)
	}
	return nil
}

// listen is the request that lasts until the connection ends. Of these there may be
// so many at a time: each takes memory all the while.
const (
	listen       = "subscriptions/listen"
	maxListeners = 64
)

// unavailable says why there is nothing that could handle a request.
func (t *transport) unavailable(m message) *fault {
	switch m.Method {
	case string(mcp.MethodToolsCall):
		name, _ := textOf(m.Params["name"])
		if t.server.GetTool(name) == nil {
			names := slices.Sorted(maps.Keys(t.server.ListTools()))
			return invalidParams("There is no tool %s. The tools are %s.", abbreviated(name), strings.Join(names, ", "))
		}
	case listen:
		if t.listeners.Load() >= maxListeners {
			return invalidRequest(fmt.Sprintf("%d requests listen already. Cancel some first.", maxListeners))
		}
	}
	return nil
}

// abbreviated is the beginning of a text, in quotes.
func abbreviated(text string) string {
	const most = 100
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return strconv.Quote(text)
}

// run runs the call of a tool when there is room for it: for so many at a time,
// and only while the client reads what comes of them.
func (t *transport) run(ctx context.Context, call *call, m message) {
	await(t.backlog.mayAnswer, ctx.Done())
	select {
	case t.tools <- struct{}{}:
		defer func() { <-t.tools }()
	case <-ctx.Done():
	}
	t.answer(ctx, call, m)
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
		line = t.encode(refused{"2.0", m.ID, inWords(r.Error)})
	case nil: // cancelled
	}
	t.calls.end(call, func() {
		t.forward()
		t.output.put(line)
	})
	t.backlog.request(-m.size, -1)
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
			t.log.Error("panic", "method", m.Method, "value", p, "stack", string(debug.Stack()))
			response = mcp.JSONRPCError{Error: mcp.NewJSONRPCErrorDetails(mcp.INTERNAL_ERROR,
				"Internal error. The server's log on its standard error says more.", nil)}
		}
	}()
	return t.server.HandleMessage(ctx, m.line)
}

// notify handles a notification, which is never answered.
func (t *transport) notify(ctx context.Context, m message) {
	if m.Method != "notifications/cancelled" {
		t.handle(ctx, m)
		return
	}
	id := string(m.Params["requestId"])
	t.log.Debug("cancelled", "id", id, "reason", string(m.Params["reason"]))
	t.calls.cancel(id)
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
