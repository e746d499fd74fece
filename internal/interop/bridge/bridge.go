package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
)

// stateless is the first revision of the protocol without sessions.
const stateless = "2026-07-28"

// bridge answers MCP over HTTP. A session has a process of the server, and so
// has each request of revisions that know no sessions: no message needs to be
// changed on its way.
type bridge struct {
	server string

	mutex    sync.Mutex
	last     int // number of the newest session
	sessions map[string]*process
	errs     []error // of processes that ended
}

// message is what the bridge needs to know of a message.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Token json.RawMessage `json:"progressToken"` // of a progress notification
		Meta  struct {
			Token json.RawMessage `json:"progressToken"` // of a request that wants progress
		} `json:"_meta"`
	} `json:"params"`
	Error struct {
		Code int `json:"code"`
	} `json:"error"`
}

func (b *bridge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Pages of other hosts must not reach a server on this one.
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil || host != "localhost" && host != "127.0.0.1" {
		http.Error(w, "wrong host", http.StatusForbidden)
		return
	}
	id := r.Header.Get("Mcp-Session-Id")
	switch {
	case r.Method == http.MethodPost:
		b.post(w, r, id)
	case r.Method == http.MethodDelete && b.forget(id):
		w.WriteHeader(http.StatusNoContent)
	case r.Method == http.MethodDelete:
		http.NotFound(w, r)
	default: // the server has nothing to say unasked
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

// post hands one message to the server, and a request's answer back.
func (b *bridge) post(w http.ResponseWriter, r *http.Request, id string) {
	var line bytes.Buffer
	var m message
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = errors.Join(json.Compact(&line, body), json.Unmarshal(body, &m))
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	modern := r.Header.Get("MCP-Protocol-Version") >= stateless
	if m.Method == "initialize" && !modern {
		if id, err = b.begin(); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		w.Header().Set("Mcp-Session-Id", id)
	}
	var p *process
	if id != "" {
		p = b.session(id)
		if p == nil {
			http.NotFound(w, r)
			return
		}
	} else {
		if p, err = start(b.server); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		defer b.end(p)
	}
	if m.ID == nil {
		p.tell(line.Bytes())
		w.WriteHeader(http.StatusAccepted)
		return
	}
	answer := response{w: w, modern: modern}
	if err := p.ask(r.Context(), m, line.Bytes(), answer.put); err != nil && !errors.Is(err, context.Canceled) {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// response writes messages of the server to a client: one as JSON, several as
// a stream.
type response struct {
	w      http.ResponseWriter
	modern bool
	stream bool
}

func (r *response) put(m message, line []byte) {
	if m.Method != "" && !r.stream {
		r.stream = true
		r.w.Header().Set("Content-Type", "text/event-stream")
	}
	if r.stream {
		fmt.Fprintf(r.w, "event: message\ndata: %s\n\n", line)
		http.NewResponseController(r.w).Flush()
		return
	}
	r.w.Header().Set("Content-Type", "application/json")
	if r.modern {
		r.w.WriteHeader(status(m.Error.Code))
	}
	r.w.Write(line)
}

// status is the HTTP status that goes with the code of a JSON-RPC error, from
// the first stateless revision on.
func status(code int) int {
	switch code {
	case -32601: // method not found
		return http.StatusNotFound
	case -32600, -32602, // invalid request or parameters
		-32020, -32021, -32022: // wrong header, missing capability, unsupported version
		return http.StatusBadRequest
	}
	return http.StatusOK
}

// begin starts a session.
func (b *bridge) begin() (string, error) {
	p, err := start(b.server)
	if err != nil {
		return "", err
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.last++
	id := strconv.Itoa(b.last)
	b.sessions[id] = p
	return id, nil
}

func (b *bridge) session(id string) *process {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.sessions[id]
}

// forget ends a session, if it is there.
func (b *bridge) forget(id string) bool {
	b.mutex.Lock()
	p := b.sessions[id]
	delete(b.sessions, id)
	b.mutex.Unlock()
	if p == nil {
		return false
	}
	b.end(p)
	return true
}

// end ends a process, and keeps what was wrong with that.
func (b *bridge) end(p *process) {
	if err := p.end(); err != nil {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		b.errs = append(b.errs, err)
	}
}

// close ends all sessions and answers with what was wrong with any process.
func (b *bridge) close() error {
	b.mutex.Lock()
	sessions := b.sessions
	b.sessions = map[string]*process{}
	b.mutex.Unlock()
	for _, p := range sessions {
		b.end(p)
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return errors.Join(b.errs...)
}
