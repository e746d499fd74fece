package grammar

import (
	"unicode"
	"unicode/utf8"
)

// BitBake reads text with Python's str.rstrip and regular expressions, so its
// white space and word characters are Unicode's, not ASCII's.

// A class is a set of byte values of one of BitBake's regular expressions.
type class uint16

const (
	classSpace     class = 1 << iota // \s below U+0080
	classVariable                    // [a-zA-Z0-9\-_+.${}/~:], a variable in an assignment
	classPlain                       // [a-zA-Z0-9\-_+.${}/~], a variable after export or unset
	classFlag                        // [a-zA-Z0-9\-_+.@/], a varflag
	classFlagHead                    // [a-zA-Z0-9\-_+.], its first character
	classUnsetFlag                   // [a-zA-Z0-9\-_+.@], a varflag after unset
	classFunction                    // [\w.\-+{}$:] below U+0080, a function
	classWord                        // \w below U+0080
	classNameStop                    // what may end a variable's name: all but classVariable, and : + .
)

var classes = func() (table [256]class) {
	set := func(c class, bytes string) {
		for i := range len(bytes) {
			table[bytes[i]] |= c
		}
	}
	const word = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
	set(classSpace, " \t\n\v\f\r\x1c\x1d\x1e\x1f")
	set(classVariable, word+"-+.${}/~:")
	set(classPlain, word+"-+.${}/~")
	set(classFlag, word+"-+.@/")
	set(classUnsetFlag, word+"-+.@")
	set(classFlagHead, word+"-+.")
	set(classFunction, word+".-+{}$:")
	set(classWord, word)
	set(classNameStop, ":+.")
	for b := range table {
		if table[b]&classVariable == 0 {
			table[b] |= classNameStop
		}
	}
	return table
}()

// space is the length of the white space character that text starts with, or 0.
func space(text string) int {
	if text == "" {
		return 0
	}
	if b := text[0]; b < utf8.RuneSelf {
		return int(classes[b] & classSpace) // classSpace is 1
	}
	if r, size := utf8.DecodeRuneInString(text); pythonSpace(r) {
		return size
	}
	return 0
}

// skipSpace is the offset of the first character at or after i that is not
// white space.
func skipSpace(text string, i int) int {
	for {
		n := space(text[i:])
		if n == 0 {
			return i
		}
		i += n
	}
}

// trimSpace is the offset after the last character of text that is not white
// space.
func trimSpace(text string) int {
	end := len(text)
	for end > 0 {
		if b := text[end-1]; b < utf8.RuneSelf {
			if classes[b]&classSpace == 0 {
				break
			}
			end--
			continue
		}
		r, size := utf8.DecodeLastRuneInString(text[:end])
		if !pythonSpace(r) {
			break
		}
		end -= size
	}
	return end
}

// pythonSpace is Python's str.isspace for a character from U+0080 on.
func pythonSpace(r rune) bool {
	switch r {
	case 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000:
		return true
	}
	return 0x2000 <= r && r <= 0x200a
}

// span is the offset after the run of characters at i that are of class c;
// where wide is set, \w from U+0080 on is too.
func (c class) span(text string, i int, wide bool) int {
	for i < len(text) {
		if b := text[i]; b < utf8.RuneSelf {
			if classes[b]&c == 0 {
				return i
			}
			i++
			continue
		}
		if !wide {
			return i
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return i
		}
		i += size
	}
	return i
}
