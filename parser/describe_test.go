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

// What a whole recipe does not show: each kind of statement twice, lists of
// several words, and what looks like another kind.
func TestDescribeParts(t *testing.T) {
	for _, test := range []struct {
		name, source string
		part         func(parser.Description) any
		want         any
	}{
		{"several inherits", "inherit a\ninherit_defer b\ninherit c\n", inherits, []string{"a", "b", "c"}},
		{"white space of all kinds", "inherit a\tb\vc\fd  e \n", inherits, []string{"a", "b", "c", "d", "e"}},
		{"expressions within one another", "inherit ${@d.getVar('${A}') or ''} b\n", inherits, []string{"${@d.getVar('${A}') or ''}", "b"}},
		{"a brace that closes nothing", "inherit a} b ${C D}} e\n", inherits, []string{"a}", "b", "${C D}}", "e"}},
		{"no inherits", "A = \"inherit a\"\n", inherits, []string(nil)},
		{"includes of all kinds", "require a.inc b.inc\ninclude c.inc\ninclude_all d.inc\nrequire e.inc\n", requires, []string{"a.inc", "b.inc", "c.inc", "d.inc", "e.inc"}},
		{"tasks", "addtask a do_b after do_c\naddtask d\n", tasks, []string{"a", "do_b", "d"}},
		{"tasks deleted", "deltask a\ndeltask b c\n", deleted, []string{"a", "b", "c"}},
		{"packages", "PACKAGES = \"a \\\n    b\"\nPACKAGES += 'c'\n", packages, []string{"a", "b", "c"}},
		{"flag of PACKAGES", "PACKAGES[doc] = \"a\"\n", packages, []string(nil)},
		{"names with PACKAGES in them", "MY_PACKAGES = \"a\"\nPACKAGES_DYNAMIC = \"b\"\n", packages, []string(nil)},
		{"shell as root", "fakeroot do_a() {\n}\n", functions, []parser.Function{{Name: "do_a", Kind: "fakeroot shell", First: 1, Last: 2}}},
		{"no name", "() {\n}\n", functions, []parser.Function{{Name: grammar.Anonymous, Kind: "python", First: 1, Last: 2}}},
		{"nothing", "", kinds, []parser.Count(nil)},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.part(read(test.source).Describe()); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %q, want %q, of\n%s", got, test.want, test.source)
			}
		})
	}
}

func inherits(d parser.Description) any  { return d.Inherits }
func requires(d parser.Description) any  { return d.Requires }
func tasks(d parser.Description) any     { return d.Tasks }
func deleted(d parser.Description) any   { return d.DeletedTasks }
func packages(d parser.Description) any  { return d.Packages }
func functions(d parser.Description) any { return d.Functions }
func kinds(d parser.Description) any     { return d.Kinds }

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
