package rules

import (
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/internal/corpustest"
)

// No variable that is set in the corpus is taken for a misspelt one, and those that
// others are taken for are names.
func TestWhatIsSetIsNotMisspelt(t *testing.T) {
	set := map[string]bool{}
	for _, f := range corpustest.Files(t) {
		file, _ := grammar.Parse(f.Path, f.Source)
		for a := range lint.All[*grammar.Assignment](file) {
			set[a.Variable.Base] = true
		}
	}
	for name := range set {
		if known := nearlyReferred(name); known != "" && !referredSet[name] && !notMisspeltReference[name] {
			t.Errorf("%s is set, and taken for %s", name, known)
		}
	}
	setByBitBake := map[string]bool{"COREBASE": true, "DEPLOYDIR": true, "THISDIR": true, "UNPACKDIR": true, "PACKAGECONFIG_CONFARGS": true}
	for _, name := range referred {
		if !set[name] && !setByBitBake[name] {
			t.Errorf("nothing sets %s", name)
		}
	}
}
