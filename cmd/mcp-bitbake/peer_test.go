package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// patience is how long an answer may take before the test gives up on it.
const patience = 2 * time.Minute

// peer is a client that speaks to a server process over pipes.
type peer struct {
	t       *testing.T
	process *exec.Cmd
	stdin   io.WriteCloser
	lines   chan string // of standard output; closed at its end
	stderr  strings.Builder
	waiting map[int]answer // answers that came before they were asked for
	last    int
}

// answer is a message from the server.
type answer struct {
	Version string `json:"jsonrpc"`
	ID      *int
	Method  string
	Result  json.RawMessage
	Error   json.RawMessage
}

// start starts the server.
func start(t *testing.T, arguments ...string) *peer {
	t.Helper()
	c := &peer{t: t, process: program(t, arguments...), lines: make(chan string), waiting: map[int]answer{}}
	c.process.Stderr = &c.stderr
	stdin, err := c.process.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := c.process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.process.Start(); err != nil {
		t.Fatal(err)
	}
	c.stdin = stdin
	go func() {
		defer close(c.lines)
		r := bufio.NewReader(stdout)
		for {
			line, err := r.ReadString('\n')
			if line != "" {
				c.lines <- line
			}
			if err != nil {
				return
			}
		}
	}()
	return c
}

// send sends a message. With an id it is a request, which is to be answered.
func (c *peer) send(id int, method string, params any) {
	c.t.Helper()
	message := map[string]any{"jsonrpc": "2.0", "method": method}
	if id > 0 {
		message["id"] = id
	}
	if params != nil {
		message["params"] = params
	}
	raw, err := json.Marshal(message)
	if err != nil {
		c.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(c.stdin, "%s\n", raw); err != nil {
		c.t.Fatal(err)
	}
}

// ask sends a request and waits for its answer.
func (c *peer) ask(method string, params any) answer {
	c.t.Helper()
	c.last++
	c.send(c.last, method, params)
	return c.answer(c.last)
}

// answer waits for the answer to a request.
func (c *peer) answer(id int) answer {
	c.t.Helper()
	for {
		if a, ok := c.waiting[id]; ok {
			delete(c.waiting, id)
			return a
		}
		select {
		case line, ok := <-c.lines:
			if !ok {
				c.t.Fatalf("the server ended without an answer to %d; stderr = %q", id, c.stderr.String())
			}
			c.take(line)
		case <-time.After(patience):
			c.t.Fatalf("no answer to %d", id)
		}
	}
}

// take checks that a line is a message and keeps it if it is an answer.
func (c *peer) take(line string) {
	c.t.Helper()
	var a answer
	if err := json.Unmarshal([]byte(line), &a); err != nil || a.Version != "2.0" || !strings.HasSuffix(line, "\n") {
		c.t.Fatalf("standard output has a line that is no message: %q (%v)", line, err)
	}
	switch {
	case a.ID == nil && a.Method == "":
		c.t.Errorf("a message that is neither answer nor notification: %q", line)
	case a.ID != nil:
		if _, ok := c.waiting[*a.ID]; ok {
			c.t.Errorf("a second answer to %d: %q", *a.ID, line)
		}
		c.waiting[*a.ID] = a
	}
}

// initialize greets the server as clients do.
func (c *peer) initialize() answer {
	c.t.Helper()
	a := c.ask("initialize", map[string]any{
		"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "test", "version": "1"},
	})
	c.send(0, "notifications/initialized", nil)
	return a
}

// end closes the server's standard input and checks that it ends well, with
// nothing more to say.
func (c *peer) end() {
	c.t.Helper()
	c.stdin.Close()
	c.ended()
}

// ended waits for the process to end and checks its status.
func (c *peer) ended() {
	c.t.Helper()
	for open := true; open; {
		var line string
		select {
		case line, open = <-c.lines:
			if open {
				c.take(line)
			}
		case <-time.After(patience):
			c.process.Process.Kill()
			c.t.Fatal("the server does not end")
		}
	}
	if err := c.process.Wait(); err != nil {
		c.t.Errorf("the server ended with %v; stderr = %q", err, c.stderr.String())
	}
	for id := range c.waiting {
		c.t.Errorf("an answer to %d that was not asked for", id)
	}
}
