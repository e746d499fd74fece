package grammar

import (
	"slices"
	"testing"
)

func TestJoin(t *testing.T) {
	text, splices := []byte(`A = "x \`), []splice(nil)
	text, splices = join(text, splices, `  y\`, 9)
	text, splices = join(text, splices, `z"`, 14)
	if string(text) != `A = "x   yz"` || !slices.Equal(splices, []splice{{7, 9}, {10, 14}}) {
		t.Errorf("got %q and %v", text, splices)
	}
}

// An empty line lets the backslash before an earlier splice be the last byte.
func TestJoinMovesSplicesToTheEnd(t *testing.T) {
	text, splices := []byte(`a\\`), []splice(nil)
	text, splices = join(text, splices, "", 4)
	text, splices = join(text, splices, "b", 5)
	if string(text) != "ab" || !slices.Equal(splices, []splice{{1, 4}, {1, 5}}) {
		t.Errorf("got %q and %v", text, splices)
	}
}
