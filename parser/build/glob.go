package build

import (
	"io/fs"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/stamp"
)

// listings keeps the entries of directories. It is safe for several goroutines.
type listings struct {
	mutex       sync.Mutex
	directories map[string]*listing
}

// listing is what was in a directory.
type listing struct {
	stamp      stamp.Stamp
	entries    []entry
	unreadable bool
}

type entry struct {
	name   string
	folder bool // a directory itself, no link to one
	link   bool
}

// list gives the entries of a directory, by name, or nil where there is none
// that can be read.
func (w *world) list(directory string) []entry {
	if directory == "" {
		directory = "/"
	}
	s := w.look(directory)
	if !s.there || s.stamp.Kind != stamp.Folder {
		return nil
	}
	return w.sources.listings.get(w.sources.access, directory, s.stamp).entries
}

// get is what a directory has, whose stamp is now.
func (l *listings) get(access parser.Access, directory string, now stamp.Stamp) *listing {
	directory = clean(directory)
	l.mutex.Lock()
	known := l.directories[directory]
	l.mutex.Unlock()
	if known != nil && known.stamp.Unchanged(now) {
		return known
	}
	fresh := &listing{stamp: now}
	err := access.Entries(directory, func(name []byte, mode fs.FileMode) {
		fresh.entries = append(fresh.entries, entry{string(name), mode.IsDir(), mode&fs.ModeSymlink != 0})
	})
	fresh.unreadable = err != nil
	slices.SortFunc(fresh.entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	l.mutex.Lock()
	l.directories[directory] = fresh
	l.mutex.Unlock()
	return fresh
}

// glob is sorted(glob.glob(pattern)) of Python's.
func (w *world) glob(pattern string) []string {
	paths := w.expand(pattern, false)
	slices.Sort(paths)
	return paths
}

// expand finds what a pattern matches, in no order, or just what could be a
// directory of that: the rest need not be looked at.
func (w *world) expand(pattern string, folders bool) []string {
	if !isMagic(pattern) {
		if w.exists(pattern) {
			return []string{pattern}
		}
		return nil
	}
	at := strings.LastIndexByte(pattern, '/')
	directory, name := pattern[:max(at, 0)], pattern[at+1:]
	directories := []string{directory}
	if isMagic(directory) {
		directories = w.expand(directory, true)
	}
	var paths []string
	for _, d := range directories {
		if !isMagic(name) {
			if path := parser.Join(d, name); w.exists(path) {
				paths = append(paths, path)
			}
			continue
		}
		for _, e := range w.list(d) {
			if folders && !e.folder && !e.link {
				continue
			}
			if (e.name[0] != '.' || name[0] == '.') && matchName(name, e.name) {
				paths = append(paths, d+"/"+e.name)
			}
		}
	}
	return paths
}

func isMagic(pattern string) bool { return strings.ContainsAny(pattern, "*?[") }

// matchName is fnmatch.fnmatchcase of Python's.
func matchName(pattern, name string) bool {
	star, restart := -1, 0 // where to go on when what follows the last * fails
	p, n := 0, 0
	for n < len(name) {
		if p < len(pattern) && pattern[p] == '*' {
			star, restart = p, n
			p++
			continue
		}
		if width, next, ok := matchOne(pattern, p, name[n:]); ok {
			p, n = next, n+width
			continue
		}
		if star < 0 {
			return false
		}
		restart++
		p, n = star+1, restart
	}
	return strings.Trim(pattern[p:], "*") == ""
}

// matchOne matches the first character of a name with what is at an offset of a
// pattern: a character, ? or [...].
func matchOne(pattern string, p int, name string) (width, next int, ok bool) {
	if p == len(pattern) {
		return 0, 0, false
	}
	r, width := firstRune(name)
	switch pattern[p] {
	case '?':
		return width, p + 1, true
	case '[':
		if end := setEnd(pattern, p+1); end > 0 {
			return width, end + 1, inSet(pattern[p+1:end], r)
		}
	}
	q, size := firstRune(pattern[p:])
	return width, p + size, q == r
}

// firstRune is the first character of a text, a byte that is none as Python has
// it.
func firstRune(s string) (r rune, width int) {
	if r, width = utf8.DecodeRuneInString(s); r == utf8.RuneError && width == 1 {
		return 0xdc00 + rune(s[0]), 1
	}
	return r, width
}

// setEnd finds the ] of a set whose members start at an offset; 0 where there is
// none and the [ stands for itself.
func setEnd(pattern string, start int) int {
	at := start
	if at < len(pattern) && pattern[at] == '!' {
		at++
	}
	if at < len(pattern) && pattern[at] == ']' {
		at++
	}
	if end := strings.IndexByte(pattern[min(at, len(pattern)):], ']'); end >= 0 {
		return at + end
	}
	return 0
}

func inSet(set string, r rune) bool {
	members, inverted := strings.CutPrefix(set, "!")
	runes := []rune(members)
	for i := 0; i < len(runes); i++ {
		if i+2 < len(runes) && runes[i+1] == '-' {
			if runes[i] <= r && r <= runes[i+2] {
				return !inverted
			}
			i += 2
		} else if runes[i] == r {
			return !inverted
		}
	}
	return inverted
}

// below lists the recipes and appends below a directory, by path.
func (w *world) below(directory string) []string {
	var paths []string
	for _, e := range w.list(directory) {
		path := parser.Join(directory, e.name)
		switch {
		case strings.HasSuffix(e.name, ".bb") || strings.HasSuffix(e.name, ".bbappend"):
			paths = append(paths, path)
		case e.folder && !slices.Contains([]string{"SCCS", "CVS", ".svn"}, e.name):
			paths = append(paths, w.below(path)...)
		}
	}
	return paths
}
