package build

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"mcp-bitbake/parser/stamp"
)

// world is the file system at the time of one question: each path is looked at
// once. It notes what it was asked, so that the answer can be used again as long
// as all of that stays the same. It is safe for several goroutines.
type world struct {
	sources *sources

	mutex   sync.Mutex
	states  map[string]state    // of the paths that were asked for
	folders map[string]*listing // what their directories have, nil for one that is not there
}

// state is what is at a path.
type state struct {
	there bool
	stamp stamp.Stamp
}

func newWorld(s *sources) *world {
	return &world{sources: s, states: map[string]state{}, folders: map[string]*listing{}}
}

// look says what is at a path.
func (w *world) look(path string) state {
	w.mutex.Lock()
	known, ok := w.states[path]
	w.mutex.Unlock()
	if ok {
		return known
	}
	var s state
	if w.mayBeThere(path) {
		s = w.stat(path)
	}
	w.mutex.Lock()
	w.states[path] = s
	w.mutex.Unlock()
	return s
}

func (w *world) stat(path string) state {
	now, err := stamp.Look(w.sources.access, path)
	return state{err == nil, now}
}

// mayBeThere reports whether the directory of a path has an entry of that name,
// or cannot be read. Most paths that are asked for are not there, and many in
// the same directories.
func (w *world) mayBeThere(path string) bool {
	directory, name := filepath.Split(path)
	if name == "" || len(directory) < 2 {
		return true
	}
	w.mutex.Lock()
	folder, ok := w.folders[directory]
	w.mutex.Unlock()
	if !ok {
		now, err := stamp.Look(w.sources.access, directory)
		switch {
		case err == nil:
			folder = w.sources.listings.get(w.sources.access, directory, now)
		case !errors.Is(err, fs.ErrNotExist): // it may not be read, but what lies in it may
			folder = &listing{unreadable: true}
		}
		w.mutex.Lock()
		w.folders[directory] = folder
		w.mutex.Unlock()
	}
	if folder == nil {
		return false
	}
	_, found := slices.BinarySearchFunc(folder.entries, name, func(e entry, n string) int { return strings.Compare(e.name, n) })
	return found || folder.unreadable
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

// same reports whether all that was asked of an earlier world, which is asked
// nothing any more, would be answered the same now.
func (w *world) same(earlier *world) bool {
	paths := slices.Collect(maps.Keys(earlier.states))
	workers := min(runtime.GOMAXPROCS(0), len(paths)/64+1) // looking is waiting for the system
	var changed atomic.Bool
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			for i := worker; i < len(paths) && !changed.Load(); i += workers {
				was, now := earlier.states[paths[i]], w.look(paths[i])
				if now.there != was.there || now.there && !was.stamp.Unchanged(now.stamp) {
					changed.Store(true)
				}
			}
		})
	}
	group.Wait()
	return !changed.Load()
}
