package tree

import "time"

// racyWindow is how old a change must be for a stamp to tell it from a later one.
// File systems count time in steps of up to some ten milliseconds, and two
// changes within a step look the same.
const racyWindow = int64(100 * time.Millisecond)

// stamp tells one state of a file or directory from another.
type stamp struct {
	kind     kind
	size     int64
	modified int64 // nanoseconds since 1970, as all times here
	changed  int64 // of the inode, which cannot be set back; or 0
	device   uint64
	inode    uint64
	taken    int64 // when the stamp was
}

// kind is what a path leads to.
type kind uint8

const (
	regular kind = iota
	folder
	other
)

// unchanged reports whether what was read when s was taken is still what is there when
// now is taken.
func (s stamp) unchanged(now stamp) bool {
	taken := s.taken
	s.taken, now.taken = 0, 0
	return s == now && taken-max(s.modified, s.changed) > racyWindow
}
