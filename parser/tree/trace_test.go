package tree_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/parser/tree"
)

// trace traces A in a recipe of a tree, and gives file:line effect of each step.
func trace(t *testing.T, files map[string]string, classes bool) ([]string, tree.Trace) {
	t.Helper()
	directory := t.TempDir()
	write(t, directory, files)
	got, err := index().Trace(t.Context(), tree.Tracing{
		File: filepath.Join(directory, "one/r/x_1.2.bb"), Variable: "A", Roots: []string{directory}, Classes: classes,
	})
	if err != nil {
		t.Fatal(err)
	}
	var steps []string
	for _, s := range got.Steps {
		name, err := filepath.Rel(directory, s.Path)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, fmt.Sprintf("%s:%d %s", filepath.ToSlash(name), s.Line, s.Effect))
	}
	return steps, got
}

func TestEffects(t *testing.T) {
	steps, _ := trace(t, map[string]string{"one/r/x_1.2.bb": `A = "1"
A := "1"
A ?= "1"
A ??= "1"
A += "1"
A =+ "1"
A .= "1"
A =. "1"
A:append = "1"
A:prepend:x = "1"
A:remove = "1"
A:x = "1"
A[doc] = "1"
A[doc] += "1"
export A
unset A
unset A[doc]
export A = "1"
A() {
    :
}
python A:append() {
    pass
}
def A(d):
    pass
B = "${A}"
`}, false)
	var effects []string
	for _, s := range steps {
		effects = append(effects, s[strings.Index(s, " ")+1:])
	}
	want := []string{
		"sets", "sets", "sets default", "weak default", "appends", "prepends", "appends", "prepends", "appends", "prepends",
		"removes", "sets", "flag", "flag", "exports", "unsets", "unsets", "sets", "defines", "appends", "defines",
	}
	if diff := cmp.Diff(want, effects); diff != "" {
		t.Error(diff)
	}
}

func TestOrder(t *testing.T) {
	files := map[string]string{
		"one/conf/layer.conf": "BBFILE_COLLECTIONS = \"one\"\nBBFILE_PRIORITY_one = \"5\"\n",
		"two/conf/layer.conf": "BBFILE_COLLECTIONS = \"two\"\nBBFILE_PRIORITY_two = \"3\"\n",
		"one/r/x_1.2.bb": `inherit_defer late
A = "1"
require x.inc
require files/${BPN}-${PV}.inc
include nowhere.inc
inherit early
A = "2"
`,
		"one/r/x.inc":                     "A = \"3\"\nrequire x.inc\n",
		"one/r/files/x-1.2.inc":           "A = \"4\"\nrequire shared/y.inc\n",
		"two/shared/y.inc":                "A = \"5\"\n",
		"one/classes/early.bbclass":       "A = \"6\"\n",
		"two/classes-recipe/late.bbclass": "A = \"7\"\n",
		"one/r/x_%.bbappend":              "A = \"8\"\n",
		"two/r/x_1.2.bbappend":            "A = \"9\"\n",
		"two/r/x_1.3.bbappend":            "A = \"no\"\n",
	}
	want := []string{
		"one/r/x_1.2.bb:2 sets", "one/r/x.inc:1 sets", "one/r/files/x-1.2.inc:1 sets", "two/shared/y.inc:1 sets", "one/r/x_1.2.bb:7 sets",
		"two/r/x_1.2.bbappend:1 sets", "one/r/x_%.bbappend:1 sets",
	}
	steps, got := trace(t, files, false)
	if diff := cmp.Diff(want, steps); diff != "" {
		t.Error(diff)
	}
	if !slices.Equal(got.Inherited, []string{"early", "late"}) {
		t.Errorf("inherited %q", got.Inherited)
	}
	steps, _ = trace(t, files, true)
	want = slices.Insert(want, 4, "one/classes/early.bbclass:1 sets")
	want = slices.Insert(want, 6, "two/classes-recipe/late.bbclass:1 sets")
	if diff := cmp.Diff(want, steps); diff != "" {
		t.Error("with classes", diff)
	}
}

func TestWhatIsNotFollowedHasAReason(t *testing.T) {
	_, got := trace(t, map[string]string{
		"one/conf/layer.conf": "", "two/conf/layer.conf": "", "one/s.inc": "", "two/s.inc": "",
		"one/r/x_1.2.bb": `PV = "2"
require ${@'x'}.inc
require ${MACHINE}.inc
require x-${PV}.inc
require ${PN.inc
require s.inc
require nowhere.inc
require x.inc
include_all all.inc
inherit ${CLASSES}
`,
		"one/r/x.inc": "include x.inc\n",
	}, false)
	var reasons []string
	for _, u := range got.Unfollowed {
		reasons = append(reasons, fmt.Sprintf("%d %s %s: %s", u.Line, u.Kind, u.Name, u.Reason))
	}
	want := []string{
		"2 require ${@'x'}.inc: it depends on Python code",
		"3 require ${MACHINE}.inc: it depends on MACHINE",
		"4 require x-${PV}.inc: it depends on PV, which is assigned to",
		"5 require ${PN.inc: its ${ is not closed",
		"6 require s.inc: 2 layers have it, and their order is not known here",
		"7 require nowhere.inc: it is not below the roots",
		"1 include x.inc: it is being read already",
		"9 include_all all.inc: include_all reads a file of each layer in an order that the configuration gives",
		"10 inherit ${CLASSES}: it depends on CLASSES",
	}
	if diff := cmp.Diff(want, reasons); diff != "" {
		t.Error(diff)
	}
}

func TestRefusedFileStopsThere(t *testing.T) {
	steps, got := trace(t, map[string]string{"one/r/x_1.2.bb": "A = \"1\"\n A = \"2\"\nA = \"3\"\n", "one/r/x_%.bbappend": "A = \"4\"\n"}, false)
	if !slices.Equal(steps, []string{"one/r/x_1.2.bb:1 sets", "one/r/x_%.bbappend:1 sets"}) || len(got.Warnings) != 1 {
		t.Errorf("%q, %q", steps, got.Warnings)
	}
}

// Over the real corpus, what a trace says of the recipe's own file is what
// BitBake reads there.
func TestTraceOverTheCorpus(t *testing.T) {
	root, x, traced := corpustest.Directory(t), index(), 0
	for i, f := range corpustest.FileCases(t, "poky-5.0.15") {
		if !strings.HasSuffix(f.File, ".bb") || i%4 != 0 {
			continue
		}
		path := filepath.Join(root, filepath.FromSlash(f.File))
		got, err := x.Trace(t.Context(), tree.Tracing{File: path, Variable: "SRC_URI", Roots: []string{root}})
		if err != nil {
			t.Fatal(err)
		}
		var want, steps []string
		for _, s := range f.Statements {
			name, _ := s["name"].(string)
			base, _, _ := strings.Cut(name, ":")
			if base == "SRC_URI" {
				flag, _ := s["flag"].(string)
				want = append(want, fmt.Sprint(s["first"], name, flag, s["op"], s["value"]))
			}
		}
		for _, s := range got.Steps {
			if s.Path == path {
				steps = append(steps, fmt.Sprint(s.Line, s.Name, s.Flag, s.Operator, s.RawValue))
			}
		}
		if diff := cmp.Diff(want, steps); diff != "" {
			t.Errorf("%s:\n%s", f.File, diff)
		}
		traced++
	}
	if traced < 200 {
		t.Errorf("only %d recipes traced", traced)
	}
}
