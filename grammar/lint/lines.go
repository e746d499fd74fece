package lint

import (
	"sort"
	"strings"

	"mcp-bitbake/grammar"
)

// Lines are the offsets, in bytes, at which the physical lines of a source start.
type Lines []int

// LinesOf finds the lines as Python reads them: they end at \n, \r\n and \r.
func LinesOf(source string) Lines {
	starts := make(Lines, 1, strings.Count(source, "\n")+2)
	returns := strings.Contains(source, "\r")
	for at := 0; ; {
		i := strings.IndexByte(source[at:], '\n')
		end := len(source)
		if i >= 0 {
			end = at + i
		}
		if returns {
			for j := at; j < end; j++ {
				if source[j] == '\r' && (j+1 == len(source) || source[j+1] != '\n') {
					starts = append(starts, j+1)
				}
			}
		}
		if i < 0 {
			return starts
		}
		at = end + 1
		starts = append(starts, at)
	}
}

// Position is where the byte at an offset stands.
func (l Lines) Position(offset int) grammar.Position {
	line := sort.SearchInts(l, offset+1)
	return grammar.Position{Offset: offset, Line: line, Column: offset - l[line-1] + 1}
}
