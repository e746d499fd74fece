package parser_test

import (
	"reflect"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

func TestDescribe(t *testing.T) {
	const source = `PACKAGES =+ "${PN}-doc ${@a b}c"
PACKAGES:append = " not this"
A:foo:append:bar = "x"
A:foo[flag] = "x"
inherit a ${B} c
inherit_defer ${@bb.utils.contains('X', 'y', 'z', '', d)}
require b.inc
include c.inc
addtask d after do_e before do_f
deltask g h
do_i:class-native() {
    :
}
fakeroot python do_j() {
    pass
}
python () {
    pass
}
def k():
    pass
`
	file, diagnostics := grammar.Parse("/x/name_1.0_r2.bb", source)
	got := parser.Parsed{File: file, Diagnostics: diagnostics}.Describe()
	want := parser.Description{
		Name: "name", Version: "1.0",
		Inherits:     []string{"a", "${B}", "c", "${@bb.utils.contains('X', 'y', 'z', '', d)}"},
		Requires:     []string{"b.inc", "c.inc"},
		Tasks:        []string{"d"},
		DeletedTasks: []string{"g", "h"},
		Functions: []parser.Function{
			{Name: "do_i:class-native", Kind: "shell", First: 11, Last: 13},
			{Name: "do_j", Kind: "fakeroot python", First: 14, Last: 16},
			{Name: grammar.Anonymous, Kind: "python", First: 17, Last: 19},
			{Name: "k", Kind: "def", First: 20, Last: 21},
		},
		Packages:  []string{"${PN}-doc", "${@a b}c"},
		Overrides: []string{"bar", "class-native", "foo"},
		Kinds: []parser.Count{
			{Kind: "addtask", Number: 1}, {Kind: "assignment", Number: 4}, {Kind: "def", Number: 1}, {Kind: "deltask", Number: 1},
			{Kind: "function", Number: 3}, {Kind: "include", Number: 1}, {Kind: "inherit", Number: 1},
			{Kind: "inherit_defer", Number: 1}, {Kind: "require", Number: 1},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// As bb.parse.vars_from_file has it.
func TestNameAndVersion(t *testing.T) {
	for path, want := range map[string][2]string{
		"/x/busybox_1.36.1.bb":    {"busybox", "1.36.1"},
		"/x/busybox_1.0_r1.bb":    {"busybox", "1.0"},
		"/x/core-image.bb":        {"core-image", ""},
		"/x/busybox_%.bbappend":   {"busybox", "%"},
		"/x/a_1.%.bbappend":       {"a", "1.%"},
		"/x_y/linux-yocto_6.6.bb": {"linux-yocto", "6.6"},
		"gcc-13.2.inc":            {"gcc-13.2", ""},
	} {
		if name, version := parser.NameAndVersion(path); name != want[0] || version != want[1] {
			t.Errorf("%s: %q and %q, want %q", path, name, version, want)
		}
	}
}
