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
		for b := newBuilder(f.Name, f.Source); b.more(); {
			k := b.scan()
			if _, err := k.parse(b.queue.load(b.raw, f.Name, b.line)); err == nil {
				seen[reflect.TypeOf(k.member)] = true
			}
		}
	}
	for _, k := range kinds {
		if !seen[reflect.TypeOf(k.member)] {
			t.Errorf("no fixture has a statement of kind %T", k.member)
		}
	}
}

// Some kinds of statement are built without participle, for speed. What is
// built is what the productions say.
func TestFixturesAreBuiltAsProduced(t *testing.T) {
	for _, f := range Fixtures {
		checkProductions(t, f.Name, f.Source)
	}
}

func TestEdgeCasesAreBuiltAsProduced(t *testing.T) {
	for _, set := range []string{"edge-cases", "bug-cases"} {
		for _, c := range corpustest.Cases(t, set) {
			checkProductions(t, c.Name(), c.Text)
		}
	}
}

func TestCorpusIsBuiltAsProduced(t *testing.T) {
	for _, f := range corpustest.Files(t) {
		checkProductions(t, f.Path, f.Source)
	}
}

// checkProductions compares each statement of a file with what its production
// makes of its tokens.
func checkProductions(t *testing.T, name, source string) {
	t.Helper()
	for b := newBuilder(name, source); b.more(); {
		k := b.scan()
		got := b.statement(k)
		want, err := k.parse(b.queue.load(b.raw, name, b.line))
		if err != nil {
			t.Errorf("%s:%d: the production of %T fails: %v", name, b.line, k.member, err)
			continue
		}
		if diff := difference(want, got); diff != "" {
			t.Errorf("%s:%d: %T differs (- production, + built):\n%s", name, b.line, k.member, diff)
		}
	}
}

// The comparison sees each field, of statements and of their variables.
func TestDifferencesAreSeen(t *testing.T) {
	made := func() *Assignment {
		b := newBuilder("a.bb", "A:b:append:c[d] = \"x\"\n")
		return b.statement(b.scan()).(*Assignment)
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

// newBuilder is a builder whose statements are scanned and built by hand.
func newBuilder(name, source string) *builder {
	b := &builder{file: &File{Name: name, Source: source, Dialect: dialectOf(name)}}
	b.reset(source, b.file.Dialect)
	return b
}
