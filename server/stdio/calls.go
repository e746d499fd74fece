package stdio

import (
	"context"
	"errors"
	"sync"
)

// calls are the requests that were read and not yet answered.
type calls struct {
	mutex sync.Mutex
	byID  map[string]*call // by the id's JSON text, so that "1" and 1 differ
	group sync.WaitGroup
	over  bool // no call may begin any more
}

// call is one such request.
type call struct {
	id     string
	cancel context.CancelFunc
	gone   bool // cancelled: must not be answered
}

// Why a request cannot begin.
var (
	errTaken = errors.New("a request with this id is not yet answered")
	errOver  = errors.New("the connection ends")
)

// begin enters a request.
func (c *calls) begin(ctx context.Context, id string) (context.Context, *call, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	switch {
	case c.over:
		return nil, nil, errOver
	case c.byID[id] != nil:
		return nil, nil, errTaken
	}
	ctx, cancel := context.WithCancel(ctx)
	k := &call{id: id, cancel: cancel}
	c.byID[id] = k
	c.group.Add(1)
	return ctx, k, nil
}

// end lets answer run, unless the call was cancelled, and forgets the call.
// What answer puts out is out before a cancel that comes later is looked at.
func (c *calls) end(k *call, answer func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !k.gone {
		answer()
	}
	delete(c.byID, k.id)
	k.gone = true
	k.cancel()
	c.group.Done()
}

// cancel ends a call without an answer, if it is there.
func (c *calls) cancel(id string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if k := c.byID[id]; k != nil {
		k.gone = true
		k.cancel()
	}
}

// during lets put run if the call is not yet over. Progress is put out this
// way, so that none follows the answer.
func (c *calls) during(k *call, put func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !k.gone {
		put()
	}
}

// done is closed when no call is left. No call begins after it is asked for.
func (c *calls) done() <-chan struct{} {
	c.mutex.Lock()
	c.over = true
	c.mutex.Unlock()
	done := make(chan struct{})
	go func() {
		c.group.Wait()
		close(done)
	}()
	return done
}
