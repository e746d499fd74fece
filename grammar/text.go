package grammar

import (
	"strings"
	"unicode/utf8"
)

// physicalLine finds the end of the physical line at offset from, white space
// trimmed, and the offset of the next one. Lines end as Python reads them: at
// \n, \r\n and, where the text has any carriage return, a lone \r.
func physicalLine(text string, from int, hasCR bool) (end, next int) {
	end, next = len(text), len(text)
	if i := strings.IndexByte(text[from:], '\n'); i >= 0 {
		end, next = from+i, from+i+1
	}
	if hasCR {
		// A \r right before end is half of an \r\n, or the end of the text.
		if i := strings.IndexByte(text[from:end], '\r'); i >= 0 && from+i+1 < end {
			end, next = from+i, from+i+1
		}
	}
	return from + trimSpace(text[from:end]), next
}

func containsCR(text string) bool { return strings.IndexByte(text, '\r') >= 0 }

// lines are the physical lines of text, white space at their ends trimmed.
func lines(text string) []string {
	list := make([]string, 0, strings.Count(text, "\n")+2)
	for at, hasCR := 0, containsCR(text); at < len(text); {
		end, next := physicalLine(text, at, hasCR)
		list = append(list, text[at:end])
		at = next
	}
	return list
}

// joined is the text of a logical line, given its physical lines.
func joined(text string) string {
	hasCR := containsCR(text)
	end, next := physicalLine(text, 0, hasCR)
	if next == len(text) {
		return text[:end]
	}
	buffer := []byte(text[:end])
	for at := next; at < len(text); at = next {
		end, next = physicalLine(text, at, hasCR)
		buffer, _ = join(buffer, nil, text[at:end], at)
	}
	return string(buffer)
}

// countLineEnds counts the line ends in text and the bytes after the last one.
func countLineEnds(text string) (number, rest int) {
	number = strings.Count(text, "\n")
	last := strings.LastIndexByte(text, '\n')
	if containsCR(text) {
		for i := range len(text) {
			if text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
				number++
				last = max(last, i)
			}
		}
	}
	return number, len(text) - last - 1
}

// countLines counts the physical lines of text, one without an end included.
func countLines(text string) int {
	number, rest := countLineEnds(text)
	if rest > 0 {
		number++
	}
	return number
}

// runeLength is the length of the character that text starts with.
func runeLength(text string) int {
	_, size := utf8.DecodeRuneInString(text)
	return size
}
