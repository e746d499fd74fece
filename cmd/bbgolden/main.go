// Command bbgolden shows what a change to the grammar moves: it records what is read
// from trees of metadata, and groups what is read differently later by its causes.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/alecthomas/kong"
)

type command struct {
	Record  recordCommand  `cmd:"" help:"Record what is read from trees of metadata."`
	Check   checkCommand   `cmd:"" help:"Show what is read differently since it was recorded, grouped by cause."`
	Compare compareCommand `cmd:"" help:"Show what two builds of this module read differently."`
	Oracle  oracleCommand  `cmd:"" help:"Compare what is read with what the user's own BitBake reads."`
	Reduce  reduceCommand  `cmd:"" help:"Reduce a file to the few characters that still show a diagnostic, or a difference."`
	New     newCommand     `cmd:"" help:"Add a text to the recipes that the grammar is tested by, with its golden file."`
}

// The exit statuses.
const (
	same = iota
	different
	notDone
)

// job is what a subcommand works with.
type job struct {
	ctx context.Context
	in  io.Reader
	out io.Writer
	err io.Writer // for words about the work
}

func main() {
	var c command
	parsed := kong.Parse(&c,
		kong.Name("bbgolden"),
		kong.Description("Show what a change to the grammar moves, over whole trees of metadata.\n\n"+
			"Exit status 0 when nothing is read differently, 1 when something is, 2 when not all could be done."),
		kong.Vars{"formats": formats},
		kong.Exit(func(status int) { os.Exit(min(status, notDone)) }),
	)
	debug.SetGCPercent(400) // it ends soon
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	status := same
	err := parsed.Run(&job{ctx, os.Stdin, out, os.Stderr}, &status)
	stop()
	if err = errors.Join(err, out.Flush()); err != nil {
		fmt.Fprintln(os.Stderr, "bbgolden:", err)
		status = notDone
	}
	os.Exit(status)
}
