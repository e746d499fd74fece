package grammar

import "github.com/alecthomas/participle/v2/lexer"

// tokenQueue hands one statement at a time to participle. It fills the tokens
// of one PeekingLexer again and again, where a new one for every statement
// would cost more than the parse.
type tokenQueue struct {
	lexer  *lexer.PeekingLexer
	tokens []lexer.Token // the lexer's own
}

// load fills the queue with the pieces that the grammar sees.
func (q *tokenQueue) load(pieces []rawToken, file string, line int) *lexer.PeekingLexer {
	if len(pieces) >= len(q.tokens) {
		q.grow(2 * len(pieces))
	}
	n := 0
	for _, p := range pieces {
		if !p.kind.trivia() {
			q.tokens[n] = p.token(file, line)
			n++
		}
	}
	q.tokens[n] = lexer.EOFToken(lexer.Position{Filename: file, Line: line})
	q.lexer.LoadCheckpoint(lexer.Checkpoint{})
	return q.lexer
}

// grow makes a lexer with room for a number of tokens and the end of file.
func (q *tokenQueue) grow(size int) {
	filler := filler(max(size, 64))
	q.lexer, _ = lexer.Upgrade(&filler) // a filler has no errors
	q.tokens = q.lexer.Range(0, lexer.RawCursor(max(size, 64)+1))
}

// clear lets go of the texts in the queue.
func (q *tokenQueue) clear() { clear(q.tokens) }

// filler is a lexer of so many tokens that mean nothing.
type filler int

func (f *filler) Next() (lexer.Token, error) {
	if *f == 0 {
		return lexer.EOFToken(lexer.Position{}), nil
	}
	*f--
	return lexer.Token{Type: TokenRefused.tokenType()}, nil
}
