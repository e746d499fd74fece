package grammar

// splice is a place in the text of a logical line where two physical lines meet.
type splice struct {
	text int // offset in text
	to   int // offset in source of the second line
}

// join joins a physical line, white space at its end trimmed, to the text of
// the logical line that it continues, and notes where. The text ends in the
// backslash that continues it, which is dropped; nothing else is. The line
// starts at an offset of the source.
//
// It is for every logical line: of recipes, of configuration files and of the
// heads of Python functions. What differs among them is when a line continues.
func join(text []byte, splices []splice, line string, at int) ([]byte, []splice) {
	text = text[:len(text)-1]
	// In configuration files the backslash can be one of an earlier line.
	for i := len(splices) - 1; i >= 0 && splices[i].text > len(text); i-- {
		splices[i].text = len(text)
	}
	return append(text, line...), append(splices, splice{len(text), at})
}
