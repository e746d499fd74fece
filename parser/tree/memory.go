package tree

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"unsafe"

	"mcp-bitbake/parser"
)

// bounds are what an index may hold, in bytes.
type bounds struct {
	kept   int64 // between calls
	loaded int64 // at the end of a call, which needs all that it has loaded
}

// standardBounds let all of a distribution's layers be kept: those of poky take
// about 30 MB.
var standardBounds = bounds{kept: 512 << 20, loaded: 2 << 30}

// size is about what the file takes in memory. Values of several lines are texts
// of their own.
func (f *File) size() int64 {
	const each = int64(unsafe.Sizeof(parser.Assignment{}))
	return 300 + 2*int64(len(f.Source)) + each*int64(cap(f.Assignments))
}

// weigh finds out what a directory takes in memory.
func (d *directory) weigh(path string) int64 {
	const each = 16 // of a string itself
	size := int64(200 + len(path))
	for _, list := range [][]string{d.names, d.below} {
		for _, text := range list {
			size += int64(len(text)) + each
		}
	}
	for _, f := range d.files {
		size += f.size()
	}
	return size
}

// evict drops directories until what is left may be kept: those first that were
// asked for the longest time ago.
func (x *Index) evict() {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	var total int64
	for path, d := range x.directories {
		if d.round == x.round {
			d.size = d.weigh(path)
		}
		total += d.size
	}
	if total <= x.bounds.kept {
		return
	}
	oldest := slices.SortedFunc(maps.Keys(x.directories), func(a, b string) int {
		return cmp.Or(cmp.Compare(x.directories[a].round, x.directories[b].round), cmp.Compare(a, b))
	})
	for _, path := range oldest {
		if total <= x.bounds.kept {
			return
		}
		total -= x.directories[path].size
		delete(x.directories, path)
	}
}

// forget drops the directories below a root that this round has not seen.
func (x *Index) forget(root string) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	for path, d := range x.directories {
		if d.round != x.round && within(root, path) {
			delete(x.directories, path)
		}
	}
}

// forgetRoots drops what is below roots that are gone.
func (x *Index) forgetRoots() {
	for root := range x.roots {
		_, err := x.access.Directory(root)
		if e, ok := errors.AsType[*parser.Error](err); ok && (e.Code == parser.FileNotFound || e.Reason == parser.NotADirectory) {
			x.forget(root)
			delete(x.roots, root)
		}
	}
}
