package grammar

import "strings"

// scanner is the lexer. It reads one statement at a time and is total: text
// that no kind of statement matches becomes a Refused token and a problem.
type scanner struct {
	source  string
	handler handler
	hasCR   bool // the source holds carriage returns

	// The statement at hand.
	start       int      // offset of its first byte
	next        int      // offset of the next statement
	line        int      // physical line that it starts on, from 1
	lines       int      // physical lines that it takes
	readThrough int      // physical line that BitBake has read up to when it has its text
	text        string   // the logical line it starts with: lines joined, ends trimmed
	splices     []splice // where lines were joined in text
	stop        int      // offset in source of the end of text

	raw      []rawToken
	at       int // offset in text up to which there are pieces
	splice   int // splices that the pieces have passed
	variable variableTokens
	problem  problem
	warnings []Code // what BitBake reads with a warning

	buffer []byte // for joining lines
}

// rawToken is a token of the statement at hand.
type rawToken struct {
	kind TokenKind
	end  int    // offset in source
	text string // as BitBake reads it, lines joined
}

// variableTokens says which pieces of a statement are its variable.
type variableTokens struct {
	first, end int
	line       int // physical lines between the start of the statement and of the variable
}

// reset starts the scanner on a source.
func (s *scanner) reset(source string, handler handler) {
	s.source, s.handler = source, handler
	s.hasCR = containsCR(source)
	s.next, s.line, s.lines = 0, 1, 0
}

// more reports whether a statement follows.
func (s *scanner) more() bool { return s.next < len(s.source) }

// scan reads the next statement and says of what kind it is.
func (s *scanner) scan() *kind {
	s.start, s.line = s.next, s.line+s.lines
	s.raw, s.splices = s.raw[:0], s.splices[:0]
	s.at, s.splice = 0, 0
	s.variable = variableTokens{}
	s.problem, s.warnings = problem{}, s.warnings[:0]

	end, next := s.physicalLine(s.start)
	s.next, s.lines, s.readThrough = next, 1, s.line
	if end == s.start {
		return s.blank()
	}
	switch {
	case s.source[end-1] != '\\':
		s.text, s.stop = s.source[s.start:end], end
	case s.handler == confHandler:
		s.joinConfiguration(end)
	default:
		s.joinRecipe(end)
	}
	if s.problem.code != "" {
		return s.refuse()
	}
	if s.text[0] == '#' {
		return s.comment()
	}
	for _, k := range candidates[s.handler][s.text[0]] {
		if k.match(s, k.keyword) {
			return k
		}
		if s.problem.code != "" {
			return s.refuse()
		}
	}
	s.fail(UnparsedLine, s.readThrough)
	return s.refuse()
}

func (s *scanner) physicalLine(from int) (end, next int) {
	return physicalLine(s.source, from, s.hasCR)
}

// afterWord is the offset after a word that the text starts with and the white
// space after it, of which there must be some. Else it is 0.
func (s *scanner) afterWord(word string) (offset int, ok bool) {
	if !strings.HasPrefix(s.text, word) {
		return 0, false
	}
	if offset = skipSpace(s.text, len(word)); offset == len(word) {
		return 0, false
	}
	return offset, true
}

// fail notes why BitBake refuses the statement and the physical line that it
// stops at. The first reason stands.
func (s *scanner) fail(code Code, stop int) {
	if s.problem.code == "" {
		s.problem = problem{code, stop}
	}
}

// emit ends a token at an offset of the text. Where a splice lies before the
// token, a Continuation comes first.
func (s *scanner) emit(kind TokenKind, end int) {
	s.emitContinuation()
	for s.splice < len(s.splices) && s.splices[s.splice].text < end {
		s.splice++
	}
	s.emitText(kind, end, s.offset(end))
}

// emitContinuation emits the splices at the offset that the pieces have reached.
func (s *scanner) emitContinuation() {
	for s.splice < len(s.splices) && s.splices[s.splice].text == s.at {
		s.emitSource(TokenContinuation, s.splices[s.splice].to)
		s.splice++
	}
}

// emitWide ends a token as emit does, but the splices before and after it
// belong to it too.
func (s *scanner) emitWide(kind TokenKind, end int) {
	for s.splice < len(s.splices) && s.splices[s.splice].text <= end {
		s.splice++
	}
	s.emitText(kind, end, s.offset(end))
}

func (s *scanner) emitText(kind TokenKind, end, offset int) {
	s.raw = append(s.raw, rawToken{kind, offset, s.text[s.at:end]})
	s.at = end
}

// emitSpace emits the text up to end, if any, as white space.
func (s *scanner) emitSpace(end int) {
	if end > s.at {
		s.emit(TokenSpace, end)
	}
}

// emitSource ends a token at an offset of the source, outside of the text.
func (s *scanner) emitSource(kind TokenKind, end int) {
	s.raw = append(s.raw, rawToken{kind, end, s.source[s.reached():end]})
}

// emitLineEnd emits what is left of the logical line after its text.
func (s *scanner) emitLineEnd() {
	for s.splice < len(s.splices) {
		s.emitSource(TokenContinuation, s.splices[s.splice].to)
		s.splice++
	}
	if s.reached() < s.next {
		s.emitSource(TokenNewline, s.next)
	}
}

// reached is the offset in source up to which there are pieces.
func (s *scanner) reached() int {
	if len(s.raw) == 0 {
		return s.start
	}
	return s.raw[len(s.raw)-1].end
}

// offset is where an offset of the text lies in the source, given the splices
// that were passed.
func (s *scanner) offset(text int) int {
	if s.splice == 0 {
		return s.start + text
	}
	passed := s.splices[s.splice-1]
	return passed.to + text - passed.text
}
