package stdio

import (
	"bytes"
	"io"
	"sync"

	"mcp-bitbake/internal/jsontext"
)

// output puts messages out, one a line, in the order in which they were given.
// Giving one does not wait for whoever reads them.
type output struct {
	mutex   sync.Mutex
	changed sync.Cond
	pending []byte // lines to write
	closed  bool   // nothing follows after pending
	failure error  // of writing; nothing is written any more
	backlog *backlog

	stopped chan struct{} // closed when nothing will be written any more
}

func newOutput(out io.Writer, backlog *backlog) *output {
	o := &output{backlog: backlog, stopped: make(chan struct{})}
	o.changed.L = &o.mutex
	go o.write(out)
	return o
}

// encode makes a line of a message.
func encode(message any) ([]byte, error) {
	var b bytes.Buffer
	err := jsontext.Append(&b, message)
	b.WriteByte('\n')
	return b.Bytes(), err
}

// put puts a line out.
func (o *output) put(line []byte) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if !o.closed && o.failure == nil {
		o.pending = append(o.pending, line...)
		o.backlog.answer(len(line))
		o.changed.Signal()
	}
}

// close says that nothing follows. The channel is closed when all is written,
// or can not be.
func (o *output) close() <-chan struct{} {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.closed = true
	o.changed.Signal()
	return o.stopped
}

// err is why writing failed.
func (o *output) err() error {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.failure
}

func (o *output) write(out io.Writer) {
	defer close(o.stopped)
	o.mutex.Lock()
	defer o.mutex.Unlock()
	for {
		for len(o.pending) == 0 && !o.closed {
			o.changed.Wait()
		}
		if len(o.pending) == 0 {
			return
		}
		lines := o.pending
		o.pending = nil
		o.mutex.Unlock()
		_, err := out.Write(lines)
		o.backlog.answer(-len(lines))
		o.mutex.Lock()
		if err != nil {
			o.failure = err
			return
		}
	}
}
