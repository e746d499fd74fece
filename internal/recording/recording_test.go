package recording

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hexops/autogold/v2"

	"mcp-bitbake/internal/corpustest"
)

const text = `# A comment.
SUMMARY = "A \"good\" thing"
export FILES:${PN}-doc:append:arm[tls-1.3] .= 'a \
  b'
python do_x:append() {
    pass
}
inherit a b
addtask x after y
A="1"
B
do_y() {
`

func TestEntries(t *testing.T) {
	autogold.Expect(`2 assignment name:SUMMARY op:= value#1f81aa60
3-4 assignment base:FILES override:${PN}-doc operation:append override:arm op:.= value#b4ca49d1 quote:' flag:tls-1.3 export
3-4 !operation-operator warning at:3:44 stop:4
5-7 function base:do_x operation:append python body#5445e17a
8 inherit args#c8687a08
9 addtask tasks#2d711642 before:"" after#a1fce436
10 assignment name:A op:= value#6b86b273
10 !missing-space warning at:10:2 stop:10
11 !unparsed-line at:11:1 stop:11
12 !unclosed-function at:12:1 stop:13
`).Equal(t, string(Of("a.bb", text, Options{})))
	autogold.Expect(`1 assignment name:A op:= value:"a\"b\\\\ c" quote:'
2 assignment name:B op:= value:plain:#1
`).Equal(t, string(Of("a.bb", "A = 'a\"b\\\\ c'\nB = \"plain:#1\"\n", Options{Full: true})))
}

// What is written of a statement can be read again.
func TestParseEntry(t *testing.T) {
	want := Entry{First: 3, Last: 4, Kind: "assignment", Fields: []Field{
		{Name: "base", Value: "FILES"}, {Name: "override", Value: "${PN}-doc"}, {Name: "operation", Value: "append"},
		{Name: "override", Value: "arm"}, {Name: "op", Value: ".="}, {Name: "value", Value: "a   b"},
		{Name: "quote", Value: "'"}, {Name: "flag", Value: "tls-1.3"}, {Name: "export", Value: "true"},
	}}
	entries, err := ParseEntries(Of("a.bb", text, Options{Full: true}))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, entries[1]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if name := entries[1].Name(); name != "FILES:${PN}-doc:append:arm" {
		t.Errorf("its name is %q", name)
	}
	if e := entries[0]; e.Field("value") != `A \"good\" thing` || e.Name() != "SUMMARY" || e.IsDiagnostic() {
		t.Errorf("got %+v", e)
	}
	if e := entries[2]; !e.IsDiagnostic() || e.Kind != "!operation-operator" {
		t.Errorf("got %+v", e)
	}
	hashed, err := ParseEntry("8 inherit args#c8687a08")
	if want := []Field{{"args", "c8687a08", true}}; err != nil || !slices.Equal(hashed.Fields, want) {
		t.Errorf("got %+v, %v", hashed, err)
	}
	for _, line := range []string{"", "8", "x inherit", "1-x inherit", `1 inherit args:"a`, `1 inherit args:"a"b`, `1 inherit args:"\q"`} {
		if e, err := ParseEntry(line); err == nil {
			t.Errorf("%q is read as %+v", line, e)
		}
	}
}

// All that is met in practice is written and read again, and hashes are of what is
// written in full.
func TestCorpusIsWrittenAndReadAgain(t *testing.T) {
	for _, f := range corpustest.Files(t) {
		full, err := ParseEntries(Of(f.Path, f.Source, Options{Full: true}))
		if err != nil {
			t.Fatalf("%s: %v", f.Path, err)
		}
		short, err := ParseEntries(Of(f.Path, f.Source, Options{}))
		if err != nil || len(short) != len(full) {
			t.Fatalf("%s: %d and %d entries, %v", f.Path, len(short), len(full), err)
		}
		for i := range full {
			for j, field := range full[i].Fields {
				if s := short[i].Fields[j]; s.Hashed && s.Value != string(appendHash(nil, field.Value, 4)) || !s.Hashed && s != field {
					t.Errorf("%s:%d: %+v is recorded as %+v", f.Path, full[i].First, field, s)
				}
			}
		}
	}
}

// recorded is a recording of two trees.
func recorded(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b, []string{"one", "tw\no"}, Options{Full: true})
	w.Below("one")
	w.File("a/b.bb", Hash("x"), []byte("1 inherit args:a\n2 inherit args:b\n"))
	w.File("a \"c\"\n.bb", Hash("y"), nil)
	w.Below("tw\no")
	w.File("a.bb", Hash("z"), []byte("1 inherit args:"+strings.Repeat("x", 1<<17)+"\n"))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// readAll reads a recording to its end.
func readAll(text string) (files []File, err error) {
	r, err := NewReader(strings.NewReader(text), "x.golden")
	for err == nil {
		var f File
		if f, err = r.Next(); err == nil {
			f.Entries = bytes.Clone(f.Entries)
			files = append(files, f)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return files, err
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	text := recorded(t)
	r, err := NewReader(strings.NewReader(text), "x.golden")
	if err != nil || !r.Options.Full || !slices.Equal(r.Trees, []string{"one", "tw\no"}) {
		t.Fatalf("got %+v, %v", r, err)
	}
	files, err := readAll(text)
	if err != nil {
		t.Fatal(err)
	}
	want := []File{
		{0, "a/b.bb", Hash("x"), []byte("1 inherit args:a\n2 inherit args:b\n")},
		{0, "a \"c\"\n.bb", Hash("y"), nil},
		{1, "a.bb", Hash("z"), []byte("1 inherit args:" + strings.Repeat("x", 1<<17) + "\n")},
	}
	for i := range want {
		if i >= len(files) || files[i].Tree != want[i].Tree || files[i].Path != want[i].Path || files[i].Hash != want[i].Hash ||
			!bytes.Equal(files[i].Entries, want[i].Entries) {
			t.Errorf("file %d is %.200v, want %.200v", i, files[min(i, len(files)-1)], want[i])
		}
	}
}

// A recording that is cut off anywhere is not taken for a whole one.
func TestTornRecordings(t *testing.T) {
	text := strings.Replace(recorded(t), strings.Repeat("x", 1<<17), "x", 1)
	for n := range len(text) {
		if _, err := readAll(text[:n]); err == nil || !strings.Contains(err.Error(), "x.golden") || !strings.Contains(err.Error(), "record") {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
}

func TestRecordingsThatAreNone(t *testing.T) {
	text := recorded(t)
	for _, c := range []struct{ text, inError string }{
		{strings.Replace(text, "recording 1", "recording 2", 1), "is a recording of format 2, this program knows 1"},
		{"SUMMARY = \"x\"\n", "x.golden is no recording"},
		{strings.ReplaceAll(text, "\n", "\r\n"), "line ends of Windows"},
		{strings.Replace(text, "2 inherit", "<<<<<<< HEAD\n2 inherit", 1), "line 7: a merge conflict"},
		{strings.Replace(text, "2 inherit", "inherit", 1), "line 7: \"inherit args:b\\n\" is no line of a recording"},
		{strings.Replace(text, "2 inherit args:b\n", "", 1), "it counts other files or entries"},
		{strings.Replace(text, "a/b.bb", "z.bb", 1), "but files are sorted"},
		{strings.Replace(text, "below one", "below two", 1), "is not the next tree"},
		{strings.Replace(text, "tree one\n", "tree one\ntree three\n", 1), "is not the next tree"},
		{strings.Replace(text, `tree "tw\no"`, "tree \"tw", 1), "is no path in quotes"},
		{text + "more\n", "something comes after its last line"},
		{"bbgolden recording 1\ntree a\nend files:0 entries:0\n", "the files of a are missing"},
		{"bbgolden recording 1\nfile 00 a\nend files:1 entries:0\n", "is no line of a recording"},
	} {
		if _, err := readAll(c.text); err == nil || !strings.Contains(err.Error(), c.inError) {
			t.Errorf("the error is %v, want %q", err, c.inError)
		}
	}
}

// What passes between programs is what it was, whatever a file is called.
func TestNamed(t *testing.T) {
	long := []byte("1 inherit args:" + strings.Repeat("x", 1<<17) + "\n2 inherit args:y\n")
	names := []string{"a.bb", "b \"c\"\n.bb", "d.bb"}
	b := AppendNamed(nil, names[0], long)
	b = AppendNamed(b, names[1], nil)
	b = AppendNamed(b, names[2], long)
	in := bufio.NewReader(bytes.NewReader(b))
	for i, name := range names {
		got, entries, err := NextNamed(in)
		if want := long[:len(long)*((i+1)%2)]; got != name || !bytes.Equal(entries, want) || err != nil {
			t.Errorf("%q: %q with %d bytes, %v", name, got, len(entries), err)
		}
	}
	if _, _, err := NextNamed(in); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
	for _, text := range []string{"file a", "file a\n1 inherit", "inherit\n", "file \"a\n"} {
		if name, _, err := NextNamed(bufio.NewReader(strings.NewReader(text))); err == nil || errors.Is(err, io.EOF) {
			t.Errorf("%q is read as %q, %v", text, name, err)
		}
	}
}
