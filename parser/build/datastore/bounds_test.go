package datastore_test

import (
	"fmt"
	"strings"
	"testing"

	"mcp-bitbake/parser/build/datastore"
)

type nothing struct{}

func (nothing) Inherits(string) bool            { return false }
func (nothing) Host() (system, machine string)  { return "", "" }
func set(s *datastore.Store, name, text string) { s.Set(name, text, nil, datastore.Place{}) }
func newStore() *datastore.Store                { return datastore.New(nothing{}) }

// TestBounds has values that grow without end, or refer to each other: they are
// not known, and say why.
func TestBounds(t *testing.T) {
	for name, test := range map[string]struct {
		build  func(s *datastore.Store)
		reason string
	}{
		"twice as long each time": {func(s *datastore.Store) {
			for i := range 80 {
				set(s, fmt.Sprintf("A%d", i), fmt.Sprintf("x${A%d}${A%d}", i+1, i+1))
			}
			set(s, "A80", "end")
		}, "its value gets too long"},
		"in a ring": {func(s *datastore.Store) {
			set(s, "A0", "${B}${B}")
			set(s, "B", "${A0}${A0}")
		}, "it refers to itself by way of others, which BitBake refuses"},
		"to itself": {func(s *datastore.Store) { set(s, "A0", "x ${A0}") }, "the variable refers to itself, which BitBake refuses"},
		"in a chain": {func(s *datastore.Store) {
			for i := range 200 {
				set(s, fmt.Sprintf("A%d", i), fmt.Sprintf("${A%d}", i+1))
			}
		}, "values refer to others too deep"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore()
			test.build(s)
			v := s.Get("A0")
			if v.Exact() || len(v.Missing) == 0 || v.Missing[0].Reason != test.reason {
				t.Errorf("%d bytes, %+v; want %s", len(v.Text), v.Missing, test.reason)
			}
		})
	}
}

// TestUnknownOverrides has overrides of which a part is not known: what does not
// depend on it is.
func TestUnknownOverrides(t *testing.T) {
	s := newStore()
	set(s, "OVERRIDES", "low:${@secret()}:high")
	set(s, "A", "a")
	set(s, "A:append:high", " high")
	set(s, "B", "b")
	set(s, "B:perhaps", "c")
	set(s, "C", "c")
	set(s, "C:low", "l")
	if v := s.Get("A"); !v.Exact() || v.Text != "a high" {
		t.Errorf("A is %+v", v)
	}
	if v := s.Get("B"); v.Exact() || !strings.Contains(v.Missing[0].Reason, "secret") {
		t.Errorf("B is %+v", v)
	}
	if v := s.Get("C"); !v.Exact() || v.Text != "l" {
		t.Errorf("C is %+v", v)
	}
}

func TestSplitOperation(t *testing.T) {
	for name, want := range map[string]string{
		"A:append": "A :append", "A:append:b": "A :append[b]", "A:b:remove:c:d": "A:b :remove[c:d]", "A:append:${PN}": "A:append:${PN} ",
		"A:appended": "A:appended ", "A:append:B:append": "A:append:B :append", "A": "A ",
	} {
		base, operation, _ := datastore.Operation(name)
		if got := base + " " + operation; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}
