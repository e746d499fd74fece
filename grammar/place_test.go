package grammar_test

import (
	"strings"
	"sync"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
)

func checkLineIndex(t testing.TB, source string) {
	t.Helper()
	x := grammar.NewLineIndex(source)
	c := checker{source: source, lines: lineStarts(source)}
	if x.Lines() != len(c.lines) {
		t.Errorf("%.80q: %d lines, want %d", source, x.Lines(), len(c.lines))
		return
	}
	for offset := range len(source) + 1 {
		p := x.Position(offset)
		if p != c.position(offset) {
			t.Errorf("%.80q: byte %d is at %v, want %v", source, offset, p, c.position(offset))
			return
		}
		before := source[offset-p.Column+1 : offset]
		if end := offset < len(source) && !utf8.RuneStart(source[offset]); end || strings.HasSuffix(before, "\r") {
			continue // within a character or a line end
		}
		for unit, want := range map[grammar.Unit]int{
			grammar.Bytes: len(before), grammar.Runes: utf8.RuneCountInString(before), grammar.UTF16: len(utf16.Encode([]rune(before))),
		} {
			column := x.Column(offset, unit)
			if column != want+1 {
				t.Errorf("%.80q: byte %d is in column %d of unit %d, want %d", source, offset, column, unit, want+1)
			}
			if back, ok := x.Offset(p.Line, column, unit); !ok || back != offset {
				t.Errorf("%.80q: line %d, column %d of unit %d is byte %d, want %d", source, p.Line, column, unit, back, offset)
			}
		}
	}
}

func TestLineIndex(t *testing.T) {
	for _, source := range []string{
		"", "a", "a\n", "a\r\nb\rc\n\rd\r\r\ne\r", "é漢\U0001F600x\nß\n", "\xff\xfe\n", "\r", "\n\n",
	} {
		checkLineIndex(t, source)
	}
	for _, f := range grammar.Fixtures {
		checkLineIndex(t, f.Source)
	}
}

func TestLineIndexOutside(t *testing.T) {
	x := grammar.NewLineIndex("ab\r\ncd")
	if p := x.Position(100); p.Offset != 6 || p.Line != 2 || p.Column != 3 {
		t.Errorf("after the end: %v", p)
	}
	if p := x.Position(-1); p.Offset != 0 || p.Line != 1 || p.Column != 1 {
		t.Errorf("before the start: %v", p)
	}
	if offset, ok := x.Offset(1, 100, grammar.UTF16); !ok || offset != 2 {
		t.Errorf("after the end of a line: %d, %v", offset, ok)
	}
	for _, at := range [][2]int{{0, 1}, {3, 1}, {1, 0}} {
		if _, ok := x.Offset(at[0], at[1], grammar.Bytes); ok {
			t.Errorf("there is no line %d, column %d", at[0], at[1])
		}
	}
	if got := x.Line(1) + "|" + x.Line(2); got != "ab|cd" {
		t.Errorf("the lines are %s", got)
	}
	x = grammar.NewLineIndex("\U0001F600")
	if offset, ok := x.Offset(1, 2, grammar.UTF16); !ok || offset != 0 {
		t.Errorf("within a character: %d, %v", offset, ok)
	}
}

func TestLineIndexInGoroutines(t *testing.T) {
	file, _ := grammar.Parse("a.bb", "a\nb\nc\n")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 100 {
				if file.LineIndex().Position(4).Line != 3 {
					t.Error("byte 4 is not on line 3")
				}
			}
		})
	}
	all.Wait()
}

// Each mark is put before the byte that is asked for.
func TestAt(t *testing.T) {
	for marked, want := range map[string]string{
		"^A = \"x\"\n":                           "assignment Name A variable A literal A",
		"A:b:^append = \"x\"\n":                  "assignment Operation append variable A:b:append",
		"A:^b = \"x\"\n":                         "assignment Override b variable A:b literal b",
		"A:${^PN} = \"x\"\n":                     "assignment Override ${PN} variable A:${PN} reference ${PN}",
		"A[^f] = \"x\"\n":                        "assignment Flag f variable A",
		"A ^= \"x\"\n":                           "assignment Operator =",
		"A =^ \"x\"\n":                           "assignment Space  ",
		"A = \"x ${B}^\"\n":                      "assignment Quote \"",
		"A = \"^x ${B}\"\n":                      "assignment Value x ${B} literal x ",
		"A = \"x ${^B}\"\n":                      "assignment Value x ${B} reference ${B}",
		"A = \"${@f('${^B}')}\"\n":               "assignment Value ${@f('${B}')} reference ${B}",
		"A = \"${@^f('${B}')}\"\n":               "assignment Value ${@f('${B}')} literal f('",
		"A = \"x ^\\\n  ${B}\"\n":                "assignment Value x \\\n  ${B}",
		"A = \"x \\\n  ^${B}\"\n":                "assignment Value x \\\n  ${B} reference ${B}",
		"# a\nA = \"x\"^\n":                      "assignment Newline \n",
		"inherit a ${^B}\n":                      "inherit Arguments a ${B} reference ${B}",
		"do_a() {\n    x ${^B}\n}\n":             "function Body     x ${B}\n reference ${B}",
		"python do_a() {\n    x('${^B}')\n}\n":   "function Body     x('${B}')\n",
		"def f(d):\n    ^return '${B}'\n":        "def Body     return '${B}'\n",
		"\n\n^A\n":                               "refused Refused A",
		"A = \"a\"\n^# c\n":                      "comment Comment # c",
		"addtask a # ^${B}\n":                    "addtask TrailingComment # ${B}",
		"fakeroot do_^a:b() {\n    :\n}\n":       "function Name do_a variable do_a:b literal do_a",
		"unset A[^bc]\nunset D\nexport E\n\nF\n": "unset Flag bc variable A",
	} {
		offset := strings.IndexByte(marked, '^')
		source := marked[:offset] + marked[offset+1:]
		file, _ := grammar.Parse("a.bb", source)
		p, ok := file.At(offset)
		if !ok {
			t.Errorf("%q: nothing is there", marked)
			continue
		}
		got := p.Statement.Kind() + " " + p.Token.Kind.String() + " " + p.Token.Text
		if p.Variable != nil {
			got += " variable " + p.Variable.Name()
		}
		if p.Part != nil {
			got += " " + p.Part.Kind.String() + " " + p.Part.Text
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", marked, got, want)
		}
	}
}

func TestAtOutside(t *testing.T) {
	file, _ := grammar.Parse("a.bb", "A = \"x\"")
	for _, offset := range []int{-1, 7, 100} {
		if p, ok := file.At(offset); ok {
			t.Errorf("%v is at byte %d", p, offset)
		}
	}
}

func TestAtEveryByte(t *testing.T) {
	for _, f := range grammar.Fixtures {
		file, _ := grammar.Parse(f.Name, f.Source)
		for offset := range len(f.Source) {
			p, ok := file.At(offset)
			at := p.Token.Span()
			if !ok || offset < at.Start.Offset || offset >= at.End.Offset || offset < p.Statement.Span().Start.Offset {
				t.Errorf("%s: %v is said to be at byte %d", f.Name, p, offset)
			}
		}
	}
}

func TestLineIndexOfCorpus(t *testing.T) {
	for i, f := range corpustest.Recipes(t) {
		if i%50 == 0 {
			checkLineIndex(t, f.Source)
		}
	}
}

func TestCommentsAbove(t *testing.T) {
	file, _ := grammar.Parse("a.bb", "# a\n\n# b\n# c \\\n# d\nA = \"x\"\nB = \"y\"\n# e\ndo_f() {\n    # g\n}\n# h\n")
	var got []string
	for _, s := range file.Statements {
		for _, c := range grammar.CommentsAbove(s) {
			got = append(got, s.Kind()+" "+c.Text)
		}
	}
	if want := "assignment # b|assignment # c \\\n# d|function # e"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %s", got, want)
	}
	if len(grammar.CommentsAbove(new(grammar.Inherit))) > 0 {
		t.Error("a statement that stands in no file has comments")
	}
}
