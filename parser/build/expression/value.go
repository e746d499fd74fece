package expression

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// value is a Python value: None, a bool, an int, a str or a sequence.
type value struct {
	kind   kind
	number int // of an int, or 1 of True
	text   string
	list   []value
}

type kind uint8

const (
	none kind = iota
	boolean
	integer
	str
	sequence // a list or tuple
	store    // d
	mapping  // a dict, of which the keys alone are known
)

func textValue(s string) value { return value{kind: str, text: s} }

func boolValue(b bool) value {
	if b {
		return value{kind: boolean, number: 1}
	}
	return value{kind: boolean}
}

func unknown(format string, args ...any) error { return &Unknown{fmt.Sprintf(format, args...)} }

// errHole is why what depends on an unknown part of a text is not known.
var errHole = &Unknown{"it depends on a value that is not known"}

// holed reports whether a part of the text is not known.
func holed(s string) bool { return strings.Contains(s, Hole) }

// str is Python's str().
func (v value) str() (string, error) {
	switch v.kind {
	case none:
		return "None", nil
	case boolean:
		if v.number != 0 {
			return "True", nil
		}
		return "False", nil
	case integer:
		return strconv.Itoa(v.number), nil
	case str:
		return v.text, nil
	}
	return "", unknown("its value is no text")
}

// truth is Python's bool().
func (v value) truth() (bool, error) {
	switch v.kind {
	case boolean, integer:
		return v.number != 0, nil
	case sequence, mapping:
		return len(v.list) > 0, nil
	case store:
		return false, unknown("it asks whether d is true")
	case str:
		if v.text != "" && strings.Trim(v.text, Hole) == "" {
			return false, errHole
		}
		return v.text != "", nil
	}
	return false, nil
}

// equal is Python's ==.
func (v value) equal(w value) (bool, error) {
	if v.kind == str && w.kind == str {
		if holed(v.text) || holed(w.text) {
			return false, errHole
		}
		return v.text == w.text, nil
	}
	if max(v.kind, w.kind) >= sequence {
		return false, unknown("it compares what is no text")
	}
	numeric := func(k kind) bool { return k == boolean || k == integer }
	if numeric(v.kind) && numeric(w.kind) {
		return v.number == w.number, nil
	}
	return v.kind == w.kind, nil // None is None, and all else is of two kinds
}

// in is Python's "v in w".
func (v value) in(w value) (bool, error) {
	switch {
	case w.kind == sequence || w.kind == mapping:
		for _, element := range w.list {
			same, err := v.equal(element)
			if err != nil || same {
				return same, err
			}
		}
		return false, nil
	case v.kind == str && w.kind == str:
		if holed(v.text) || holed(w.text) {
			return false, errHole
		}
		return strings.Contains(w.text, v.text), nil
	}
	return false, unknown("it is a mistake in Python")
}

// texts are the elements of a sequence of texts.
func (v value) texts() ([]string, error) {
	var list []string
	for _, element := range v.list {
		if element.kind != str {
			return nil, unknown("it has something else than a text in a list")
		}
		list = append(list, element.text)
	}
	return list, nil
}

// words are the elements of a set of words: a sequence, or a text to split.
func (v value) words() ([]string, error) {
	switch v.kind {
	case str:
		return Fields(v.text), nil
	case sequence:
		return v.texts()
	}
	return nil, unknown("it takes a set of something else than words")
}

// Fields splits a text as Python's str.split() does.
func Fields(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool {
		// Python takes the separators of ASCII for white space, Go does not.
		return r >= 0x1c && r <= 0x1f || isSpace(r)
	})
}

func isSpace(r rune) bool {
	switch {
	case r == ' ' || r >= '\t' && r <= '\r' || r == 0x85 || r == 0xa0 || r == 0x1680:
		return true
	case r >= 0x2000 && r <= 0x200a:
		return true
	}
	return slices.Contains([]rune{0x2028, 0x2029, 0x202f, 0x205f, 0x3000}, r)
}

// index is Python's v[i].
func (v value) index(i value) (value, error) {
	if i.kind != integer && i.kind != boolean {
		return value{}, unknown("it takes an index that is no number")
	}
	n := i.number
	switch v.kind {
	case sequence:
		if n < 0 {
			n += len(v.list)
		}
		if n >= 0 && n < len(v.list) {
			return v.list[n], nil
		}
	case str:
		if holed(v.text) {
			return value{}, errHole
		}
		runes := []rune(v.text)
		if n < 0 {
			n += len(runes)
		}
		if n >= 0 && n < len(runes) {
			return textValue(string(runes[n])), nil
		}
	}
	return value{}, unknown("it takes an element that is not there")
}

// slice is Python's v[from:to], either of which may be nil.
func (v value) slice(from, to *value) (value, error) {
	runes, length := []rune(v.text), len(v.list)
	if v.kind == str {
		if holed(v.text) {
			return value{}, errHole
		}
		length = len(runes)
	} else if v.kind != sequence {
		return value{}, unknown("it takes a part of what has none")
	}
	bound := func(at *value, otherwise int) (int, error) {
		if at == nil {
			return otherwise, nil
		}
		if at.kind != integer {
			return 0, unknown("it takes an index that is no number")
		}
		n := at.number
		if n < 0 {
			n += length
		}
		return min(max(n, 0), length), nil
	}
	first, err := bound(from, 0)
	if err != nil {
		return value{}, err
	}
	last, err := bound(to, length)
	if err != nil {
		return value{}, err
	}
	last = max(first, last)
	if v.kind == str {
		return textValue(string(runes[first:last])), nil
	}
	return value{kind: sequence, list: v.list[first:last]}, nil
}
