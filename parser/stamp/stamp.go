// Package stamp tells whether a file or directory is still what it was when it
// was read, without reading it again.
package stamp

import "time"

// racyWindow is how old a change must be for a stamp to tell it from a later one.
// File systems count time in steps of up to some ten milliseconds, and two
// changes within a step look the same.
const racyWindow = int64(100 * time.Millisecond)

// Stamp tells one state of a file or directory from another.
type Stamp struct {
	Kind     Kind // of what the path leads to, links followed
	size     int64
	modified int64 // nanoseconds since 1970, as all times here
	changed  int64 // of the inode, which cannot be set back; or 0
	device   uint64
	inode    uint64
	taken    int64 // when the stamp was
}

// Kind is what a path leads to.
type Kind uint8

// The kinds of what a path leads to.
const (
	Regular Kind = iota // a file with bytes to read
	Folder
	Other // a device, a FIFO, a socket
)

// Unchanged reports whether what was read when s was taken is still what is there when
// now is taken.
func (s Stamp) Unchanged(now Stamp) bool {
	taken := s.taken
	s.taken, now.taken = 0, 0
	return s == now && taken-max(s.modified, s.changed) > racyWindow
}
