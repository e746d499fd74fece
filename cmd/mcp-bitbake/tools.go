package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"

	"github.com/alecthomas/kong"

	"mcp-bitbake/server"
)

// output is where a command prints, and the tools that it has.
type output struct {
	out, err io.Writer
	tools    server.Tools
}

// errFailed says that a command failed and has said why.
var errFailed = errors.New("failed")

// forPeople words the errors that commands print.
var forPeople = server.Wording{AllowErrors: "--allow-errors", FindRecipes: server.Name + " find"}

// options are the flags that all tools share.
type options struct {
	JSON bool `name:"json" help:"Print the JSON answer of the tool."`
}

// subcommand is a tool as a subcommand.
type subcommand struct {
	*server.Command
	flags reflect.Value // a struct of its arguments and options, for kong to fill in
}

// subcommands are the tools as subcommands.
func subcommands() []subcommand {
	var list []subcommand
	for _, c := range server.Commands() {
		flags := reflect.StructOf([]reflect.StructField{
			{Name: "Arguments", Type: reflect.TypeOf(c.Arguments).Elem(), Tag: `embed:""`},
			{Name: "Options", Type: reflect.TypeFor[options](), Tag: `embed:""`},
		})
		list = append(list, subcommand{c, reflect.New(flags)})
	}
	return list
}

// declare makes it a command of kong's.
func (c subcommand) declare() kong.Option {
	return kong.DynamicCommand(c.Name, c.Help, "", c.flags.Interface())
}

// run runs the tool and prints its answer: as JSON if that was asked for, else
// as text, with the warnings on standard error. A failure goes to standard
// error, and as JSON to standard output.
func (c subcommand) run(ctx context.Context, to *output) error {
	reflect.ValueOf(c.Arguments).Elem().Set(c.flags.Elem().Field(0))
	asJSON := c.flags.Elem().Field(1).Field(0).Bool()
	p := &server.Printer{Writer: to.out, Wording: forPeople}
	if asJSON {
		p.Writer = io.Discard
	}
	answer, err := c.Run(ctx, to.tools, os.Stdin, p)
	if err != nil {
		return err
	}
	if asJSON {
		if _, err := fmt.Fprintf(to.out, "%s\n", answer.JSON); err != nil {
			return err
		}
	}
	if answer.Failure != nil {
		fmt.Fprintf(to.err, "%s: %s: %s\n", server.Name, answer.Failure.Code, forPeople.Message(answer.Failure.Err))
		return errFailed
	}
	if !asJSON {
		warn(to.err, p)
	}
	if p.Failed {
		return errFailed
	}
	return nil
}

// warn prints what comes with an answer, and that a page is not all there is.
func warn(out io.Writer, p *server.Printer) {
	for _, warning := range p.Warnings {
		fmt.Fprintf(out, "warning: %s\n", warning)
	}
	if p.Page.Truncated {
		fmt.Fprintf(out, "warning: this is not all: %d in all; the next ones with --cursor %s\n", p.Page.Total, p.Page.NextCursor)
	}
}
