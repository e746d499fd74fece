package grammar

import (
	"io"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// document is the root of the grammar: a file.
type document struct {
	Statements []Statement `parser:"@@*"`
}

// documentParser is the whole grammar, as participle reads it from the struct
// tags. Parse does not run it: it runs the builders that are generated from the
// same tags, which are many times faster and repeat parts without a limit. Tests
// hold that both give the same trees.
//
// It looks ahead without a limit, since an assignment and a function may both
// start with a name of many overrides.
var documentParser = sync.OnceValue(func() *participle.Parser[document] {
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
	return participle.MustBuild[document](
		participle.Lexer(definition{}),
		participle.Elide(trivia...),
		participle.Union(members...),
		participle.UseLookahead(participle.MaxLookahead),
	)
})

// EBNF is the grammar as participle prints it from the struct tags. Tokens that
// carry no meaning (white space, continuations, line ends) are not in it.
func EBNF() string { return documentParser().String() }

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
	l.reset(source, dialectOf(name).handler())
	return l, nil
}

// fileLexer gives the tokens of a whole file one by one.
type fileLexer struct {
	scanner
	name string
	read int // tokens of the statement at hand that were given
}

func (l *fileLexer) Next() (lexer.Token, error) {
	for l.read == len(l.raw) {
		if !l.more() {
			return lexer.EOFToken(lexer.Position{Filename: l.name, Offset: len(l.source)}), nil
		}
		l.scan()
		l.read = 0
	}
	t := l.raw[l.read]
	l.read++
	return t.token(l.name, l.line), nil
}

// token is the token as participle wants it. Participle uses positions for its
// error messages alone, so the start of the statement will do.
func (t rawToken) token(file string, line int) lexer.Token {
	position := lexer.Position{Filename: file, Line: line, Column: 1}
	return lexer.Token{Type: t.kind.tokenType(), Value: t.text, Pos: position}
}
