// Package recording keeps what is read from trees of metadata as text: a few words
// for each statement, so that git shows what a change to the grammar moves.
//
//	bbgolden recording 1
//	tree meta
//	file 5f2b8c3a91d0e47f recipes-core/hello/hello_1.0.bb
//	1 assignment name:SUMMARY op:= value#4bc9cff3
//	3-4 assignment base:SRC_URI operation:append override:arm op:= value#29aa64db
//	16-18 function name:do_install body#0febdde2
//	20 !unparsed-line at:20:1 stop:20
//	end files:1 entries:4
//
// A file has the first half of its SHA-256 before its path. An entry is the
// physical lines of a statement (from 1), its kind and its fields; that of a
// diagnostic has the code after an exclamation mark. A field is a name with a
// value after a colon (in quotes where it would be unclear), or with a hash after
// a number sign, or alone where it is true.
package recording

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Entry is what is recorded of a statement or a diagnostic.
type Entry struct {
	First, Last int    // physical lines, from 1
	Kind        string // of a diagnostic: DiagnosticMark and its code
	Fields      []Field
}

// Field is a field of an entry. Of a long value there may be only the hash.
type Field struct {
	Name, Value string
	Hashed      bool
}

// ToTheEnd is the last line of an entry that reaches to the end of the file.
const ToTheEnd = math.MaxInt

// DiagnosticMark is what the kind of an entry starts with that is a diagnostic.
const DiagnosticMark = "!"

// IsDiagnostic reports whether the entry is a diagnostic.
func (e *Entry) IsDiagnostic() bool { return strings.HasPrefix(e.Kind, DiagnosticMark) }

// Field is the value of the first field with a name, or "".
func (e *Entry) Field(name string) string {
	for _, f := range e.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Name is the name that the statement gives to something, or "".
func (e *Entry) Name() string {
	if name := e.Field("name"); name != "" {
		return name
	}
	var parts []string
	for _, f := range e.Fields {
		switch f.Name {
		case fieldBase, fieldOverride, fieldOperation:
			parts = append(parts, f.Value)
		}
	}
	return strings.Join(parts, ":")
}

// The fields of a name with override syntax.
const (
	fieldBase      = "base"
	fieldOverride  = "override"
	fieldOperation = "operation"
)

// yes is the value of a field that is true.
const yes = "true"

// ParseEntry reads an entry from its line, without the line end.
func ParseEntry(line string) (Entry, error) {
	words, err := split(line)
	if err != nil || len(words) < 2 {
		return Entry{}, fmt.Errorf("%.60q is no entry", line)
	}
	var e Entry
	first, last, ranged := strings.Cut(words[0].text, "-")
	if e.First, err = strconv.Atoi(first); err != nil {
		return Entry{}, fmt.Errorf("%.60q is no entry: it does not start with a line number", line)
	}
	e.Last = e.First
	if ranged {
		if e.Last, err = strconv.Atoi(last); err != nil {
			return Entry{}, fmt.Errorf("%.60q is no entry: it does not start with line numbers", line)
		}
	}
	e.Kind = words[1].text
	for _, w := range words[2:] {
		e.Fields = append(e.Fields, w.field())
	}
	return e, nil
}

// word is a word of an entry's line.
type word struct {
	text   string // up to the quoted value, if any
	value  string // unquoted
	quoted bool
}

// split splits a line at spaces that are not in quotes.
func split(line string) ([]word, error) {
	var words []word
	for line != "" {
		end := strings.IndexByte(line, ' ')
		if end < 0 {
			end = len(line)
		}
		w := word{text: line[:end]}
		rest := line[end:]
		if at := strings.Index(w.text, `:"`); at >= 0 {
			quoted, err := strconv.QuotedPrefix(line[at+1:])
			if err != nil {
				return nil, err
			}
			if w.value, err = strconv.Unquote(quoted); err != nil {
				return nil, err
			}
			w.text, w.quoted = line[:at+1], true
			rest = line[at+1+len(quoted):]
		}
		words = append(words, w)
		if rest == "" {
			break
		}
		if rest[0] != ' ' {
			return nil, fmt.Errorf("%q comes directly after a quoted value", rest[:1])
		}
		line = rest[1:]
	}
	return words, nil
}

func (w word) field() Field {
	if w.quoted {
		return Field{Name: strings.TrimSuffix(w.text, ":"), Value: w.value}
	}
	at := strings.IndexAny(w.text, ":#")
	if at < 0 {
		return Field{Name: w.text, Value: yes}
	}
	return Field{Name: w.text[:at], Value: w.text[at+1:], Hashed: w.text[at] == '#'}
}

// ParseEntries reads entries from their lines.
func ParseEntries(lines []byte) ([]Entry, error) {
	var list []Entry
	for line := range bytes.Lines(lines) {
		e, err := ParseEntry(string(bytes.TrimSuffix(line, []byte("\n"))))
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}
