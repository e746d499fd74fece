// Command gosdk does with the server, by way of the Go SDK's client, what node
// does by way of other clients: it lists the tools, calls each, cancels a call
// and closes, in each of the two ways of speaking that the client knows:
//
//	gosdk SERVER CASES RECIPES WIDE
//
// WIDE is a directory so wide that it is still walked when a cancel arrives.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: gosdk SERVER CASES RECIPES WIDE")
		os.Exit(2)
	}
	cases, err := readCases(os.Args[2], os.Args[3])
	if err != nil {
		fmt.Fprintln(os.Stderr, "gosdk:", err)
		os.Exit(2)
	}
	for _, revision := range []string{"2025-11-25", "2026-07-28"} {
		if err := check(os.Args[1], revision, cases, os.Args[4]); err != nil {
			fmt.Fprintf(os.Stderr, "gosdk: %s: %v\n", revision, err)
			os.Exit(1)
		}
	}
}

func check(server, revision string, cases []testCase, wide string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var log bytes.Buffer
	command := exec.Command(server)
	command.Stderr = &log
	transport := &counter{Transport: &mcp.CommandTransport{Command: command}}
	client := mcp.NewClient(&mcp.Implementation{Name: "interop", Version: "1"}, nil)
	session, err := client.Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		return err
	}
	defer session.Close()
	if got := session.InitializeResult().ProtocolVersion; got != revision {
		return fmt.Errorf("they speak %s", got)
	}
	listed, err := session.ListTools(ctx, nil)
	if err != nil {
		return err
	}
	if err := checkTools(listed.Tools, cases); err != nil {
		return err
	}
	for _, c := range cases {
		result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: c.Tool, Arguments: c.Arguments})
		if err == nil {
			err = c.check(result, listed.Tools)
		}
		if err != nil {
			return fmt.Errorf("%s %v: %w", c.Tool, c.Arguments, err)
		}
	}
	if err := checkCancel(ctx, session, transport, wide); err != nil {
		return err
	}
	return checkClose(session, command, &log)
}

// checkCancel cancels a call as soon as it is sent. The client forgets it, so
// that it is the transport that tells whether it was answered all the same. A
// second call takes as long as such an answer would have.
func checkCancel(ctx context.Context, session *mcp.ClientSession, transport *counter, wide string) error {
	scan := &mcp.CallToolParams{Name: "scan_layer_recipe_files", Arguments: map[string]any{"layer_path": wide, "limit": 1}}
	short, cancel := context.WithCancel(ctx)
	transport.sent = cancel
	if _, err := session.CallTool(short, scan); !errors.Is(err, context.Canceled) {
		return fmt.Errorf("a cancelled call ends with %v", err)
	}
	transport.sent = nil
	if _, err := session.CallTool(ctx, scan); err != nil {
		return err
	}
	time.Sleep(300 * time.Millisecond)
	if requests, answers := transport.requests.Load(), transport.answers.Load(); answers != requests-1 {
		return fmt.Errorf("%d answers to %d requests of which one was cancelled", answers, requests)
	}
	return nil
}

func checkClose(session *mcp.ClientSession, command *exec.Cmd, log *bytes.Buffer) error {
	start := time.Now()
	if err := session.Close(); err != nil {
		return fmt.Errorf("closing: %w", err)
	}
	if time.Since(start) > time.Second || !command.ProcessState.Success() {
		return fmt.Errorf("the server does not end well with its input: %v", command.ProcessState)
	}
	if log.Len() > 0 {
		return fmt.Errorf("on standard error: %s", log)
	}
	return nil
}
