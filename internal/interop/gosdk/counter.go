package main

import (
	"context"
	"sync/atomic"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// counter is a transport that counts the requests that go out and the answers
// that come in.
type counter struct {
	mcp.Transport
	requests, answers atomic.Int64

	sent func() // called after each request, if not nil
}

func (c *counter) Connect(ctx context.Context) (mcp.Connection, error) {
	connection, err := c.Transport.Connect(ctx)
	return &counted{connection, c}, err
}

type counted struct {
	mcp.Connection
	counter *counter
}

func (c *counted) Write(ctx context.Context, m jsonrpc.Message) error {
	err := c.Connection.Write(ctx, m)
	if r, ok := m.(*jsonrpc.Request); ok && r.IsCall() {
		c.counter.requests.Add(1)
		if c.counter.sent != nil {
			c.counter.sent()
		}
	}
	return err
}

func (c *counted) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	if _, ok := m.(*jsonrpc.Response); ok && err == nil {
		c.counter.answers.Add(1)
	}
	return m, err
}
