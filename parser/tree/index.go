package tree

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"mcp-bitbake/internal/parallel"
	"mcp-bitbake/parser"
	"mcp-bitbake/parser/stamp"
)

// Index keeps the texts of metadata files, those that were asked for last where
// all would take too much memory. It is safe for several goroutines; a call that
// loads waits for the one that does.
type Index struct {
	access  parser.Access
	loading chan struct{} // holds a token while a call loads
	bounds  bounds

	mutex       sync.Mutex
	directories map[string]*directory
	round       int // of loading

	// Of the call that loads.
	roots   map[string]bool // that were loaded, by path
	size    atomic.Int64    // bytes of what it has loaded
	leftOut atomic.Int64    // files that there was no room for
}

// NewIndex makes an index of files that access lets be read.
func NewIndex(access parser.Access) *Index {
	return &Index{
		access: access, loading: make(chan struct{}, 1), bounds: standardBounds,
		directories: map[string]*directory{}, roots: map[string]bool{},
	}
}

// Load gives the files below roots of some types as they are now. Directories are passed over as [parser.Access.Find]
// does. A root that cannot be read is an error, all else that cannot a warning.
// progress is told the number of directories looked at, as in Find.
func (x *Index) Load(ctx context.Context, roots []string, types []parser.FileType, progress func(directories int)) (Loaded, error) {
	return x.load(ctx, roots, func(name string) bool { return slices.Contains(types, parser.TypeOf(name)) }, progress)
}

// load loads the metadata files with wanted names.
func (x *Index) load(ctx context.Context, roots []string, wanted func(name string) bool, progress func(directories int)) (Loaded, error) {
	select {
	case x.loading <- struct{}{}:
		defer func() { <-x.loading }()
	case <-ctx.Done():
		return Loaded{}, ctx.Err()
	}
	x.round++
	x.size.Store(0)
	x.leftOut.Store(0)
	defer x.evict()
	x.forgetRoots()
	var loaded Loaded
	for _, root := range roots {
		root, err := x.access.Directory(root)
		if err != nil {
			return Loaded{}, err
		}
		x.roots[root] = true
		visit := func(path string) ([]visited, []string) { return x.visit(ctx, path, wanted) }
		visits, err := parallel.Walk(ctx, root, visit, progress)
		if err != nil {
			return Loaded{}, err
		}
		for _, v := range visits {
			loaded.Files = append(loaded.Files, v.files...)
			loaded.Warnings = append(loaded.Warnings, v.warnings...)
			loaded.layers += v.layers
			loaded.builds = append(loaded.builds, v.builds...)
		}
		x.forget(root)
	}
	slices.SortFunc(loaded.Files, func(a, b *File) int { return cmp.Compare(a.Path, b.Path) })
	slices.Sort(loaded.Warnings)
	if n := x.leftOut.Load(); n > 0 {
		loaded.Warnings = append(loaded.Warnings, fmt.Sprintf("%d files were not read, since what is below the roots takes over %d MiB: look below one part of them at a time", n, x.bounds.loaded>>20))
	}
	loaded.Unchosen = loaded.unchosen()
	return loaded, nil
}

// directory is what the index knows of a directory.
type directory struct {
	stamp stamp.Stamp
	names []string         // of metadata files in it
	below []string         // paths of directories in it
	files map[string]*File // those of names that were read
	size  int64            // bytes in memory
	round int              // of loading in which it was there last
}

// visited is what one directory gives.
type visited struct {
	files    []*File
	warnings []string
	layers   int
	builds   []string
}

// visit looks at a directory and reads what has changed in it. A directory that
// was looked at in this round, below another root, gives nothing.
func (x *Index) visit(ctx context.Context, path string, wanted func(name string) bool) ([]visited, []string) {
	var v visited
	d, err := x.current(path)
	if err != nil {
		v.warnings = []string{fmt.Sprintf("%q could not be read (%v): what is in it is missing here", path, err)}
		return []visited{v}, nil
	}
	if d == nil {
		return nil, nil
	}
	if filepath.Base(path) == "conf" {
		v.configured(path, d.names)
	}
	for _, name := range d.names {
		if !wanted(name) {
			continue
		}
		if ctx.Err() != nil {
			break
		}
		file := x.file(d, parser.Join(path, name), name)
		switch {
		case file == nil: // gone, or no regular file
		case file.err != nil:
			v.warnings = append(v.warnings, file.err.Error())
		default:
			v.files = append(v.files, file)
		}
	}
	return []visited{v}, d.below
}

// current is the directory at a path as it is now, or nil if this round has
// been there.
func (x *Index) current(path string) (*directory, error) {
	x.mutex.Lock()
	known := x.directories[path]
	seen := known != nil && known.round == x.round
	round := x.round
	x.mutex.Unlock()
	if seen {
		return nil, nil
	}
	now, err := stamp.Look(x.access, path)
	if err != nil {
		return nil, err
	}
	d := &directory{stamp: now, round: round}
	if known != nil && known.stamp.Unchanged(now) {
		d.names, d.below, d.files = known.names, known.below, known.files
	} else {
		if err := d.read(x.access, path); err != nil {
			return nil, err
		}
		if d.files = map[string]*File{}; known != nil {
			for _, name := range d.names {
				if f := known.files[name]; f != nil {
					d.files[name] = f
				}
			}
		}
	}
	x.mutex.Lock()
	defer x.mutex.Unlock()
	x.directories[path] = d
	return d, nil
}

// file is the file of a name in a directory as it is now. Only the goroutine
// that visits the directory uses its files.
func (x *Index) file(d *directory, path, name string) *File {
	now, err := stamp.Look(x.access, path)
	if err != nil || now.Kind != stamp.Regular {
		delete(d.files, name)
		return nil
	}
	if known := d.files[name]; known != nil && known.stamp.Unchanged(now) {
		x.size.Add(known.size())
		return known
	}
	if x.size.Load() > x.bounds.loaded {
		x.leftOut.Add(1)
		return nil
	}
	f := &File{Path: path, stamp: now}
	if f.Source, f.err = x.access.ReadFile(path); f.err == nil {
		f.extract()
	}
	d.files[name] = f
	x.size.Add(f.size())
	return f
}
