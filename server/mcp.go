package server

import (
	"context"
	"io"
	"log/slog"
	"reflect"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"

	"mcp-bitbake/server/stdio"
)

// Name is the name of the server.
const Name = "mcp-bitbake"

const instructions = `Reads BitBake recipes (.bb) and appends (.bbappend) of Yocto and OpenEmbedded trees as they stand in the files. Nothing is evaluated, nothing is written.

Work like this:
1. Find the file: find_recipe_files with the root of the tree and a part of the recipe's name. scan_layer_recipe_files lists a whole layer, list_layers the layers of a tree.
2. Read it: describe_recipe says in short what a recipe is; parse_recipe_file gives all plain assignments, get_recipe_var_raw those of one variable, parse_recipe_files several files at once.
3. Ask the tree: search_assignments finds who sets a variable, trace_variable what touches it in one recipe, its includes and appends, in order, find_appends which appends change a recipe.
4. Before you write a recipe: check_recipe_text says what BitBake would refuse; bitbake_reference explains the language.

Values are raw: ${...} is not expanded, and what a recipe inherits or includes is not in the answer, but for trace_variable. Statements such as VAR:append or VAR[flag] are named in warnings, with their line.

All paths are absolute. If ok is false, message says what to do next.`

// New makes the MCP server.
func (t Tools) New(version string) *mcpserver.MCPServer {
	t = t.indexed()
	s := mcpserver.NewMCPServer(Name, version,
		mcpserver.WithTitle("BitBake recipe reader"),
		mcpserver.WithInstructions(instructions),
		mcpserver.WithToolCapabilities(false),
		mcpserver.WithResourceCapabilities(false, false),
		mcpserver.WithPromptCapabilities(false),
		mcpserver.WithRecovery(),
	)
	for _, tool := range tools() {
		s.AddTool(tool.definition(), tool.handler(t))
	}
	return s
}

// Serve answers MCP requests that come in on in until that ends or ctx does. It
// writes nothing else to out; its log goes to log.
func (t Tools) Serve(ctx context.Context, version string, in io.Reader, out io.Writer, log *slog.Logger) error {
	return stdio.Serve(ctx, t.New(version), in, out, log)
}

func (t *tool[In, Out]) definition() mcp.Tool {
	yes, no := true, false
	return mcp.Tool{
		Name:            t.name,
		Title:           t.title,
		Description:     t.description,
		RawInputSchema:  fieldsOf(new(In)).schema(),
		RawOutputSchema: outputSchema(reflect.TypeFor[Out]()),
		Annotations: mcp.ToolAnnotation{
			Title:           t.title,
			ReadOnlyHint:    &yes,
			DestructiveHint: &no,
			IdempotentHint:  &yes,
			OpenWorldHint:   &no,
		},
	}
}

// handler answers calls of a tool. The text of a result is its structured
// content.
func (t *tool[In, Out]) handler(tools Tools) mcpserver.ToolHandlerFunc {
	return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		arguments, ok := request.Params.Arguments.(map[string]any)
		if !ok && request.Params.Arguments != nil {
			return result(failure(invalidArgument("%s takes an object of arguments: %s.", t.name, fieldsOf(new(In)).signature()))), nil
		}
		answer, err := t.call(ctx, tools, arguments)
		if err != nil {
			return nil, err
		}
		return result(answer), nil
	}
}

func result(a Answer) *mcp.CallToolResult {
	return &mcp.CallToolResult{
		Content:              []mcp.Content{mcp.NewTextContent(string(a.JSON))},
		RawStructuredContent: a.JSON,
		IsError:              !a.OK,
	}
}
