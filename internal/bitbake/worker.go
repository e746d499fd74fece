// Package bitbake asks the user's own BitBake, in a Python process that answers a
// question at a time. Nothing starts one but Start.
package bitbake

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"mcp-bitbake/internal/process"
)

// Settings say how a worker is run.
type Settings struct {
	Program     string   // that is run
	Arguments   []string // of it
	Environment []string // of it; nothing else is passed on
	Directory   string   // that it runs in
	Limit       time.Duration
	MaxAnswer   int // bytes of an answer
}

// Worker is a process that reads a question, a line of JSON, from its standard input
// and writes the answer, another line, to its standard output. It is for one goroutine.
type Worker struct {
	settings Settings
	command  *exec.Cmd
	stop     context.CancelFunc
	in       io.WriteCloser
	out      *bufio.Reader
	words    process.Tail
	number   int   // of the last question
	failed   error // why it answers no more
	closed   bool
}

// Start starts a worker. It ends with [Worker.Close], or when ctx does.
func Start(ctx context.Context, settings Settings) (*Worker, error) {
	ctx, stop := context.WithCancel(ctx)
	w := &Worker{settings: settings, stop: stop}
	w.command = process.Command(ctx, settings.Program, settings.Arguments...)
	w.command.Env = append([]string{}, settings.Environment...) // nil would be all
	w.command.Dir = settings.Directory
	w.command.Stderr = &w.words
	in, err := w.command.StdinPipe()
	if err == nil {
		var out io.ReadCloser
		if out, err = w.command.StdoutPipe(); err == nil {
			w.in, w.out = in, bufio.NewReaderSize(out, 1<<16)
			err = w.command.Start()
		}
	}
	if err != nil {
		stop()
		return nil, fmt.Errorf("cannot start %s: %w", settings.Program, err)
	}
	return w, nil
}

// question and answer are what goes over the pipes.
type question struct {
	ID  int `json:"id"`
	Ask any `json:"ask"`
}

type answer struct {
	ID     int             `json:"id"`
	Answer json.RawMessage `json:"answer"`
	Error  string          `json:"error"` // instead of an answer
}

// Error is that a worker answers no more: it ended, was too slow or spoke nonsense.
type Error struct {
	Reason    string
	LastWords string // what it wrote to standard error last
}

func (e *Error) Error() string {
	if e.LastWords == "" {
		return e.Reason
	}
	return e.Reason + "\nits last words:\n" + e.LastWords
}

// Ask asks and decodes the answer. After an [*Error] the worker has ended, and every
// further call fails. Other errors are the worker's word on this question.
func (w *Worker) Ask(ctx context.Context, ask, decoded any) error {
	if w.failed != nil {
		return w.failed
	}
	w.number++
	line, err := json.Marshal(question{w.number, ask})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, w.settings.Limit)
	defer cancel()
	type said struct {
		line []byte
		err  error
	}
	heard := make(chan said, 1)
	go func() { // ends with the worker at the latest
		_, err := w.in.Write(append(line, '\n'))
		var text []byte
		// One that ended may have said something before.
		text, readErr := w.readLine()
		if readErr == nil {
			err = nil
		}
		heard <- said{text, errors.Join(err, readErr)}
	}()
	select {
	case <-ctx.Done():
		reason := "the question was withdrawn"
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			reason = fmt.Sprintf("no answer within %s", w.settings.Limit)
		}
		return w.fail(reason)
	case s := <-heard:
		if s.err != nil {
			return w.fail(w.ended(s.err))
		}
		return w.understand(s.line, decoded)
	}
}

func (w *Worker) understand(line []byte, decoded any) error {
	var a answer
	if err := json.Unmarshal(line, &a); err != nil || a.ID != w.number {
		return w.fail(fmt.Sprintf("the answer is not one: %.200q", line))
	}
	if a.Error != "" {
		return errors.New(a.Error)
	}
	if err := json.Unmarshal(a.Answer, decoded); err != nil {
		return w.fail(fmt.Sprintf("the answer is not one: %v", err))
	}
	return nil
}

var errTooLong = errors.New("too long")

// readLine reads an answer, of bounded length.
func (w *Worker) readLine() ([]byte, error) {
	var line []byte
	for {
		part, err := w.out.ReadSlice('\n')
		if len(line)+len(part) > w.settings.MaxAnswer {
			return nil, errTooLong
		}
		if err == nil {
			if line == nil {
				return bytes.Clone(part), nil
			}
			return append(line, part...), nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return nil, err
		}
		line = append(line, part...)
	}
}

// ended says why there is no answer.
func (w *Worker) ended(err error) string {
	if errors.Is(err, errTooLong) {
		return fmt.Sprintf("the answer is longer than %d MiB", w.settings.MaxAnswer>>20)
	}
	w.kill()
	return fmt.Sprintf("it ended without an answer (%s)", w.command.ProcessState)
}

func (w *Worker) fail(reason string) error {
	w.kill()
	w.failed = &Error{reason, w.words.String()}
	return w.failed
}

// kill ends the process and its children, and waits for that.
func (w *Worker) kill() {
	if w.closed {
		return
	}
	w.closed = true
	_ = w.in.Close()
	// One that ended by itself is not killed: how it ended is worth knowing.
	done := make(chan struct{})
	go func() {
		_ = w.command.Wait() // what comes of it is in ProcessState
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(endsItself):
		w.stop()
		<-done
	}
	w.stop()
	_ = process.Kill(w.command) // children that it left
}

// endsItself is how long a worker may take to end when its standard input does.
const endsItself = 200 * time.Millisecond

// Close ends the worker and its children.
func (w *Worker) Close() {
	w.kill()
	if w.failed == nil {
		w.failed = &Error{Reason: "the worker was closed"}
	}
}
