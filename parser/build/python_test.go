package build_test

import (
	"strings"
	"testing"
)

// TestPythonMayChange shows which values Python code leaves known.
func TestPythonMayChange(t *testing.T) {
	const recipe = `
A = "a"
B = "b"
C = "c ${A}"
D = "d"
ON = ""
python () {
    d.setVar("A", "other")
    if d.getVar("ON"):
        d.setVar("B", "other")
    d.appendVar("D", " more")
    d.setVar("F:" + x, "")
}
F:p = "f"
G = "g"
def change(d, name):
    d.setVar(name, "")
python handler() {
    change(d, "H")
}
addhandler handler
handler[eventmask] = "bb.event.RecipeParsed"
H = "h"
python unused() {
    change(d, "G")
}
addhandler unused
unused[eventmask] = "bb.event.BuildStarted"
`
	b, top := open(t, all, map[string]string{"core/recipes-a/tool/new_1.bb": recipe})
	path := top + "/core/recipes-a/tool/new_1.bb"
	for name, line := range map[string]int{"A": 8, "B": 0, "C": 8, "D": 11, "F:p": 12, "F:q": 12, "G": 0, "H": 17, "ON": 0} {
		v, err := b.Value(t.Context(), path, name)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case line == 0 && !v.Exact():
			t.Errorf("%s is not known: %+v", name, v.Missing)
		case line > 0 && (v.Exact() || len(v.Missing) == 0 || v.Missing[0].Place.Path != path || v.Missing[0].Place.Line != line):
			t.Errorf("%s is %+v, want what line %d does missing", name, v, line)
		}
	}
	if v, _ := b.Value(t.Context(), path, "D"); !strings.HasPrefix(v.Text, "d") {
		t.Errorf("what is known of D is lost: %+v", v)
	}
}
