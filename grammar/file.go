package grammar

import (
	"iter"
	"sync/atomic"
)

// File is a parsed file: statements that tile its source.
type File struct {
	Name       string  // as given to Parse
	Source     string  // as given to Parse
	Dialect    Dialect // never DialectByName
	Statements []Statement

	tokens []token
	lines  atomic.Pointer[LineIndex] // made when it is asked for
}

// Statement is one statement of a file, from column 1 to the end of its last
// line: a pointer to one of the types that kinds.go lists.
type Statement interface {
	Node
	// Kind is BitBake's word for the statement: assignment, function, inherit, ...
	Kind() string
	// Fields says what BitBake reads from the statement, as names and values
	// (string, bool or []string). It is nil for comments, blank lines and
	// refused text, which BitBake reads nothing from.
	Fields() []Field
	// Line is the physical line that the statement starts on, from 1.
	Line() int
	// Source is the statement's source text, byte for byte.
	Source() string
	// Tokens yields the statement's tokens, which tile it.
	Tokens() iter.Seq[Token]
	// Token finds the statement's first token of a kind.
	Token(TokenKind) (Token, bool)

	// What follows is generated, see kinds.go.

	attach(statement, part node) // tells it and its variable their places
	keyword() string             // that each statement of the kind starts with, or ""
	alloc(*nodes) Statement      // a new statement of the kind
	read(*cursor)                // fills in the fields from tokens
}

// Field is one fact that BitBake reads from a statement.
type Field struct {
	Name  string
	Value any // string, bool or []string
}

// Span is the whole source.
func (f *File) Span() Span {
	start := Position{Line: 1, Column: 1}
	return Span{start, start.after(f.Source)}
}

// Children yields the statements.
func (f *File) Children() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for _, s := range f.Statements {
			if !yield(s) {
				return
			}
		}
	}
}

// Tokens yields all tokens of the file. Their texts, one after the other, are
// the source.
func (f *File) Tokens() iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for _, s := range f.Statements {
			for t := range s.Tokens() {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// tokenStart is the offset at which token i starts.
func (f *File) tokenStart(i uint32) int {
	if i == 0 {
		return 0
	}
	return int(f.tokens[i-1].end)
}
