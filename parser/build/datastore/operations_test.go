package datastore_test

import (
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser/build/datastore"
)

// Each operation of the grammar does something of its own to a value.
func TestEachOperation(t *testing.T) {
	done := map[string]string{} // by result: the operation
	for _, operation := range grammar.Operations {
		if base, named, ok := datastore.Operation("A:" + operation + ":x"); base != "A" || named != ":"+operation+"[x]" || !ok {
			t.Errorf("A:%s:x is of %s and does %q: %t", operation, base, named, ok)
		}
		s := newStore()
		set(s, "OVERRIDES", "")
		set(s, "A", "1 b")
		set(s, "A:"+operation, "b")
		v := s.Get("A")
		if !v.Exact() || v.Text == "1 b" || v.Text == "b" || done[v.Text] != "" {
			t.Errorf("%s: A is %q (%v), as without it or after another operation %q", operation, v.Text, v.Missing, done[v.Text])
		}
		done[v.Text] = operation
	}
}
