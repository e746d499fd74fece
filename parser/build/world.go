package build

import (
	"path/filepath"
	"sync"

	"mcp-bitbake/parser/stamp"
)

// world is the file system at the time of one question: each path is looked at
// once. It notes what it was asked, so that the answer can be used again as long
// as all of that stays the same. It is safe for several goroutines.
type world struct {
	sources *sources

	mutex  sync.Mutex
	states map[string]state
}

// state is what is at a path.
type state struct {
	there bool
	stamp stamp.Stamp
}

func newWorld(s *sources) *world { return &world{sources: s, states: map[string]state{}} }

// look says what is at a path.
func (w *world) look(path string) state {
	w.mutex.Lock()
	known, ok := w.states[path]
	w.mutex.Unlock()
	if ok {
		return known
	}
	now, err := stamp.Look(w.sources.access, path)
	s := state{err == nil, now}
	w.mutex.Lock()
	w.states[path] = s
	w.mutex.Unlock()
	return s
}

// exists is os.path.exists.
func (w *world) exists(path string) bool { return w.look(path).there }

// isDir is os.path.isdir.
func (w *world) isDir(path string) bool {
	s := w.look(path)
	return s.there && s.stamp.Kind == stamp.Folder
}

// read is the file at a path, or nil where no regular file is there.
func (w *world) read(path string) *source {
	s := w.look(path)
	if !s.there || s.stamp.Kind != stamp.Regular {
		return nil
	}
	return w.sources.get(filepath.Clean(path), s.stamp)
}

// same reports whether all that was asked of an earlier world would be answered
// the same now.
func (w *world) same(earlier *world) bool {
	for path, was := range earlier.states {
		if now := w.look(path); now.there != was.there || now.there && !was.stamp.StillIs(now.stamp) {
			return false
		}
	}
	return true
}
