package stdio

import (
	"io"
	"sync"
)

// What may wait before nothing more is read. A client that writes all that it
// has and reads only then has this much room.
const (
	maxWaitingInput  = 32 << 20 // bytes of requests that are not yet answered
	maxWaitingOutput = 32 << 20 // bytes of answers that are not yet read
	maxWaitingCalls  = 4096     // requests that are not yet answered
)

// backlog counts what waits: for its turn, or for the client to read it.
type backlog struct {
	mutex                sync.Mutex
	input, output, calls int
	over                 bool          // nobody is to wait any more
	less                 chan struct{} // closed, and made anew, when something becomes less
}

func newBacklog() *backlog { return &backlog{less: make(chan struct{})} }

// request notes that a request of so many bytes was read, or answered where the
// numbers are negative.
func (b *backlog) request(bytes, calls int) {
	b.change(func() { b.input += bytes; b.calls += calls }, bytes < 0)
}

// answer notes that so many bytes are to be written, or were where they are
// negative.
func (b *backlog) answer(bytes int) { b.change(func() { b.output += bytes }, bytes < 0) }

// end lets everybody go who waits.
func (b *backlog) end() { b.change(func() { b.over = true }, true) }

func (b *backlog) change(do func(), isLess bool) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	do()
	if isLess {
		close(b.less)
		b.less = make(chan struct{})
	}
}

// mayAnswer reports whether there is room for the answer of a further call. If not,
// changed is closed when it is worth asking again.
func (b *backlog) mayAnswer() (ok bool, changed <-chan struct{}) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.over || b.output <= maxWaitingOutput, b.less
}

// mayRead reports whether more may be read, as mayAnswer does.
func (b *backlog) mayRead() (ok bool, changed <-chan struct{}) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.over || b.output <= maxWaitingOutput && b.input <= maxWaitingInput && b.calls < maxWaitingCalls, b.less
}

// await waits until may is true, or done is closed.
func await(may func() (bool, <-chan struct{}), done <-chan struct{}) {
	for {
		ok, changed := may()
		if ok {
			return
		}
		select {
		case <-changed:
		case <-done:
			return
		}
	}
}

// gated reads no more from a stream while too much waits. What was read before
// that, cancels among it, is not held up: it is in the buffer of whoever reads
// from here.
type gated struct {
	in      io.Reader
	backlog *backlog
}

func (g gated) Read(b []byte) (int, error) {
	await(g.backlog.mayRead, nil)
	return g.in.Read(b)
}
