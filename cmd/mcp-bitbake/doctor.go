package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"

	"mcp-bitbake/server"
)

// doctorTime is how long the server may take for all that the doctor asks.
const doctorTime = 10 * time.Second

type doctorCommand struct {
	Serve string `help:"Program to examine, instead of this one." placeholder:"FILE"`
}

// Run starts the server as a client would, with the same environment, and
// prints each step, so that a user sees where a client fails.
func (c doctorCommand) Run(ctx context.Context, to *output) error {
	ctx, cancel := context.WithTimeout(ctx, doctorTime)
	defer cancel()
	program := c.Serve
	if program == "" {
		var err error
		if program, err = os.Executable(); err != nil {
			return err
		}
	}
	path, err := exec.LookPath(program)
	if err != nil {
		return fmt.Errorf("the program cannot be started: %w", err)
	}
	fmt.Fprintf(to.out, "program       %s\n", path)
	started := time.Now()
	session, err := client.NewStdioMCPClient(path, os.Environ())
	if err != nil {
		return fmt.Errorf("the program does not start: %w", err)
	}
	defer func() { _ = session.Close() }() // it has said all that it had to
	hello, err := session.Initialize(ctx, initialize())
	if err != nil {
		return fmt.Errorf("no answer to initialize: %w", err)
	}
	fmt.Fprintf(to.out, "initialize    answered in %v\n", time.Since(started).Round(time.Millisecond))
	fmt.Fprintf(to.out, "server        %s %s\n", hello.ServerInfo.Name, hello.ServerInfo.Version)
	fmt.Fprintf(to.out, "protocol      %s\n", hello.ProtocolVersion)
	fmt.Fprintf(to.out, "instructions  %d bytes\n", len(hello.Instructions))
	listed, err := session.ListTools(ctx, mcp.ListToolsRequest{})
	if err != nil {
		return fmt.Errorf("no answer to tools/list: %w", err)
	}
	if len(listed.Tools) == 0 {
		return errors.New("the server offers no tools")
	}
	encoded, err := json.Marshal(listed)
	if err != nil {
		return err
	}
	fmt.Fprintf(to.out, "tools         %d, in %d bytes\n", len(listed.Tools), len(encoded))
	for _, tool := range listed.Tools {
		fmt.Fprintf(to.out, "              %-24s %s\n", tool.Name, tool.Annotations.Title)
	}
	if err := try(ctx, session, to); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "\nAll is well. A client that shows no tools does not start this program:\nlook at its configuration and its log.\n")
	return nil
}

func initialize() mcp.InitializeRequest {
	var r mcp.InitializeRequest
	r.Params.ProtocolVersion = mcp.LATEST_LEGACY_PROTOCOL_VERSION
	r.Params.ClientInfo = mcp.Implementation{Name: server.Name + " doctor", Version: version()}
	return r
}

// try calls a tool on the working directory.
func try(ctx context.Context, session *client.Client, to *output) error {
	directory, err := os.Getwd()
	if err != nil {
		return err
	}
	var r mcp.CallToolRequest
	r.Params.Name = "find_recipe_files"
	r.Params.Arguments = map[string]any{"root_path": directory, "query": "", "limit": 1}
	started := time.Now()
	result, err := session.CallTool(ctx, r)
	if err != nil {
		return fmt.Errorf("no answer to tools/call: %w", err)
	}
	text, _ := result.Content[0].(mcp.TextContent)
	fmt.Fprintf(to.out, "call          find_recipe_files in %s: answered in %v\n              %s\n",
		directory, time.Since(started).Round(time.Millisecond), text.Text)
	return nil
}
