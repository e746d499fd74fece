package grammar

// Physical lines are one logical line where a backslash joins them. joinRecipe
// and joinConfiguration read one that starts at s.start and whose first physical
// line ends (backslash included) at end.

// joinRecipe joins lines as bb.parse.parse_py.BBHandler.feeder does: a line is
// continued by a backslash at its own end.
func (s *scanner) joinRecipe(end int) {
	comment := s.source[s.start] == '#'
	s.buffer = append(s.buffer[:0], s.source[s.start:end]...)
	for from := s.start; end > from && s.source[end-1] == '\\'; {
		if s.next == len(s.source) {
			s.fail(UnfinishedLine, s.readThrough+1)
			return
		}
		if s.lines == 1 && len(s.buffer) == len(`\`) {
			s.fail(LoneBackslash, s.readThrough+1)
			return
		}
		if hash := s.source[s.next] == '#'; hash != comment {
			if comment {
				s.fail(ContinuedComment, s.readThrough+1)
				return
			}
			s.fail(CommentInContinuation, s.readThrough+1)
			if !s.skipComments() {
				return
			}
		}
		from = s.next
		end, s.next = s.physicalLine(from)
		s.buffer, s.splices = join(s.buffer, s.splices, s.source[from:end], from)
		s.lines++
		s.readThrough++
	}
	s.stop = end
	s.text = string(s.buffer)
}

// skipComments passes over the comment lines at s.next, and reports whether a
// line follows: what BitBake refuses is the whole expression around them.
func (s *scanner) skipComments() bool {
	for s.next < len(s.source) && s.source[s.next] == '#' {
		_, s.next = s.physicalLine(s.next)
		s.lines++
	}
	return s.next < len(s.source)
}

// joinConfiguration joins lines as bb.parse.parse_py.ConfHandler.handle does:
// it looks for a backslash at the end of what is joined so far, which an empty
// line lets an earlier backslash be, and the end of the file reads as an empty
// line.
func (s *scanner) joinConfiguration(end int) {
	s.stop = end
	s.buffer = append(s.buffer[:0], s.source[s.start:end]...)
	for s.buffer[len(s.buffer)-1] == '\\' {
		from, to, next := s.next, s.next, s.next
		if from < len(s.source) {
			to, next = s.physicalLine(from)
		}
		s.readThrough++
		if s.buffer[0] == '#' && (to == from || s.source[from] != '#') {
			s.fail(ContinuedComment, s.readThrough)
			return
		}
		s.buffer, s.splices = join(s.buffer, s.splices, s.source[from:to], from)
		if next > from {
			s.next, s.stop = next, to
			s.lines++
		}
		if len(s.buffer) == 0 {
			s.fail(LoneBackslash, s.readThrough)
			return
		}
	}
	s.text = string(s.buffer)
}
