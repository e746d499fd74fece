package grammar

// cursor hands the tokens of one statement to the generated builders. It passes
// over tokens that the grammar does not see.
type cursor struct {
	raw   []rawToken
	at    int    // of the next token that the grammar sees
	nodes *nodes // for the parts that nodes point to
}

// reset puts the cursor before the first token of a statement.
func (c *cursor) reset(raw []rawToken) {
	c.raw, c.at = raw, 0
	c.skip()
}

func (c *cursor) skip() {
	for c.at < len(c.raw) && c.raw[c.at].kind.trivia() {
		c.at++
	}
}

// sees reports whether a token is of a kind and, unless that is "", a text. The
// token is the next one where ahead is 0, the one after it where it is 1, ...
func (c *cursor) sees(ahead int, kind TokenKind, text string) bool {
	for i := c.at; i < len(c.raw); i++ {
		switch t := &c.raw[i]; {
		case t.kind.trivia():
		case ahead > 0:
			ahead--
		default:
			return t.kind == kind && (text == "" || t.text == text)
		}
	}
	return false
}

// take is the text of the next token, and moves on to the one after it. Where
// it is of another kind, take is "" and stays: that the scanner emits what the
// tags say is what participle proves in the tests.
func (c *cursor) take(kind TokenKind) string {
	if c.at == len(c.raw) || c.raw[c.at].kind != kind {
		return ""
	}
	text := c.raw[c.at].text
	c.at++
	c.skip()
	return text
}
