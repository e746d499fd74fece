package difference

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/internal/recording"
)

func entries(t *testing.T, lines string) []recording.Entry {
	t.Helper()
	list, err := recording.ParseEntries([]byte(lines))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct{ name, before, after, want string }{
		{"nothing", "1 inherit args:a\n", "1 inherit args:a\n", ""},
		{"a hash and its value", "1 inherit args#ca978112\n", "1 inherit args:a\n", ""},
		{"a value", "1 inherit args#ca978112\n", "1 inherit args:b\n", "1-1 args differs\n"},
		{"an operator", "1 assignment name:A op:.= value:a\n", "1 assignment name:A. op:= value:a\n", "1-1 name differs, op .= → =\n"},
		{"a flag", "1 assignment name:A flag:f\n2 inherit args:a\n", "1 assignment name:A\n2 inherit args:a\n", "1-1 flag lost\n"},
		{"a quote", "1 assignment name:A\n", "1 assignment name:A quote:'\n", "1-1 quote \" → '\n"},
		{"lost and added", "1 inherit args:a\n", "2 inherit args:a\n", "1-1 lost\n2-2 added\n"},
		{"a kind", "1 inherit args:a\n", "1 include args:a\n", "1-1 read as include\n"},
		{
			"a body that ends late", "1-3 function body:a\n5 inherit args:b\n7 inherit args:c\n8 inherit args:d\n",
			"1-7 function body:b\n8 inherit args:d\n", "1-7 ends later +2\n",
		},
		{"a body that ends early", "1-3 function body:a\n", "1-2 function body:b\n3 inherit args:x\n", "1-3 ends earlier +1\n"},
		{"refused", "1 inherit args:a\n", "1 !unparsed-line stop:1\n", "1-1 lost, error unparsed-line\n"},
		{"no longer refused", "1 !unparsed-line stop:1\n", "1 inherit args:a\n", "1-1 added, error unparsed-line is gone\n"},
		{"a warning", "1 inherit args:a\n", "1 inherit args:a\n1 !missing-space warning stop:1\n", "1-1 new warning missing-space\n"},
		{"another error", "1 !unparsed-line stop:1\n", "1 !empty-name stop:1\n", "1-1 error unparsed-line is empty-name now\n"},
		{"an error elsewhere", "1-2 !unparsed-line stop:1\n", "1-2 !unparsed-line stop:2\n", "1-2 error unparsed-line: other place\n"},
		{"no error", "1 !unparsed-line stop:1\n", "", "1-1 error unparsed-line is gone\n"},
	} {
		got := ""
		for _, p := range Places(entries(t, c.before), entries(t, c.after)) {
			got += fmt.Sprintf("%d-%d %s", p.First(), p.Last, p.class())
			if p.Others > 0 {
				got += fmt.Sprintf(" +%d", p.Others)
			}
			got += "\n"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestFeaturesFit(t *testing.T) {
	if len(all) > 64 {
		t.Errorf("there are %d features, but features has 64 bits", len(all))
	}
	seen := map[string]bool{}
	for _, f := range all {
		if seen[f.name] || f.name == "" || (f.fields == nil) == (f.source == nil) {
			t.Errorf("the feature %q is there twice, or has none or both ways to tell", f.name)
		}
		seen[f.name] = true
	}
}

// report is what changes between two ways to read a text.
func report(t *testing.T, text string, change func(entry string) string) *Report {
	t.Helper()
	var c Collector
	before := string(recording.Of("a.bb", text, recording.Options{}))
	after := ""
	for line := range strings.Lines(string(recording.Of("a.bb", text, recording.Options{Full: true}))) {
		after += change(line)
	}
	r := &Report{Before: "was", After: "now", Files: 3}
	if c.Add("a.bb", text, entries(t, before), entries(t, after)) {
		r.Changed++
	}
	r.Causes, r.Places = c.Causes(), c.Places
	return r
}

const recipe = `SUMMARY = "a"
DEPENDS .= "b"
FILES:${PN} .= "c"
inherit a
do_install() {
    true
}
addtask b
X[doc] .= "d"
`

// All statements with one operator are one cause, whatever becomes of each.
func TestCausesAreWhatStatementsShare(t *testing.T) {
	r := report(t, recipe, func(entry string) string {
		if strings.Contains(entry, "name:DEPENDS") {
			return ""
		}
		return strings.Replace(entry, "op:.=", "op:=", 1)
	})
	if len(r.Causes) != 1 || r.Causes[0].title() != "assignment with operator .=" || r.Causes[0].Count != 3 {
		t.Errorf("got %+v", r.Causes)
	}
}

// Two faults are two causes.
func TestCausesAreKeptApart(t *testing.T) {
	r := report(t, recipe+strings.Repeat("Y[f] = \"x\"\ninherit b\nZ = 'y'\n", 20), func(entry string) string {
		entry = strings.Replace(entry, " flag:f", "", 1)
		return strings.Replace(entry, " quote:'", "", 1)
	})
	var titles []string
	for _, c := range r.Causes {
		titles = append(titles, fmt.Sprintf("%d %s", c.Count, c.title()))
	}
	autogold.Expect([]string{"40 assignment with operator ="}).Equal(t, titles)
}

// However many differences there are, what is kept of them is little.
func TestMuchThatChanges(t *testing.T) {
	var c Collector
	for range 1000 {
		c.Add("a.bb", "inherit a\n", entries(t, "1 inherit args:a\n"), nil)
	}
	if causes := c.Causes(); len(causes) != 1 || causes[0].Count != 1000 || len(causes[0].Examples) != maxExamples || len(c.affected) != 1 {
		t.Errorf("got %+v", causes)
	}
}

func TestReports(t *testing.T) {
	long := "A = \"" + strings.Repeat("x", 300) + "\"\n"
	r := report(t, recipe+long, func(entry string) string {
		entry = strings.Replace(entry, " flag:doc", "", 1)
		entry = strings.Replace(entry, "5-7 function name:do_install body:\"", "5-8 function name:do_install body:\"x", 1)
		return strings.Replace(entry, "xxx\n", "xxy\n", 1)
	})
	r.Went.Add("b|`<.bb")
	for i := range maxListed + 1 {
		r.Came.Add(fmt.Sprintf("c%d.bb", i))
	}
	r.Failures = []string{"d.bb may not be read"}
	for _, format := range Formats {
		var b bytes.Buffer
		if err := r.Write(&b, format); err != nil {
			t.Fatal(err)
		}
		autogold.ExpectFile(t, autogold.Raw(b.String()), autogold.Name("report-"+format))
	}
}

func TestReportOfNothing(t *testing.T) {
	r := report(t, recipe, func(entry string) string { return entry })
	var b bytes.Buffer
	if err := r.Write(&b, "text"); err != nil || !r.Same() || b.String() != "No difference in 3 files.\n" {
		t.Errorf("got %q, %v", b.String(), err)
	}
}
