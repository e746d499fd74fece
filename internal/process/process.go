// Package process starts other programs such that nothing is left of them: their
// children end with them, and they end with this program.
package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// grace is how long the pipes of a program that was killed are waited for: a child
// that left its process group may hold them.
const grace = time.Second

// Command is exec.CommandContext for a program that is killed with all of its
// children when ctx ends. It must be started by [Start] or [Output].
func Command(ctx context.Context, name string, arguments ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, name, arguments...)
	c.WaitDelay = grace
	inGroup(c)
	c.Cancel = func() error { return Kill(c) }
	return c
}

// Kill kills a program that was started and its children. That it has ended already
// is no error.
func Kill(c *exec.Cmd) error {
	if c.Process == nil {
		return nil
	}
	return kill(c)
}

// Run runs a command to its end, and kills the children that it leaves behind. An
// error has the end of what it wrote to standard error, unless c.Stderr is set.
func Run(c *exec.Cmd) error {
	var words Tail
	if c.Stderr == nil {
		c.Stderr = &words
	}
	err := c.Start()
	if err == nil {
		err = c.Wait()
		err = errors.Join(err, Kill(c))
	}
	if err != nil {
		err = fmt.Errorf("%s: %w%s", strings.Join(c.Args, " "), err, words.Said())
	}
	return err
}

// Tail keeps the end of what is written to it: the last words of a program.
type Tail struct {
	mutex sync.Mutex
	text  []byte
	cut   bool
}

// lastWords is how many bytes a Tail keeps.
const lastWords = 4 << 10

// Write keeps the end of text.
func (t *Tail) Write(text []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, text[max(0, len(text)-lastWords):]...)
	if over := len(t.text) - lastWords; over > 0 || len(text) > lastWords {
		t.cut = true
		t.text = append(t.text[:0], t.text[max(0, over):]...)
	}
	return len(text), nil
}

// String is what was kept, without white space at its ends.
func (t *Tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	text := string(bytes.ToValidUTF8(bytes.TrimSpace(t.text), []byte("?")))
	if t.cut {
		text = "…" + text
	}
	return text
}

// Said is what was kept as the end of a message, or "".
func (t *Tail) Said() string {
	if text := t.String(); text != "" {
		return "\nits last words:\n" + text
	}
	return ""
}
