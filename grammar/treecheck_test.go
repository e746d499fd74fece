package grammar_test

import (
	"fmt"
	"iter"
	"slices"
	"sort"
	"strings"
	"testing"

	"mcp-bitbake/grammar"
)

// checkParse parses a file and checks its tree and diagnostics.
func checkParse(t testing.TB, name, source string) (*grammar.File, []grammar.Diagnostic) {
	t.Helper()
	file, diagnostics := grammar.Parse(name, source)
	if file.Source != source || file.Name != name {
		t.Errorf("%s: the file is not what was given to Parse", name)
	}
	checkTree(t, file)
	for _, fault := range diagnosticFaults(file, diagnostics) {
		t.Errorf("%s: %s\n%.1000q", name, fault, source)
	}
	return file, diagnostics
}

// checkTree checks what must be true of every tree.
func checkTree(t testing.TB, file *grammar.File) {
	t.Helper()
	for i, fault := range treeFaults(file) {
		if i == 5 {
			break // the first ones are enough to see what broke
		}
		t.Errorf("%s: %s\n%.1000q", file.Name, fault, file.Source)
	}
}

// treeFaults says what is wrong with a tree: statements must tile the file and
// tokens their statement, children lie inside their parents, in order and
// without overlap, texts be what stands at the spans, and lines and columns
// what counting line ends gives.
func treeFaults(file *grammar.File) []string {
	c := checker{source: file.Source, lines: lineStarts(file.Source)}
	if span := file.Span(); c.span(span) && (span.Start.Offset != 0 || span.End.Offset != len(file.Source)) {
		c.fault("the file is at %v", span)
	}
	at := 0
	for _, s := range file.Statements {
		c.at = s
		span := s.Span()
		if span.Start.Offset != at {
			c.fault("it starts at %d, the one before it ends at %d", span.Start.Offset, at)
		}
		if span.End.Offset <= span.Start.Offset {
			c.fault("it is empty")
		}
		if span.Start.Column != 1 {
			c.fault("it starts in column %d", span.Start.Column)
		}
		c.piece(s)
		c.leaves(s)
		c.children(s)
		at = span.End.Offset
	}
	c.at = nil
	if at != len(file.Source) {
		c.fault("the last statement ends at %d of %d", at, len(file.Source))
	}
	var texts strings.Builder
	for token := range file.Tokens() {
		texts.WriteString(token.Text)
	}
	if texts.String() != file.Source {
		c.fault("the texts of the tokens are not the source")
	}
	if children := slices.Collect(file.Children()); !slices.EqualFunc(children, file.Statements, same) {
		c.fault("the children of the file are not its statements")
	}
	return c.faults
}

func same(n grammar.Node, s grammar.Statement) bool { return n == grammar.Node(s) }

type checker struct {
	source string
	lines  []int             // where each line starts
	at     grammar.Statement // that is being checked
	faults []string
}

func (c *checker) fault(format string, arguments ...any) {
	fault := fmt.Sprintf(format, arguments...)
	if c.at != nil {
		fault = fmt.Sprintf("%s at line %d: %s", c.at.Kind(), c.at.Line(), fault)
	}
	c.faults = append(c.faults, fault)
}

// piece checks a statement or variable: it says rightly where it is and what
// stands there, and its tokens tile it.
func (c *checker) piece(n interface {
	grammar.Node
	Source() string
	Line() int
	Tokens() iter.Seq[grammar.Token]
	Token(kind grammar.TokenKind) (grammar.Token, bool)
},
) {
	span := n.Span()
	if !c.span(span) {
		return
	}
	if source := n.Source(); source != c.source[span.Start.Offset:span.End.Offset] {
		c.fault("the source of %T is %.80q, which is not what stands at %v", n, source, span)
	}
	if n.Line() != span.Start.Line {
		c.fault("%T is at line %d, its span at %d", n, n.Line(), span.Start.Line)
	}
	at := span.Start
	var seen [256]bool
	for token := range n.Tokens() {
		if token.Span().Start != at {
			c.fault("%s %.80q starts at %v, not at %v", token.Kind, token.Text, token.Span().Start, at)
		}
		if !seen[token.Kind] {
			seen[token.Kind] = true
			if found, ok := n.Token(token.Kind); !ok || found != token {
				c.fault("the first %s of %T is not found", token.Kind, n)
			}
		}
		at = token.Span().End
	}
	if at != span.End {
		c.fault("the tokens of %T end at %v, it ends at %v", n, at, span.End)
	}
}

// leaves checks that the leaves of a statement's tree are its tokens, but for
// white space and line ends.
func (c *checker) leaves(s grammar.Statement) {
	var want, got []grammar.Token
	for token := range s.Tokens() {
		switch token.Kind {
		case grammar.TokenSpace, grammar.TokenContinuation, grammar.TokenNewline:
		default:
			want = append(want, token)
		}
	}
	grammar.Walk(s, func(n grammar.Node) bool {
		if token, ok := n.(grammar.Token); ok {
			got = append(got, token)
		}
		return true
	})
	if !slices.Equal(got, want) {
		c.fault("the leaves of its tree are not its tokens")
	}
}

// children checks that the children of a node lie in it, one after the other,
// and everything below them.
func (c *checker) children(n grammar.Node) {
	parent := n.Span()
	at := parent.Start.Offset
	for child := range n.Children() {
		span := child.Span()
		switch child := child.(type) {
		case grammar.Token:
			if c.span(span) && child.Text != c.source[span.Start.Offset:span.End.Offset] {
				c.fault("%s %.80q is not what stands at %v", child.Kind, child.Text, span)
			}
			if outsideOfVariable(n, child.Kind) {
				c.fault("%s %.80q is not in a variable", child.Kind, child.Text)
			}
		case *grammar.Variable:
			c.piece(child)
			c.children(child)
		default:
			c.fault("%T is neither a token nor a variable", child)
		}
		if span.Start.Offset < at || span.End.Offset > parent.End.Offset {
			c.fault("%T is at %v, outside of what is left of its parent, %d to %v", child, span, at, parent.End)
		}
		at = span.End.Offset
	}
}

// outsideOfVariable reports whether a token of a kind should not be a child of n,
// but of a variable below it.
func outsideOfVariable(n grammar.Node, kind grammar.TokenKind) bool {
	switch n.(type) {
	case *grammar.Variable, *grammar.Def:
		return false
	}
	switch kind {
	case grammar.TokenName, grammar.TokenOverride, grammar.TokenOperation, grammar.TokenFlag:
		return true
	}
	return false
}

// span checks the lines and columns of a span, and reports whether it is in the
// source at all.
func (c *checker) span(span grammar.Span) bool {
	if span.Start.Offset < 0 || span.Start.Offset > span.End.Offset || span.End.Offset > len(c.source) {
		c.fault("the span %v is impossible", span)
		return false
	}
	for _, p := range []grammar.Position{span.Start, span.End} {
		if want := c.position(p.Offset); p != want {
			c.fault("the position %v should be %v", p, want)
		}
	}
	return true
}

// position is the position of an offset: the line is the last one that starts
// at or before it.
func (c *checker) position(offset int) grammar.Position {
	line := sort.SearchInts(c.lines, offset+1)
	return grammar.Position{Offset: offset, Line: line, Column: offset - c.lines[line-1] + 1}
}

// lineStarts are the offsets where lines start: 0 and the ones after each \n,
// \r\n and lone \r.
func lineStarts(source string) []int {
	starts := []int{0}
	for i := range len(source) {
		if source[i] == '\n' || source[i] == '\r' && !strings.HasPrefix(source[i:], "\r\n") {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// diagnosticFaults says what is wrong with diagnostics.
func diagnosticFaults(file *grammar.File, diagnostics []grammar.Diagnostic) []string {
	c := checker{source: file.Source, lines: lineStarts(file.Source)}
	refused := map[int]bool{} // offsets of refused statements
	for _, s := range file.Statements {
		if _, ok := s.(*grammar.Refused); ok {
			refused[s.Span().Start.Offset] = true
		}
	}
	line, last := 1, len(c.lines)+1
	if file.Dialect == grammar.DialectConfiguration {
		// BitBake counts on after the end of the file, once for each backslash.
		last += strings.Count(file.Source, `\`)
	}
	for _, d := range diagnostics {
		if c.span(d.Span) && c.span(d.Statement) && (d.Span.Start.Offset < d.Statement.Start.Offset || d.Span.End.Offset > d.Statement.End.Offset) {
			c.fault("%s: it is about %v, outside of its statement", d, d.Span)
		}
		if d.Code == "" || d.Message == "" || d.Hint == "" {
			c.fault("a diagnostic is not complete: %#v", d)
		}
		if d.Line < line || d.Line > last {
			c.fault("%s: its line is not in %d to %d", d, line, last)
		}
		line = d.Line
		start := d.Statement.Start.Offset
		if d.Severity == grammar.Error && d.Code != grammar.InvalidUTF8 && d.Code != grammar.TooLarge {
			if !refused[start] {
				c.fault("%s: it is about no refused statement", d)
			}
			delete(refused, start)
		}
	}
	for offset := range refused {
		c.fault("no diagnostic says why the statement at %d is refused", offset)
	}
	return c.faults
}

func spanText(s grammar.Span) string {
	return fmt.Sprintf("%d:%d-%d:%d", s.Start.Line, s.Start.Column, s.End.Line, s.End.Column)
}
