package grammar

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hexops/autogold/v2"

	"mcp-bitbake/internal/corpustest"
)

// What the struct tags add up to is part of what the package promises.
func TestEBNF(t *testing.T) {
	autogold.ExpectFile(t, autogold.Raw(EBNF()), autogold.Name("grammar.ebnf"))
}

func TestEveryKindHasAFixture(t *testing.T) {
	seen := map[reflect.Type]bool{}
	for _, f := range Fixtures {
		file, _ := Parse(f.Name, f.Source)
		for _, s := range file.Statements {
			seen[reflect.TypeOf(s)] = true
		}
	}
	for _, k := range kinds {
		if !seen[reflect.TypeOf(k.member)] {
			t.Errorf("no fixture has a statement of kind %T", k.member)
		}
	}
}

// What the generated builders make of a file, participle makes of it too, the
// choice among the kinds included.
func TestParticipleReadsFixturesAsParse(t *testing.T) {
	for _, f := range Fixtures {
		checkParticiple(t, f.Name, f.Source)
	}
}

func TestParticipleReadsEdgeCasesAsParse(t *testing.T) {
	for _, set := range []string{"edge-cases", "bug-cases"} {
		for _, c := range corpustest.Cases(t, set) {
			checkParticiple(t, c.Name(), c.Text)
		}
	}
}

func TestParticipleReadsCorpusAsParse(t *testing.T) {
	for _, f := range corpustest.Files(t) {
		checkParticiple(t, f.Path, f.Source)
	}
}

// checkParticiple compares the tree of a file with what participle makes of the
// whole file by the struct tags.
func checkParticiple(t testing.TB, name, source string) {
	t.Helper()
	want, err := documentParser().ParseString(name, source)
	if err != nil {
		t.Errorf("%s: participle fails: %v\n%.1000q", name, err, source)
		return
	}
	got, _ := Parse(name, source)
	// Trees know their places, which participle does not.
	for _, s := range got.Statements {
		s.attach(node{}, node{})
	}
	if diff := difference(want.Statements, got.Statements); diff != "" {
		t.Errorf("%s: the trees differ (- participle, + Parse):\n%s", name, diff)
	}
}

// CheckParticiple is checkParticiple for the tests outside of the package.
var CheckParticiple = checkParticiple

// The comparison sees each field, of statements and of their variables.
func TestDifferencesAreSeen(t *testing.T) {
	made := func() *Assignment {
		file, _ := Parse("a.bb", "A:b:append:c[d] = \"x\"\n")
		file.Statements[0].attach(node{}, node{})
		return file.Statements[0].(*Assignment)
	}
	for i, spoil := range []func(*Assignment){
		func(a *Assignment) { a.Export = true },
		func(a *Assignment) { a.Value = "y" },
		func(a *Assignment) { a.Variable.Base = "B" },
		func(a *Assignment) { a.Variable.Overrides = nil },
		func(a *Assignment) { a.Variable.Operation.Overrides[0] = "d" },
		func(a *Assignment) { a.Variable.Flag = "" },
	} {
		spoiled := made()
		spoil(spoiled)
		if difference(made(), made()) != "" || difference(made(), spoiled) == "" {
			t.Errorf("change %d is not seen", i)
		}
	}
}

// difference compares statements that know no places yet: all that is in them
// are exported fields.
func difference(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got, cmp.FilterPath(func(p cmp.Path) bool {
		field, ok := p.Last().(cmp.StructField)
		return ok && field.Name() == "node"
	}, cmp.Ignore()))
}
