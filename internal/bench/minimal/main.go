// Command minimal is the least that an MCP server made with mcp-go can be: one
// tool that answers with the text that it was given. The benchmarks compare with
// it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("minimal", "1", server.WithToolCapabilities(false))
	s.AddTool(mcp.NewTool("echo", mcp.WithString("text", mcp.Required())),
		func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			answer := map[string]any{"ok": true, "text": r.GetString("text", "")}
			text, err := json.Marshal(answer)
			return mcp.NewToolResultStructured(answer, string(text)), err
		})
	if err := server.ServeStdio(s); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
