package grammar

// Comment is a comment: one line, or several that a backslash joins:
//
//	# Copyright
//
// BBHandler.feeder and ConfHandler.feeder pass over lines that start with #.
type Comment struct {
	node
	Text string `parser:"@Comment"` // from the # on
}

// Fields is nil: BitBake passes over comments.
func (*Comment) Fields() []Field { return nil }

// Blank is a run of blank lines, which BitBake's feeders pass over.
type Blank struct {
	node
	Text string `parser:"@Blank"`
}

// Fields is nil: BitBake passes over blank lines.
func (*Blank) Fields() []Field { return nil }

// Refused is text that BitBake refuses: it stops reading the file there. A
// diagnostic says why.
type Refused struct {
	node
	Text string `parser:"@Refused"`
}

// Fields is nil: BitBake reads nothing from refused text.
func (*Refused) Fields() []Field { return nil }

func (s *scanner) blank() *kind {
	for s.more() {
		end, next := s.physicalLine(s.next)
		if end != s.next {
			break
		}
		s.next = next
		s.lines++
	}
	s.emitSource(TokenBlank, s.next)
	return kindBlank
}

func (s *scanner) comment() *kind {
	s.emitSource(TokenComment, s.stop)
	s.splice = len(s.splices)
	s.emitLineEnd()
	return kindComment
}

func (s *scanner) refuse() *kind {
	s.raw = s.raw[:0]
	s.splice = len(s.splices)
	s.emitSource(TokenRefused, s.start+trimSpace(s.source[s.start:s.next]))
	s.emitLineEnd()
	return kindRefused
}
