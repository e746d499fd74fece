package rules

import (
	"slices"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// mixedOrder is the rule about both orders of an operation and an override in one
// file.
var mixedOrder = []*lint.Rule{{
	Code:     "BB124",
	Name:     "mixed-order",
	Summary:  "Both `X:append:override` and `X:override:append` in one file",
	Severity: lint.Warning,
	Explanation: "They differ: `X:append:foo` appends to `X` where foo is an override, `X:foo:append` to `X:foo`, which takes the place of `X` there: " +
		"if nothing sets `X:foo`, all is gone that `X` had but what `X:append` adds. A file that has both means the first one, mostly. The rule is silent " +
		"where the file gives `X:foo` a value, and leaves the variables of packages to BB121.",
	Bad: []lint.Example{
		text("SRC_URI:append:qemuall = \" file://a\"\nSRC_URI:qemuall:append = \" file://b\"\n"),
		text("DEPENDS:class-native:remove = \"a\"\nDEPENDS:remove:class-native = \"b\"\n"),
	},
	Good: []lint.Example{
		text("SRC_URI:append:qemuall = \" file://a\"\nSRC_URI:append:qemuarm = \" file://b\"\n"), text("A:append:b = \" c\"\nA:b:prepend = \"d \"\n"),
		text("A:b = \"c\"\nA:append:b = \" c\"\nA:b:append = \" d\"\n"), text("RDEPENDS:append:${PN} = \" a\"\nRDEPENDS:${PN}:append = \" b\"\n"),
	},
	Checks: []lint.Check{lint.Whole(bothOrders)},
}}

// bothOrders looks for operations after an override whose other order is there.
func bothOrders(p *lint.Pass) {
	before := map[string]*grammar.Variable{} // operations before overrides, by the names that they would have after them
	valued := map[string]bool{}              // names of variables with overrides that get a value
	var after []*grammar.Variable
	for a := range lint.All[*grammar.Assignment](p.File) {
		switch v := &a.Variable; {
		case v.Flag != "" || !v.HasOverrideSyntax() || ofPackagesSet[v.Base]:
		case v.Operation == nil:
			valued[v.Name()] = true
		case v.Overrides == nil:
			before[strings.Join(slices.Concat([]string{v.Base}, v.Operation.Overrides, []string{v.Operation.Name}), ":")] = v
		case v.Operation.Overrides == nil:
			after = append(after, v)
		}
	}
	for _, v := range after {
		name := listName(v)
		if other := before[v.Name()]; other != nil && !valued[name] {
			p.Reportf(v, "line %d has %s, which is another thing: it changes %s, and this %s, which takes its place", other.Line(), other.Name(), v.Base, name)
		}
	}
}
