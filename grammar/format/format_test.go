package format_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/format"
	"mcp-bitbake/internal/benchtest"
	"mcp-bitbake/internal/corpustest"
)

func TestSource(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"operators":        {"A=\"x\"\nB  +=\t'y'\nC:d??= \"z\"\nE[f] =\"g\"\n", "A = \"x\"\nB += 'y'\nC:d ??= \"z\"\nE[f] = \"g\"\n"},
		"names end in one": {"A+ =\"x\"\nB.=\"y\"\n", "A+ = \"x\"\nB .= \"y\"\n"},
		"export":           {"export   A=\"x\"\nexport\tB\n", "export A = \"x\"\nexport B\n"},
		"continued":        {"A \\\n=   \"x\"\n", "A \\\n= \"x\"\n"},
		"directives":       {"inherit   a  b\nrequire\tc.inc  \n", "inherit a  b\nrequire c.inc\n"},
		"heads":            {"do_a  ( )  {\n  x  \n}  \npython  do_b(){\n}\nfakeroot do_c() {\n}\n", "do_a () {\n  x  \n}\npython do_b() {\n}\nfakeroot do_c() {\n}\n"},
		"trailing":         {"# a \t\nA = \"x \\  \n  y\"\t\n", "# a\nA = \"x \\\n  y\"\n"},
		"blank lines":      {"\n\nA = \"x\"\n\n \n\nB = \"y\"\n\n\n", "A = \"x\"\n\nB = \"y\"\n"},
		"only blank":       {"\n \n", ""},
		"CRLF":             {"A = \"x\" \r\n\r\n\r\nB=\"y\"", "A = \"x\"\r\n\r\nB = \"y\"\r\n"},
		"lone returns":     {"A=\"x\" \r\r\rB = \"y\" \r", "A = \"x\" \r\r\rB = \"y\" \r"},
		"no end":           {"A = \"x\"", "A = \"x\"\n"},
		"no end of blank":  {"A = \"x\"\n  ", "A = \"x\"\n"},
		"def stays":        {"def f(d):  \n    a  = 1  \n\n\n\nA=\"x\"\n", "def f(d):\n    a  = 1  \n\n\n\nA = \"x\"\n"},
		"override":         {"A:{ = \"x\"\n", "A:{ = \"x\"\n"},
		"keywords":         {"export=\"x\"\ninherit:=\"y\"\ninclude=\"z\"\n", "export=\"x\"\ninherit:=\"y\"\ninclude = \"z\"\n"},
		"end of continued": {"inherit x\\\n  ", "inherit x\\\n\n"},
		"arguments":        {"addfragments   a b c\naddfragments   a b c d\n", "addfragments   a b c\naddfragments a b c d\n"},
		"values stay":      {"A = \"  x \\\n y  \"\n", "A = \"  x \\\n y  \"\n"},
	} {
		got, err := format.Source("a.bb", c.source, format.Options{})
		if err != nil || got != c.want {
			t.Errorf("%s: got %q, %v; want %q", name, got, err, c.want)
		}
	}
}

func TestLists(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"entries":     {"SRC_URI=\"a \\\n b   c \\\n\"\n", "SRC_URI = \"a \\\n           b \\\n           c \\\n           \"\n"},
		"blank first": {"DEPENDS:append = \" \\\n  a b\"\n", "DEPENDS:append = \" \\\n                  a \\\n                  b\"\n"},
		"Python":      {"FILES:${PN} += \"${@f('a  b')} \\\n c/${PN}/*\"\n", "FILES:${PN} += \"${@f('a  b')} \\\n                c/${PN}/*\"\n"},
		"versions":    {"RDEPENDS:a = \"b (>= 1) \\\n  c\"\n", "RDEPENDS:a = \"b (>= 1) \\\n              c\"\n"},
		"one line":    {"DEPENDS = \"a  b\"\n", "DEPENDS = \"a  b\"\n"},
		"flag":        {"PACKAGECONFIG[a] = \"b, \\\nc\"\n", "PACKAGECONFIG[a] = \"b, \\\nc\"\n"},
		"no list":     {"EXTRA_OECONF = \"a  b \\\n  c\"\n", "EXTRA_OECONF = \"a  b \\\n  c\"\n"},
		"unclosed":    {"DEPENDS = \"${@a \\\n  b\"\n", "DEPENDS = \"${@a \\\n  b\"\n"},
	} {
		got, err := format.Source("a.bb", c.source, format.Options{Lists: true})
		if err != nil || got != c.want {
			t.Errorf("%s: got %q, %v; want %q", name, got, err, c.want)
		}
	}
}

func TestRefusedStays(t *testing.T) {
	const source = "A=\"x\"\n B\n"
	got, err := format.Source("a.bb", source, format.Options{})
	var refused *format.RefusedError
	if got != source || !errors.As(err, &refused) || refused.Diagnostic.Line != 2 || !strings.HasPrefix(err.Error(), "a.bb: line 2: ") {
		t.Errorf("got %q, %v", got, err)
	}
}

// meaning is what BitBake reads from a file, wherever it stands. With lists, the
// amount of white space in values does not count.
func meaning(t testing.TB, name, source string, lists bool) []string {
	t.Helper()
	file, diagnostics := grammar.Parse(name, source)
	var all []string
	for _, d := range diagnostics {
		if d.Severity == grammar.Error {
			t.Errorf("%s: what was formatted is refused: %s", name, d)
		}
	}
	for _, s := range file.Statements {
		fields := s.Fields()
		if fields == nil {
			continue
		}
		for i := range fields {
			if value, ok := fields[i].Value.(string); ok && lists && s.Kind() == "assignment" {
				fields[i].Value = strings.Join(strings.Fields("|"+value+"|"), " ")
			}
		}
		text, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s.Kind()+string(text))
	}
	return all
}

// checkFormat checks that formatting a text changes nothing that BitBake reads,
// and that there is nothing to format after it.
func checkFormat(t testing.TB, name, source string) {
	t.Helper()
	for _, lists := range []bool{false, true} {
		options := format.Options{Lists: lists}
		formatted, err := format.Source(name, source, options)
		if err != nil {
			if formatted != source {
				t.Errorf("%s: what BitBake refuses is formatted", name)
			}
			return
		}
		if diff := cmp.Diff(meaning(t, name, source, lists), meaning(t, name, formatted, lists)); diff != "" {
			t.Errorf("%s: BitBake reads something else (- before, + after):\n%s\n%q\n%q", name, diff, source, formatted)
		}
		if again, err := format.Source(name, formatted, options); err != nil || again != formatted {
			t.Errorf("%s: formatted again, it is %.1000q, not %.1000q: %v", name, again, formatted, err)
		}
	}
}

// recipes are those that show a construct each.
func recipes(tb testing.TB) map[string]string {
	tb.Helper()
	names, err := filepath.Glob("../../corpus/recipes/*.*")
	if err != nil || len(names) == 0 {
		tb.Fatalf("there are no recipes: %v", err)
	}
	all := map[string]string{}
	for _, name := range names {
		source, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		all[name] = string(source)
	}
	return all
}

func TestFormatKeepsWhatBitBakeReads(t *testing.T) {
	for name, source := range recipes(t) {
		checkFormat(t, name, source)
	}
}

func TestFormatKeepsWhatBitBakeReadsOfEdgeCases(t *testing.T) {
	for _, set := range []string{"edge-cases", "bug-cases"} {
		for _, c := range corpustest.Cases(t, set) {
			checkFormat(t, c.Name(), c.Text)
		}
	}
}

func TestFormatKeepsWhatBitBakeReadsOfCorpus(t *testing.T) {
	formatted := 0
	for _, f := range corpustest.Files(t) {
		checkFormat(t, f.Path, f.Source)
		if edits, err := format.Edits(f.Path, f.Source, format.Options{}); err == nil && len(edits) > 0 {
			formatted++
		}
	}
	t.Logf("%d files change", formatted)
}

func FuzzFormat(f *testing.F) {
	for name, source := range recipes(f) {
		f.Add(strings.HasSuffix(name, ".conf"), source)
	}
	f.Add(false, "SRC_URI = \"a \\\n b (>= 2) ${@c} \\\r\n \"")
	f.Fuzz(func(t *testing.T, configuration bool, source string) {
		name := map[bool]string{false: "a.bb", true: "a.conf"}[configuration]
		checkFormat(t, name, source)
	})
}

func BenchmarkFormat(b *testing.B) {
	files := corpustest.Files(b)
	size := 0
	for _, f := range files {
		size += len(f.Source)
	}
	parse := func(f corpustest.File) {
		grammar.WithTree(f.Path, f.Source, func(*grammar.File, []grammar.Diagnostic) {})
	}
	for name, work := range map[string]func(corpustest.File){
		"parse": parse, "format": formatOne(format.Options{}), "lists": formatOne(format.Options{Lists: true}),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, f := range files {
					work(f)
				}
			}
		})
	}
}

func BenchmarkFormatBesideParse(b *testing.B) {
	benchtest.BesideParse(b, corpustest.Files(b), formatOne(format.Options{}))
}

// formatOne is what bbfmt does with a file.
func formatOne(options format.Options) func(corpustest.File) {
	return func(f corpustest.File) {
		if _, err := format.Source(f.Path, f.Source, options); err != nil && !errors.As(err, new(*format.RefusedError)) {
			panic(err)
		}
	}
}

func ExampleSource() {
	text, err := format.Source("hello_1.0.bb", "A=\"x\"  \n\n\n\nB   += \"y\"", format.Options{})
	fmt.Print(text, err)
	// Output:
	// A = "x"
	//
	// B += "y"
	// <nil>
}
