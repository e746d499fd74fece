package format

import (
	"reflect"
	"slices"
	"strings"

	"mcp-bitbake/grammar"
)

// blank reports whether a byte is white space within a line. BitBake knows more;
// what else it takes for white space stays.
func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\v' || b == '\f' }

// hasLoneReturn reports whether a line ends in a carriage return alone. White
// space before a newline might keep the two from being one line end.
func hasLoneReturn(source string) bool {
	for at := 0; ; {
		i := strings.IndexByte(source[at:], '\r')
		if i < 0 {
			return false
		}
		if at += i + 1; at == len(source) || source[at] != '\n' {
			return true
		}
	}
}

// trim removes white space from the ends of the lines of a stretch, of which the
// last one counts if it is the end of the source.
func (f *formatter) trim(start, end int) {
	if f.keepLines {
		return
	}
	for at := start; at < end; {
		i := strings.IndexByte(f.source[at:end], '\n')
		stop, next := at+i, at+i+1
		if i < 0 {
			if stop, next = end, end; end < len(f.source) {
				return
			}
		}
		f.trimLine(at, stop)
		at = next
	}
}

// trimLine removes white space before the end of a line.
func (f *formatter) trimLine(start, end int) {
	if end > start && end < len(f.source) && f.source[end-1] == '\r' {
		end--
	}
	from := end
	for from > start && blank(f.source[from-1]) {
		from--
	}
	f.replace(from, end, "")
}

// blank leaves one line of a run of blank lines, and none where it is outermost.
func (f *formatter) blank(s *grammar.Blank, outermost bool) {
	source := s.Source()
	if f.keepLines || source == "\n" && !outermost {
		return
	}
	text := ""
	if !outermost {
		if text = "\n"; strings.HasSuffix(source, "\r\n") {
			text = "\r\n"
		}
	}
	f.replace(f.at, f.at+len(source), text)
}

// assignment puts one blank before and after the operator, and what else there is
// to format.
func (f *formatter) assignment(a *grammar.Assignment) {
	source := a.Source()
	if a.Export || !spaced(source, len(a.Variable.Source()), string(a.Operator)) {
		f.head(a)
	}
	end := f.at + len(source)
	if from, to, text, ok := f.list(a); ok {
		f.trim(f.at, from)
		f.replace(from, to, text)
		f.trim(to, end)
		return
	}
	f.trim(f.at, end)
}

// spaced reports whether one blank stands before the operator, which would be at
// an offset, and one after it.
func spaced(source string, name int, operator string) bool {
	rest := source[name:]
	if len(rest) < len(operator)+3 || rest[0] != ' ' || rest[1:1+len(operator)] != operator {
		return false
	}
	rest = rest[1+len(operator):]
	return rest[0] == ' ' && (rest[1] == '"' || rest[1] == '\'')
}

// head formats the white space between the tokens of a statement, up to a value
// or a body. Where a line is continued there, it stays.
func (f *formatter) head(s grammar.Statement) {
	before := len(f.edits)
	f.gaps(s)
	if !f.same(s, f.edits[before:]) {
		f.edits = f.edits[:before]
	}
}

func (f *formatter) gaps(s grammar.Statement) {
	previous := grammar.TokenSpace
	gap := f.at // where the white space after the previous token starts
	for t := range s.Tokens() {
		switch t.Kind {
		case grammar.TokenSpace, grammar.TokenContinuation:
			continue
		case grammar.TokenValue, grammar.TokenBody, grammar.TokenNewline:
			return
		}
		start := t.Span().Start.Offset
		if there := f.source[gap:start]; !strings.ContainsAny(there, "\\\r\n") {
			f.replace(gap, start, between(previous, t, there))
		}
		previous, gap = t.Kind, t.Span().End.Offset
		if previous == grammar.TokenPunctuation && t.Text == "(" {
			previous = opening
		}
	}
}

// same reports whether BitBake reads the same from the statement at hand when
// edits are made in it. White space makes a keyword of a name such as export, and
// is an argument where a directive wants more of them than there are.
func (f *formatter) same(s grammar.Statement, edits []grammar.Edit) (same bool) {
	if len(edits) == 0 {
		return true
	}
	edits = slices.Clone(edits)
	for i := range edits {
		edits[i].Start -= f.at
		edits[i].End -= f.at
	}
	text, err := grammar.ApplyEdits(s.Source(), edits)
	if err != nil {
		return false
	}
	grammar.Parser{Dialect: f.dialect}.WithTree("", text, func(file *grammar.File, _ []grammar.Diagnostic) {
		same = len(file.Statements) == 1 && file.Statements[0].Kind() == s.Kind() && reflect.DeepEqual(file.Statements[0].Fields(), s.Fields())
	})
	return same
}

// opening stands for the kind of a (.
const opening = grammar.TokenBlank

// between is the white space that belongs between a token and the one before it.
func between(previous grammar.TokenKind, t grammar.Token, there string) string {
	switch {
	case previous == grammar.TokenSpace, previous == opening:
		return ""
	case t.Kind == grammar.TokenOperator, previous == grammar.TokenOperator, t.Kind == grammar.TokenPunctuation && t.Text == "{":
		return " "
	case there != "":
		return " "
	}
	return ""
}
