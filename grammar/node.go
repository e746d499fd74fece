package grammar

import (
	"iter"
	"strings"
)

// Node is a part of the tree: a *[File], a [Statement], a *[Variable] or a [Token].
type Node interface {
	// Span is where the node stands in the source.
	Span() Span
	// Children yields the parts of the node in the order of the source,
	// without white space and line endings.
	Children() iter.Seq[Node]
}

// Walk calls visit for n and, where that returns true, for everything below
// it, in the order of the source.
func Walk(n Node, visit func(Node) bool) {
	if !visit(n) {
		return
	}
	for child := range n.Children() {
		Walk(child, visit)
	}
}

// node is a range of a file's tokens. Every statement and every variable
// embeds one; it is what makes a struct of plain fields a place in a file. That
// of a statement that a program made itself is zero: it stands nowhere, has no
// source and no tokens.
type node struct {
	file       *File
	first, end uint32 // tokens, half-open
	line       uint32 // physical line of the first token, from 1
}

// attach places the node. A statement that has a variable passes that its own
// range of tokens.
func (n *node) attach(statement, _ node) { *n = statement }

// Span is where the node stands. A statement runs to the end of its last line,
// line ending included.
func (n *node) Span() Span {
	if n.file == nil {
		return Span{}
	}
	start := n.start()
	return Span{start, start.after(n.Source())}
}

// Source is the node's source text, byte for byte.
func (n *node) Source() string {
	if n.file == nil {
		return ""
	}
	return n.file.Source[n.file.tokenStart(n.first):n.file.tokenStart(n.end)]
}

// Line is the physical line that the node starts on, from 1.
func (n *node) Line() int { return int(n.line) }

// Tokens yields the node's tokens, white space and line endings included.
func (n *node) Tokens() iter.Seq[Token] {
	return func(yield func(Token) bool) {
		if n.file == nil {
			return
		}
		at := n.start()
		for _, t := range n.file.tokens[n.first:n.end] {
			text := n.file.Source[at.Offset:t.end]
			next := at.after(text)
			if !yield(Token{t.kind, text, Span{at, next}}) {
				return
			}
			at = next
		}
	}
}

// Token finds the node's first token of a kind.
func (n *node) Token(kind TokenKind) (Token, bool) {
	for t := range n.Tokens() {
		if t.Kind == kind {
			return t, true
		}
	}
	return Token{}, false
}

// Children yields the node's tokens that are not white space or line endings.
func (n *node) Children() iter.Seq[Node] { return n.children(nil) }

// children yields the node's tokens with v in the place of those that are its.
func (n *node) children(v *Variable) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		at := n.first
		for t := range n.Tokens() {
			inside := v != nil && v.first <= at && at < v.end
			if inside && at == v.first && !yield(v) {
				return
			}
			if !inside && !t.Kind.trivia() && !yield(t) {
				return
			}
			at++
		}
	}
}

func (n *node) start() Position {
	offset := n.file.tokenStart(n.first)
	column := offset - strings.LastIndexAny(n.file.Source[:offset], "\r\n")
	return Position{Offset: offset, Line: int(n.line), Column: column}
}
