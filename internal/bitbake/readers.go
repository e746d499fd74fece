package bitbake

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// readerScript is the program of a worker that reads statements.
//
//go:embed reader.py
var readerScript string

// maxAnswer bounds a reading: JSON of a file of 16 MiB, all of it escaped.
const maxAnswer = 256 << 20

// maxStarts is how often workers are started anew before the cause is taken to be
// BitBake and not a file.
const maxStarts = 20

// Version says what reads.
type Version struct {
	BitBake string `json:"bitbake"`
	Python  string `json:"python"`
}

// Readers are workers that say what BitBake's parser reads. They are for several
// goroutines; each question waits for a worker that has time.
type Readers struct {
	settings Settings
	ctx      context.Context
	idle     chan *Worker // nil for one that is to be started
	number   int

	mutex  sync.Mutex
	starts int
}

// StartReaders prepares a number of workers, which start when they are asked first, with the BitBake whose library is at lib,
// as [Find] gives it. limit is how long they may take for an answer. They end with
// [Readers.Close], or when ctx does.
func StartReaders(ctx context.Context, python, lib string, number int, limit time.Duration) *Readers {
	r := &Readers{
		settings: Settings{
			Program: python,
			// Isolated: neither the user's modules nor those of the working directory.
			Arguments:   []string{"-I", "-c", readerScript, lib},
			Environment: []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C.UTF-8", "PYTHONDONTWRITEBYTECODE=1"},
			Limit:       limit,
			MaxAnswer:   maxAnswer,
		},
		ctx:    ctx,
		idle:   make(chan *Worker, number),
		number: number,
	}
	for range number {
		r.idle <- nil
	}
	return r
}

// Version asks a worker which BitBake it is. It is the first question that tells
// whether there is one that works.
func (r *Readers) Version(ctx context.Context) (v Version, err error) {
	err = r.ask(ctx, struct{}{}, &v)
	return v, err
}

// source is what is to be read.
type source struct {
	Path string `json:"path"`
	Text []byte `json:"text"`
}

// ReadText gives BitBake's reading of a text that is called by a name, whose ending
// says by what rules it is read. It is JSON with statements and, where BitBake refuses
// the text, error and error_line.
func (r *Readers) ReadText(ctx context.Context, name, text string) (reading json.RawMessage, err error) {
	err = r.ask(ctx, source{name, []byte(text)}, &reading)
	return reading, err
}

// ask has a worker answer, and starts those anew that died of an earlier question.
func (r *Readers) ask(ctx context.Context, question, decoded any) error {
	var w *Worker
	select {
	case w = <-r.idle:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { r.idle <- w }()
	if w == nil {
		var err error
		if w, err = r.start(); err != nil {
			return err
		}
	}
	err := w.Ask(ctx, question, decoded)
	if _, ended := errors.AsType[*Error](err); ended {
		w.Close()
		w = nil
		return fmt.Errorf("BitBake: %w", err)
	}
	return err
}

func (r *Readers) start() (*Worker, error) {
	r.mutex.Lock()
	r.starts++
	starts := r.starts
	r.mutex.Unlock()
	if starts > r.number+maxStarts {
		return nil, errors.New("BitBake ended too often to be started again")
	}
	return Start(r.ctx, r.settings)
}

// Close ends all workers. Nobody may ask any more.
func (r *Readers) Close() {
	for range r.number {
		if w := <-r.idle; w != nil {
			w.Close()
		}
	}
}
