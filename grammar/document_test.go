package grammar

import (
	"sync"
	"testing"

	"github.com/alecthomas/participle/v2"

	"mcp-bitbake/internal/corpustest"
)

// Nothing but tests runs the grammar over whole files. It reads what Parse
// reads, so that what EBNF prints is the truth about files too.
func TestDocumentReadsFixturesAsParse(t *testing.T) {
	for _, f := range Fixtures {
		checkDocument(t, f.Name, f.Source)
	}
}

func TestDocumentReadsEdgeCasesAsParse(t *testing.T) {
	for _, set := range []string{"edge-cases", "bug-cases"} {
		for _, c := range corpustest.Cases(t, set) {
			checkDocument(t, c.Name(), c.Text)
		}
	}
}

func checkDocument(t *testing.T, name, source string) {
	t.Helper()
	want, _ := Parse(name, source)
	got, err := patientDocument().ParseString(name, source)
	if err != nil {
		t.Errorf("%s: the document fails: %v\n%.1000q", name, err, source)
		return
	}
	// Trees know their places, which productions do not.
	for _, s := range want.Statements {
		s.attach(node{}, node{})
	}
	if diff := difference(want.Statements, got.Statements); diff != "" {
		t.Errorf("%s: the document differs (- Parse, + document):\n%s", name, diff)
	}
}

// patientDocument is the grammar with lookahead: an assignment and a function
// may both start with a name of many overrides. Parse needs none, since the
// scanner tells it which of them it is.
var patientDocument = sync.OnceValue(func() *participle.Parser[Document] {
	var members []Statement
	for _, k := range kinds {
		members = append(members, k.member)
	}
	var trivia []string
	for k := range TokenKind(tokenKinds) {
		if k.trivia() {
			trivia = append(trivia, k.String())
		}
	}
	return participle.MustBuild[Document](
		participle.Lexer(definition{}),
		participle.Elide(trivia...),
		participle.Union(members...),
		participle.UseLookahead(participle.MaxLookahead),
	)
})

// The grammar with lookahead is the same grammar.
func TestPatientDocumentIsTheDocument(t *testing.T) {
	if got := patientDocument().String(); got != EBNF() {
		t.Errorf("its grammar is\n%s\nnot\n%s", got, EBNF())
	}
}
