// Command mcp-bitbake reads BitBake recipes without evaluating them. Without a
// subcommand it is an MCP server on standard input and output; the subcommands
// do the same jobs for people and scripts.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"mcp-bitbake/server"
)

type commands struct {
	Version kong.VersionFlag `help:"Print the version and commit, and exit."`
	rootFlags

	Serve serveCommand `cmd:"" default:"1" help:"Answer MCP requests on standard input and output (the default)."`

	doctor doctorCommand
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the whole program. Its status is 0 when the work was done, 1 when it
// could not be, 2 when the arguments are wrong.
func run(ctx context.Context, arguments []string, stdout, stderr io.Writer) int {
	var c commands
	work := serveCommand{LogLevel: slog.LevelWarn}.Run
	if len(arguments) > 0 { // the library below takes a tenth of the time that a server needs to start
		var status int
		if work, status = c.parse(arguments, stdout, stderr); work == nil {
			return status
		}
	}
	tools, err := c.tools(ctx)
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v\n", server.Name, err)
		return 2
	}
	out := bufio.NewWriter(stdout)
	err = errors.Join(work(ctx, &output{out, stderr, tools}), out.Flush())
	if err != nil && !errors.Is(err, errFailed) {
		fmt.Fprintf(stderr, "%s: %v\n", server.Name, err)
	}
	if err != nil {
		return 1
	}
	return 0
}

// parse parses arguments and gives the work of the subcommand that they name.
// If there is none, because they are wrong or ask for help, it gives the status.
func (c *commands) parse(arguments []string, stdout, stderr io.Writer) (work func(context.Context, *output) error, status int) {
	exited := -1
	tools := subcommands()
	declared := []kong.Option{
		kong.Name(server.Name),
		kong.Description("Reads BitBake recipes without evaluating them: an MCP server and the same tools as commands."),
		kong.UsageOnError(),
		kong.Vars{"version": version(), "roots": rootsVariable, "topics": strings.Join(server.Topics(), ", ")},
		kong.Writers(stdout, stderr),
		kong.Exit(func(status int) { exited = status }),
	}
	for _, tool := range tools {
		declared = append(declared, tool.declare())
	}
	declared = append(declared, kong.DynamicCommand("doctor",
		"Start the server, speak to it as a client does, and print what a client sees.", "", &c.doctor))
	k, err := kong.New(c, declared...)
	if err != nil {
		panic(err) // the declaration of the commands is wrong
	}
	k.Model.HelpFlag.Help = "Print this help, and exit."
	parsed, err := k.Parse(arguments)
	if exited >= 0 {
		return nil, exited // --help or --version
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v\nTry %s --help.\n", server.Name, err, server.Name)
		return nil, 2
	}
	selected := parsed.Selected().Name
	if selected != "serve" {
		debug.SetGCPercent(400) // it ends soon, and collecting is a third of its time
	}
	for _, tool := range tools {
		if tool.Name == selected {
			return tool.run, 0
		}
	}
	return func(ctx context.Context, to *output) error {
		parsed.BindTo(ctx, (*context.Context)(nil))
		return parsed.Run(to)
	}, 0
}

type serveCommand struct {
	LogLevel slog.Level `help:"Least level of what is logged to standard error: debug, info, warn or error." default:"warn"`
}

func (c serveCommand) Run(ctx context.Context, to *output) error {
	signal.Ignore(syscall.SIGPIPE) // a client that is gone has the server shut down cleanly
	log := slog.New(slog.NewTextHandler(to.err, &slog.HandlerOptions{Level: c.LogLevel}))
	return to.tools.Serve(ctx, version(), os.Stdin, os.Stdout, log)
}
