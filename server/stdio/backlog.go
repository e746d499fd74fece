package stdio

import (
	"io"
	"sync"
)

// limits are what may wait before nothing more is read.
type limits struct {
	input  int // bytes of requests that are not yet answered
	output int // bytes of answers that are not yet read
	calls  int // requests that are not yet answered
}

// standardLimits are the room that a client has that writes all that it has and
// reads only then.
var standardLimits = limits{input: 32 << 20, output: 32 << 20, calls: 4096}

// backlog counts what waits: for its turn, or for the client to read it.
type backlog struct {
	limits
	mutex                 sync.Mutex
	inputs, outputs, open int           // what waits, as in limits
	over                  bool          // nobody is to wait any more
	less                  chan struct{} // closed, and made anew, when something becomes less
}

func newBacklog(l limits) *backlog { return &backlog{limits: l, less: make(chan struct{})} }

// request notes that a request of so many bytes was read, or answered where the
// numbers are negative.
func (b *backlog) request(bytes, calls int) {
	b.change(func() { b.inputs += bytes; b.open += calls }, bytes < 0)
}

// answer notes that so many bytes are to be written, or were where they are
// negative.
func (b *backlog) answer(bytes int) { b.change(func() { b.outputs += bytes }, bytes < 0) }

// end lets everybody go who waits, and ends what is read.
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
	return b.over || b.outputs <= b.output, b.less
}

// mayRead reports whether more may be read, as mayAnswer does.
func (b *backlog) mayRead() (ok bool, changed <-chan struct{}) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.over || b.outputs <= b.output && b.inputs <= b.input && b.open < b.calls, b.less
}

func (b *backlog) isOver() bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.over
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
	if g.backlog.isOver() {
		return 0, io.EOF
	}
	return g.in.Read(b)
}
