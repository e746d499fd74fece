package grammar_test

import (
	"strings"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
)

// checkJoined checks the joined texts of a file: they are what BitBake reads,
// and the way from each byte to the file and back leads to the same byte.
func checkJoined(t testing.TB, name, source string) {
	t.Helper()
	file, _ := grammar.Parse(name, source)
	lines := lineStarts(source)
	for _, s := range file.Statements {
		for token := range s.Tokens() {
			switch token.Kind {
			case grammar.TokenValue, grammar.TokenArguments, grammar.TokenBody, grammar.TokenName, grammar.TokenOverride:
				checkJoinedToken(t, file, token, lines)
			}
		}
		switch s := s.(type) {
		case *grammar.Assignment:
			if got := s.JoinedValue().Text; got != s.Value {
				t.Errorf("%s: line %d: the joined value is %q, not %q", name, s.Line(), got, s.Value)
			}
		case *grammar.Function:
			if got, want := s.JoinedBody().Text, bodyOf(s.Fields()); got != want {
				t.Errorf("%s: line %d: the joined body is %q, not %q", name, s.Line(), got, want)
			}
		default:
			arguments, ok := grammar.JoinedArguments(s)
			if want, has := argumentsOf(s); ok != has && s.Kind() != "addtask" || has && arguments.Text != want {
				t.Errorf("%s: line %d: the joined arguments are %q, not %q", name, s.Line(), arguments.Text, want)
			}
		}
	}
}

func bodyOf(fields []grammar.Field) string {
	for _, f := range fields {
		if lines, ok := f.Value.([]string); ok {
			return strings.Join(lines, "\n")
		}
	}
	return ""
}

func argumentsOf(s grammar.Statement) (string, bool) {
	for _, f := range s.Fields() {
		if text, ok := f.Value.(string); ok && f.Name == "args" {
			return text, true
		}
	}
	return "", false
}

func checkJoinedToken(t testing.TB, file *grammar.File, token grammar.Token, lines []int) {
	t.Helper()
	c := checker{source: file.Source, lines: lines}
	j := file.Join(token)
	kept, last := 0, -1
	for i := range len(j.Text) {
		p := j.Position(i)
		if j.Text[i] == '\n' && token.Kind == grammar.TokenBody {
			continue // stands for a line end, of whatever length
		}
		if p != c.position(p.Offset) || file.Source[p.Offset] != j.Text[i] || p.Offset <= last {
			t.Errorf("%s: byte %d of %.80q is not at %v", file.Name, i, j.Text, p)
			return
		}
		last = p.Offset
		if back, ok := j.Index(p.Offset); !ok || back != i {
			t.Errorf("%s: byte %d of %.80q is at %v, where byte %d is", file.Name, i, j.Text, p, back)
			return
		}
	}
	at := token.Span()
	for offset := at.Start.Offset; offset < at.End.Offset; offset++ {
		if i, ok := j.Index(offset); ok {
			kept++
		} else if i < len(j.Text) && j.Position(i).Offset < offset && token.Kind != grammar.TokenBody {
			t.Errorf("%s: what follows the dropped byte %d is before it", file.Name, offset)
		}
	}
	if kept != len(j.Text) && token.Kind != grammar.TokenBody {
		t.Errorf("%s: %d bytes of %.80q are kept, the text has %d", file.Name, kept, token.Text, len(j.Text))
	}
	if got := j.Position(len(j.Text)); got != at.End {
		t.Errorf("%s: the text ends at %v, its token at %v", file.Name, got, at.End)
	}
}

func TestJoinedOfFixtures(t *testing.T) {
	for _, f := range grammar.Fixtures {
		checkJoined(t, f.Name, f.Source)
	}
}

func TestJoinedOfCorpus(t *testing.T) {
	for _, f := range corpustest.Files(t) {
		checkJoined(t, f.Path, f.Source)
	}
}

func TestJoinedOfEdgeCases(t *testing.T) {
	for _, set := range []string{"edge-cases", "bug-cases"} {
		for _, c := range corpustest.Cases(t, set) {
			checkJoined(t, c.Name(), c.Text)
		}
	}
}

// A configuration file drops backslashes that stand before an empty line.
func TestJoinedOfEmptyLines(t *testing.T) {
	checkJoined(t, "a.conf", "A = \"x\\\\\\\n\n\ny\"\nB = \"\\\n\\\n\\\nz\"\n")
}

func TestJoinedSpan(t *testing.T) {
	file, _ := grammar.Parse("a.bb", "A = \"one \\\n  two \\  \n\"\n")
	j := file.Statements[0].(*grammar.Assignment).JoinedValue()
	if j.Text != "one   two " {
		t.Fatalf("the text is %q", j.Text)
	}
	for _, c := range []struct {
		start, end int
		want       string
	}{{0, 4, "1:6-1:10"}, {6, 9, "2:3-2:6"}, {0, 10, "1:6-2:7"}, {4, 4, "2:1-2:1"}, {10, 10, "3:1-3:1"}} {
		if got := spanText(j.Span(c.start, c.end)); got != c.want {
			t.Errorf("bytes %d to %d are at %s, want %s", c.start, c.end, got, c.want)
		}
	}
}
