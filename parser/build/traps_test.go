package build_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/parser/build"
)

// Each trap with a form of the same that is none.
func TestTraps(t *testing.T) {
	for _, test := range []struct {
		name            string
		local, recipe   string
		machine, common string // of the machine, and of bitbake.conf before local.conf
		variable        string
		want            []string // kind of the trap, line of its step
	}{
		{name: "overwritten", variable: "V", local: "V += \"x\"\n", machine: "V = \"m\"\n", want: []string{"local.conf:1 overwritten"}},
		{name: "overwritten by a recipe", variable: "V", local: "V =+ \"x\"\n", recipe: "V = \"r\"\n", want: []string{"local.conf:1 overwritten"}},
		{name: "appended", variable: "V", local: "V:append = \" x\"\n", machine: "V = \"m\"\n"},
		{name: "added later", variable: "V", local: "V = \"x\"\n", machine: "V += \"m\"\n"},
		{name: "flag", variable: "V", local: "V[doc] += \"x\"\n", machine: "V[doc] = \"m\"\n"},
		{name: "another override", variable: "V", local: "V += \"x\"\n", machine: "V:foo = \"m\"\n"},
		{name: "default lost", variable: "V", local: "V += \"x\"\n", machine: "V ?= \"m\"\n", want: []string{"local.conf:1 default lost"}},
		{name: "weak default lost", variable: "V", common: "V ??= \"d\"\n", local: "V .= \"x\"\n", want: []string{"local.conf:1 default lost"}},
		{name: "default before", variable: "V", common: "V ?= \"d\"\n", local: "V += \"x\"\n"},
		{name: "default with nothing in it", variable: "V", local: "V += \"x\"\n", machine: "V ?= \"\"\n"},
		{name: "glued", variable: "DEPENDS", recipe: "DEPENDS = \"a b\"\nDEPENDS:append = \"c\"\n", want: []string{"r_1.bb:2 glued"}},
		{name: "with a blank", variable: "DEPENDS", recipe: "DEPENDS = \"a b\"\nDEPENDS:append = \" c\"\n"},
		{name: "blank before", variable: "DEPENDS", recipe: "DEPENDS = \"a b \"\nDEPENDS:append = \"c\"\n"},
		{name: "no list", variable: "SUMMARY", recipe: "SUMMARY = \"a b\"\nSUMMARY:append = \"c\"\n"},
		{name: "expansion", variable: "DEPENDS", recipe: "DEPENDS = \"a b\"\nDEPENDS:append = \"${X}\"\n"},
		{name: "glued elsewhere", variable: "DEPENDS", recipe: "DEPENDS = \"a b\"\nDEPENDS:append:nowhere = \"c\"\n"},
		{name: "replaces the base", variable: "V", recipe: "V = \"a\"\nV:class-native += \"b\"\n", want: []string{"r_1.bb:2 replaces"}},
		{name: "adds to its own", variable: "V", recipe: "V = \"a\"\nV:class-native = \"c\"\nV:class-native += \"b\"\n"},
		{name: "without a base", variable: "V", recipe: "V:class-native += \"b\"\n"},
		{name: "of a package", variable: "FILES", recipe: "FILES = \"a\"\nFILES:${PN}-x += \"b\"\n"},
		{name: "appended under an override", variable: "V", recipe: "V = \"a\"\nV:append:class-native = \" b\"\n"},
	} {
		b, top := open(t, all, map[string]string{
			"build/conf/local.conf": test.local, "core/conf/distro/.conf": "", "core/conf/machine/m.conf": test.machine,
			"core/conf/bitbake.conf":  "OVERRIDES = \"pn-${PN}\"\nPN = \"r\"\n" + test.common + "include conf/local.conf\nrequire conf/machine/m.conf\n",
			"core/recipes-a/r/r_1.bb": test.recipe,
		})
		trace, err := b.Trace(t.Context(), top+"/core/recipes-a/r/r_1.bb", test.variable)
		if err != nil || trace.Stopped != nil {
			t.Fatalf("%s: %v %v", test.name, err, trace.Stopped)
		}
		var got []string
		for _, trap := range trace.Traps {
			step := trace.Steps[trap.Step]
			kind := map[build.TrapKind]string{
				build.Overwritten: "overwritten", build.DefaultLost: "default lost", build.Glued: "glued", build.ReplacesBase: "replaces",
			}[trap.Kind]
			got = append(got, fmt.Sprintf("%s:%d %s", step.Path[strings.LastIndexByte(step.Path, '/')+1:], step.First, kind))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestWhenStatementsApply(t *testing.T) {
	recipe := "core/recipes-a/r/r_1.bb"
	var text strings.Builder
	tests := []struct{ name, when string }{
		{"V", ""}, {"V:append", ""}, {"V:pn-r", "for this recipe"}, {"V:append:board", "for this machine"}, {"V:quiet:append", "for this distro"},
		{"V:pn-other", "not here"}, {"V:class-target", "always"}, {"V:class-native", "only for class-native"},
		{"V:class-native:append:pn-other", "not here"}, {"V:board:class-native", "only for class-native"}, {"V:forcevariable", "always"},
		{"V:${PN}", "for package r"}, {"V:${PN}-dev", "for package r-dev"}, {"V:append:${PN}-x", "for package r-x"}, {"V:libfoo", "for package libfoo"},
		{"V:mod-abc", "for package mod-abc"}, {"V:${UNSET}", "not here"}, {"V:${UNKNOWN}", "unknown"}, {"V:board:${UNKNOWN}", "unknown"},
	}
	text.WriteString("PACKAGES = \"${PN} libfoo\"\nPACKAGES_DYNAMIC = \"^mod-.*\"\nUNKNOWN = \"${@unheard_of(d)}\"\n")
	for _, test := range tests {
		text.WriteString(test.name + " = \"x\"\n")
	}
	b, top := open(t, all, map[string]string{recipe: text.String()})
	trace, err := b.Trace(t.Context(), top+"/"+recipe, "V")
	if err != nil || len(trace.Steps) != len(tests) {
		t.Fatal(err, trace.Stopped, len(trace.Steps))
	}
	for i, test := range tests {
		if s := trace.Steps[i]; s.Written != test.name || string(s.When) != test.when {
			t.Errorf("%s: %q, want %q (%s)", s.Written, s.When, test.when, test.name)
		}
	}
}
