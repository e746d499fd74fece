package grammar

import (
	"fmt"
	"iter"
)

// TokenKind says what a [Token] is.
type TokenKind uint8

// The kinds of token. The first three carry no meaning of their own: the
// grammar does not see them, the tree keeps them.
const (
	TokenSpace           TokenKind = iota // white space within a line
	TokenContinuation                     // backslash, white space and line ending that join two lines
	TokenNewline                          // white space and line ending that end a statement's line
	TokenBlank                            // a run of blank lines
	TokenComment                          // a comment from its # to the end of its (last) line
	TokenTrailingComment                  // a comment after addtask or deltask
	TokenKeyword                          // inherit, export, python, def, ...
	TokenPunctuation                      // : [ ] ( ) { }
	TokenName                             // the base name of a variable or function
	TokenOverride                         // one override, without its colon
	TokenOperation                        // one of Operations, without its colon
	TokenFlag                             // the name of a varflag, without its brackets
	TokenOperator                         // = := ?= ??= += =+ .= =.
	TokenQuote                            // the quote before or after a value
	TokenValue                            // a value without its quotes, line joins included
	TokenArguments                        // the text after a directive's keyword
	TokenSignature                        // what follows the name in the head of a def
	TokenBody                             // the lines of a function
	TokenRefused                          // text that BitBake refuses
	tokenKinds           = iota
)

// tokenNames are the names that the grammar's tags and the tree dump use.
var tokenNames = [tokenKinds]string{
	"Space", "Continuation", "Newline", "Blank", "Comment", "TrailingComment", "Keyword", "Punctuation",
	"Name", "Override", "Operation", "Flag", "Operator", "Quote", "Value", "Arguments", "Signature", "Body", "Refused",
}

// String is the name of the kind as the grammar's tags have it, or its number
// where there is no such kind.
func (k TokenKind) String() string {
	if k >= tokenKinds {
		return fmt.Sprintf("TokenKind(%d)", uint8(k))
	}
	return tokenNames[k]
}

// trivia reports whether the grammar passes over tokens of this kind.
func (k TokenKind) trivia() bool { return k <= TokenNewline }

// Token is a piece of source text.
type Token struct {
	Kind TokenKind
	Text string // as it stands in the file
	span Span
}

// Span is where the token stands.
func (t Token) Span() Span { return t.span }

// Children yields nothing: a token is a leaf.
func (t Token) Children() iter.Seq[Node] { return func(func(Node) bool) {} }

// token is how a file keeps its tokens: they tile it, so the end is enough.
type token struct {
	end  uint32 // byte offset
	kind TokenKind
}
