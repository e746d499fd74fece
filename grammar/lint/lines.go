package lint

import (
	"sort"
	"strings"

	"mcp-bitbake/grammar"
)

// lines are the offsets at which the physical lines of a source start.
type lines []int

// linesOf finds the lines as Python reads them: they end at \n, \r\n and \r.
func linesOf(source string) lines {
	starts := make(lines, 1, strings.Count(source, "\n")+2)
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

// position is where a byte stands.
func (l lines) position(offset int) grammar.Position {
	line := sort.SearchInts(l, offset+1)
	return grammar.Position{Offset: offset, Line: line, Column: offset - l[line-1] + 1}
}
