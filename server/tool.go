package server

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
	"mcp-bitbake/parser/tree"
)

// tool is one tool: what it takes is an In, what it answers with an Out. Its
// schemas, the checking of its arguments and the flags of its subcommand come
// from their fields and the tags of these (see input.go and schema.go).
type tool[In, Out any] struct {
	name        string
	title       string
	description string
	command     string // its subcommand
	help        string // of the subcommand
	run         func(context.Context, Tools, In) (*Out, error)
	show        func(*Printer, In, *Out) // prints the answer, for people
}

// anyTool is a tool of any type.
type anyTool interface {
	toolName() string
	definition() mcp.Tool
	handler(Tools) mcpserver.ToolHandlerFunc
	call(context.Context, Tools, map[string]any) (Answer, error)
	subcommand() *Command
}

// tools lists the tools in the order in which clients show them.
func tools() []anyTool {
	return []anyTool{
		&findRecipeFiles,
		&scanLayerRecipeFiles,
		&parseRecipeFile,
		&getRecipeVarRaw,
		&parseRecipeFiles,
		&describeRecipe,
		&checkRecipeText,
		&searchAssignments,
		&traceVariable,
		&findAppends,
		&listLayers,
		&bitbakeReference,
	}
}

// Answer is what a tool call gives.
type Answer struct {
	JSON  []byte // one compact object
	OK    bool   // the object's member ok
	Value any    // what JSON was made from: a pointer to one of the answers of this package

	Failure *Failure // Value where OK is false, else nil
}

// Tools are the tools with what they may read.
type Tools struct {
	Access parser.Access
	Index  *tree.Index   // of what calls have read; each call has its own where it is nil
	Builds *build.Builds // that calls have asked about, likewise

	Roots     []string // where calls look that give no roots
	Directory string   // the working directory: its build is looked at where there are no roots
}

// indexed gives the tools what keeps answers quick, if they have it not.
func (t Tools) indexed() Tools {
	if t.Index == nil {
		t.Index = tree.NewIndex(t.Access)
	}
	if t.Builds == nil {
		t.Builds = build.NewBuilds(t.Access)
	}
	return t
}

// Call runs a tool. The error is not nil only if there is no such tool or the
// call was cancelled: all else is an answer.
func (t Tools) Call(ctx context.Context, name string, arguments map[string]any) (Answer, error) {
	for _, tool := range tools() {
		if tool.toolName() == name {
			return tool.call(ctx, t, arguments)
		}
	}
	return Answer{}, fmt.Errorf("there is no tool %q; the tools are %s", name, joinWords(ToolNames()))
}

// ToolNames are the names of the tools, in the order in which clients show them.
func ToolNames() []string {
	var names []string
	for _, t := range tools() {
		names = append(names, t.toolName())
	}
	return names
}

func (t *tool[In, Out]) toolName() string { return t.name }

// call runs the tool with arguments as they came in.
func (t *tool[In, Out]) call(ctx context.Context, tools Tools, arguments map[string]any) (Answer, error) {
	var in In
	if err := fieldsOf(&in).decode(t.name, arguments); err != nil {
		return failure(err), nil
	}
	_, answer, err := t.answer(ctx, tools, in)
	return answer, err
}

// answer runs the tool. There is an Out exactly if the answer is ok.
func (t *tool[In, Out]) answer(ctx context.Context, tools Tools, in In) (*Out, Answer, error) {
	out, err := t.run(ctx, tools.indexed(), in)
	switch {
	case err == nil:
		return out, Answer{JSON: encode(out), OK: true, Value: out}, nil
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return nil, Answer{}, err
	default:
		return nil, failure(err), nil
	}
}

// Command is a call of a tool that a command line makes.
type Command struct {
	Name, Help string // of the subcommand
	Tool       string
	Arguments  any // a pointer to the struct of arguments, with the tags of kong, to be filled in

	// Run runs the tool with Arguments. printed is what the answer is for
	// people; it is written to out. in is read where an argument stands for
	// standard input.
	Run func(ctx context.Context, t Tools, in io.Reader, out *Printer) (Answer, error)
}

// Commands are the tools as subcommands, in their order.
func Commands() []*Command {
	var list []*Command
	for _, t := range tools() {
		list = append(list, t.subcommand())
	}
	return list
}

// Printer prints an answer for people.
type Printer struct {
	io.Writer
	Wording
	Warnings []string
	Failed   bool // the answer is ok, but says that something is not
	Page     Page // of a list
}

func (p *Printer) warn(warnings ...string) { p.Warnings = append(p.Warnings, warnings...) }

// fromFile is implemented by arguments that take on a command line a file's
// name for its text.
type fromFile interface {
	readFile(access parser.Access, in io.Reader) error
}

func (t *tool[In, Out]) subcommand() *Command {
	in := new(In)
	run := func(ctx context.Context, tools Tools, stdin io.Reader, p *Printer) (Answer, error) {
		if f, ok := any(in).(fromFile); ok {
			if err := f.readFile(tools.Access, stdin); err != nil {
				return failure(err), nil
			}
		}
		if err := fieldsOf(in).verify(t.name); err != nil {
			return failure(err), nil
		}
		out, answer, err := t.answer(ctx, tools, *in)
		if err == nil && out != nil {
			t.show(p, *in, out)
		}
		return answer, err
	}
	return &Command{t.command, t.help + " (" + t.name + ").", t.name, in, run}
}
