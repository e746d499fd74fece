package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// process is a running server.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	ended   chan struct{} // closed at the end of its output

	mutex sync.Mutex
	asked map[string]*question // by id
}

// question is a request that is not yet answered.
type question struct {
	message
	replies chan reply
	over    chan struct{} // closed when nobody waits for replies any more
}

// reply is a message of the server that belongs to a request: its answer or a
// notification.
type reply struct {
	message
	line []byte
}

func start(server string) (*process, error) {
	command := exec.Command(server)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p := &process{command: command, in: in, ended: make(chan struct{}), asked: map[string]*question{}}
	if err := command.Start(); err != nil {
		return nil, err
	}
	go p.read(bufio.NewReader(out))
	return p, nil
}

// read hands messages of the server to whom they belong.
func (p *process) read(out *bufio.Reader) {
	defer close(p.ended)
	for {
		line, err := out.ReadBytes('\n')
		if err != nil {
			return
		}
		r := reply{line: line[:len(line)-1]}
		if err := json.Unmarshal(line, &r.message); err != nil {
			fmt.Fprintf(os.Stderr, "bridge: the server wrote %q: %v\n", line, err)
			continue
		}
		if q := p.belongs(r.message); q != nil {
			select {
			case q.replies <- r:
			case <-q.over:
			}
		}
	}
}

// belongs finds the request that a message is about. A notification that says
// nothing of that is about the only one, if there is only one.
func (p *process) belongs(m message) *question {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if m.Method == "" {
		return p.asked[string(m.ID)]
	}
	for _, q := range p.asked {
		if m.Params.Token == nil && len(p.asked) == 1 ||
			m.Params.Token != nil && string(m.Params.Token) == string(q.Params.Meta.Token) {
			return q
		}
	}
	return nil
}

// tell sends a line. An error shows at the other end.
func (p *process) tell(line []byte) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.in.Write(append(line, '\n'))
}

// ask sends a request and puts what belongs to it, up to its answer. The end of
// the context, which is that the client hung up, cancels the request.
func (p *process) ask(ctx context.Context, m message, line []byte, put func(message, []byte)) error {
	q := &question{message: m, replies: make(chan reply), over: make(chan struct{})}
	defer close(q.over)
	id := string(m.ID)
	p.mutex.Lock()
	p.asked[id] = q
	p.mutex.Unlock()
	defer func() {
		p.mutex.Lock()
		delete(p.asked, id)
		p.mutex.Unlock()
	}()
	p.tell(line)
	for {
		select {
		case r := <-q.replies:
			put(r.message, r.line)
			if r.Method == "" {
				return nil
			}
		case <-ctx.Done():
			p.tell([]byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + id + `}}`))
			return ctx.Err()
		case <-p.ended:
			return errors.New("the server ended")
		}
	}
}

// end ends the input of the process, upon which it has a second to exit.
func (p *process) end() error {
	p.in.Close()
	select {
	case <-p.ended:
	case <-time.After(time.Second):
		p.command.Process.Kill()
		<-p.ended
	}
	if err := p.command.Wait(); err != nil {
		return fmt.Errorf("the server, at the end of its input: %w", err)
	}
	return nil
}
