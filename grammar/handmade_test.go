package grammar

import (
	"io"
	"reflect"
	"slices"
	"testing"
)

// Programs may make statements themselves: those stand nowhere, and say so.
func TestStatementsMadeByHand(t *testing.T) {
	for _, k := range kinds {
		s := k.member.alloc(new(nodes))
		if s.Span() != (Span{}) || s.Source() != "" || s.Line() != 0 {
			t.Errorf("%T stands at %v, line %d: %q", s, s.Span(), s.Line(), s.Source())
		}
		if tokens := slices.Collect(s.Tokens()); tokens != nil {
			t.Errorf("%T has tokens: %v", s, tokens)
		}
		if token, ok := s.Token(TokenName); ok {
			t.Errorf("%T has a name: %v", s, token)
		}
		if children := slices.Collect(s.Children()); children != nil {
			t.Errorf("%T has children: %v", s, children)
		}
		s.Fields()
		if s.Kind() == "" {
			t.Errorf("%T has no kind", s)
		}
		for _, other := range []Node{s, &File{Statements: []Statement{s}}} {
			if err := Dump(io.Discard, other); err != nil {
				t.Errorf("%T: %v", other, err)
			}
		}
	}
}

func TestFieldsOfStatementsMadeByHand(t *testing.T) {
	for _, test := range []struct {
		statement Statement
		want      []Field
	}{
		{
			&Assignment{Variable: Variable{Base: "A", Overrides: []string{"b"}}, Operator: Set, Quote: `"`, Value: "x"},
			[]Field{{"name", "A:b"}, {"op", "="}, {"value", "x"}, {"quote", `"`}},
		},
		{&Def{Name: "f", Body: "  pass\n"}, []Field{{"name", "f"}, {"body", []string{"", "  pass"}}}},
		{&Function{Body: ":\n"}, []Field{{"name", Anonymous}, {"python", true}, {"fakeroot", false}, {"body", []string{":", ""}}}},
	} {
		if got := test.statement.Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%T: %v, want %v", test.statement, got, test.want)
		}
	}
}

func TestKindsOfTokenThatAreNone(t *testing.T) {
	if got := TokenKind(200).String(); got != "TokenKind(200)" {
		t.Errorf("got %q", got)
	}
	for k := range TokenKind(tokenKinds) {
		if k.String() == "" {
			t.Errorf("%d has no name", k)
		}
	}
}
