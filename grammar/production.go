package grammar

import (
	"io"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// kind is a kind of statement: how the scanner recognizes it and which
// production of the grammar builds it.
type kind struct {
	member   Statement // for participle's union
	dialects Dialect   // that have it
	word     string    // that its logical line starts with; "" for any

	// match reports whether the scanner's logical line is of this kind and, if so,
	// emits its tokens.
	match func(s *scanner, word string) bool

	// parse runs the production over the tokens of one statement.
	parse func(*lexer.PeekingLexer) (Statement, error)
}

// declare makes T, a struct with participle tags, a kind of statement.
func declare[T any, P interface {
	*T
	Statement
}](dialects Dialect, word string, match func(*scanner, string) bool) *kind {
	production := sync.OnceValue(func() *participle.Parser[T] {
		p, err := participle.ParserForProduction[T](document())
		if err != nil {
			panic(err) // a kind that is not in kinds: every test fails
		}
		return p
	})
	return &kind{
		member:   P(new(T)),
		dialects: dialects,
		word:     word,
		match:    match,
		parse: func(tokens *lexer.PeekingLexer) (Statement, error) {
			statement, err := production().ParseFromLexer(tokens)
			return P(statement), err
		},
	}
}

// candidates has, for a dialect and the first byte of a logical line, the kinds
// that the line can be of, in order.
var candidates candidateTable

type candidateTable [Configuration + 1][256][]*kind

func (t *candidateTable) add(k *kind) {
	for _, dialect := range []Dialect{Recipe, Configuration} {
		for b := range 256 {
			if k.dialects&dialect != 0 && (k.word == "" || k.word[0] == byte(b)) {
				t[dialect][b] = append(t[dialect][b], k)
			}
		}
	}
}

// Document is the root of the grammar.
type Document struct {
	Statements []Statement `parser:"@@*"`
}

// document is the whole grammar. Parse does not run it over whole files: it
// takes a statement at a time, whose production the scanner has already found,
// which is many times faster and has no limit of a million statements.
var document = sync.OnceValue(func() *participle.Parser[Document] {
	var members []Statement
	for _, k := range kinds {
		members = append(members, k.member)
	}
	var trivia []string
	for k := range TokenKind(tokenKinds) {
		if k.trivia() {
			trivia = append(trivia, k.String())
		}
	}
	return participle.MustBuild[Document](
		participle.Lexer(definition{}),
		participle.Elide(trivia...),
		participle.Union(members...),
	)
})

// EBNF is the grammar as participle prints it from the struct tags. Tokens that
// carry no meaning (white space, continuations, line ends) are not in it.
func EBNF() string { return document().String() }

// definition presents the scanner to participle.
type definition struct{}

// tokenType is participle's number for a token kind.
func (k TokenKind) tokenType() lexer.TokenType { return lexer.EOF - 1 - lexer.TokenType(k) }

func (definition) Symbols() map[string]lexer.TokenType {
	symbols := map[string]lexer.TokenType{"EOF": lexer.EOF}
	for k := range TokenKind(tokenKinds) {
		symbols[k.String()] = k.tokenType()
	}
	return symbols
}

func (d definition) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	source, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return d.LexString(name, string(source))
}

func (definition) LexString(name, source string) (lexer.Lexer, error) {
	l := &fileLexer{name: name}
	l.reset(source, dialectOf(name))
	return l, nil
}

// fileLexer gives the tokens of a whole file one by one.
type fileLexer struct {
	scanner
	name string
	read int // pieces of the statement at hand that were given
}

func (l *fileLexer) Next() (lexer.Token, error) {
	for l.read == len(l.raw) {
		if !l.more() {
			return lexer.EOFToken(lexer.Position{Filename: l.name, Offset: len(l.source)}), nil
		}
		l.scan()
		l.read = 0
	}
	p := l.raw[l.read]
	l.read++
	return p.token(l.name, l.line), nil
}

// token is the piece as participle wants it. Participle uses positions for its
// error messages alone, so the start of the statement will do.
func (p rawToken) token(file string, line int) lexer.Token {
	position := lexer.Position{Filename: file, Line: line, Column: 1}
	return lexer.Token{Type: p.kind.tokenType(), Value: p.text, Pos: position}
}
