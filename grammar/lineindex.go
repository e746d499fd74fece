package grammar

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// LineIndex knows where the physical lines of a source start, so that the line
// of any byte is found in little time. It may be used by several goroutines.
type LineIndex struct {
	source string
	starts []uint32 // offsets of the lines but the first
}

// NewLineIndex finds the lines of a source as Python reads them: they end at
// \n, \r\n and a lone \r. It is worth keeping as long as the source: it takes time
// and memory in the number of lines.
func NewLineIndex(source string) *LineIndex {
	x := &LineIndex{source: source, starts: make([]uint32, 0, strings.Count(source, "\n"))}
	hasCR := containsCR(source)
	for at := 0; ; {
		i := strings.IndexByte(source[at:], '\n')
		if hasCR {
			if j := strings.IndexAny(source[at:], "\r\n"); j >= 0 && j != i && j+1 != i {
				i = j
			}
		}
		if i < 0 {
			return x
		}
		at += i + 1
		x.starts = append(x.starts, uint32(at))
	}
}

// LineIndex is that of the source. It is made when it is asked for first.
func (f *File) LineIndex() *LineIndex {
	if x := f.lines.Load(); x != nil {
		return x
	}
	f.lines.CompareAndSwap(nil, NewLineIndex(f.Source))
	return f.lines.Load()
}

// Lines is the number of physical lines. What follows the last line end is one,
// if nothing.
func (x *LineIndex) Lines() int { return len(x.starts) + 1 }

// start is the offset at which a line starts.
func (x *LineIndex) start(line int) int {
	if line == 1 {
		return 0
	}
	return int(x.starts[line-2])
}

// end is the offset of a line's line end.
func (x *LineIndex) end(line int) int {
	if line == x.Lines() {
		return len(x.source)
	}
	end := x.start(line+1) - 1
	if end > x.start(line) && x.source[end] == '\n' && x.source[end-1] == '\r' {
		end--
	}
	return end
}

// Line is the text of a physical line, from 1, without its line end. It panics
// where there is no such line.
func (x *LineIndex) Line(line int) string { return x.source[x.start(line):x.end(line)] }

// Position is where the byte at an offset stands. An offset before the source is
// taken for its first one, one after it for its end.
func (x *LineIndex) Position(offset int) Position {
	offset = min(max(offset, 0), len(x.source))
	line := 1 + sort.Search(len(x.starts), func(i int) bool { return int(x.starts[i]) > offset })
	return Position{Offset: offset, Line: line, Column: offset - x.start(line) + 1}
}

// Unit is what columns are counted in.
type Unit uint8

// The units. The protocol of language servers counts in UTF16 unless both sides
// agree on another one; its lines and columns start at 0, those of this package
// at 1.
const (
	Bytes Unit = iota // as Position.Column
	Runes             // code points; a byte that is not UTF-8 is one
	UTF16             // code units of UTF-16
)

// Column is the column of an offset in a unit, from 1. An offset within a
// character has the column of the character. The time is linear in the line.
func (x *LineIndex) Column(offset int, unit Unit) int {
	p := x.Position(offset)
	if unit == Bytes {
		return p.Column
	}
	column := 1
	for at := x.start(p.Line); ; {
		_, size := utf8.DecodeRuneInString(x.source[at:])
		if at += size; size == 0 || at > p.Offset {
			return column
		}
		column += width(size, unit)
	}
}

// Offset is the offset of a line and a column in a unit, both from 1. A column
// after the end of the line is taken for that end, as editors do, one within a
// character for the character's start. It is false where there is no such line or
// column.
func (x *LineIndex) Offset(line, column int, unit Unit) (offset int, ok bool) {
	if line < 1 || line > x.Lines() || column < 1 {
		return 0, false
	}
	at, end := x.start(line), x.end(line)
	if unit == Bytes {
		return min(at+column-1, end), true
	}
	for left := column - 1; left > 0 && at < end; {
		_, size := utf8.DecodeRuneInString(x.source[at:end])
		if left -= width(size, unit); left < 0 {
			break
		}
		at += size
	}
	return at, true
}

// width is how many of a unit a character of so many bytes is.
func width(size int, unit Unit) int {
	if unit == UTF16 && size == utf8.UTFMax {
		return 2
	}
	return 1
}
