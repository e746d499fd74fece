package build_test

import (
	"reflect"
	"testing"

	"mcp-bitbake/parser/build"
)

func TestMatch(t *testing.T) {
	b, top := open(t, all, map[string]string{
		"beside/conf/layer.conf":            "",
		"beside/a/tool_%.bbappend":          "",
		"beside/a/other_%.bbappend":         "",
		"first/x/m_%.bbappend":              "",
		"first/x/tool_9.9.bbappend":         "",
		"core/recipes-a/masked/tool_1.2.bb": "",
	})
	match := func(path string) build.Match {
		t.Helper()
		m, err := b.Match(t.Context(), top+path)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	appends, err := b.Appends(t.Context(), top+"/core/recipes-a/tool/tool_1.2.bb")
	if err != nil || len(appends) < 3 {
		t.Fatalf("Appends = %v, %v", appends, err)
	}
	want := build.Match{
		Part: build.Part{In: true}, Appends: appends, Elsewhere: []string{top + "/beside/a/tool_%.bbappend"},
	}
	if got := match("/core/recipes-a/tool/tool_1.2.bb"); !reflect.DeepEqual(got, want) {
		t.Errorf("of the recipe:\n%+v, want\n%+v", got, want)
	}
	if got := match("/core/recipes-a/tool/tool_1.3.bb"); len(got.Unselected) == 0 || got.Unselected[0].Condition != "absent" {
		t.Errorf("of the other version: %+v", got)
	}
	if got := match("/first/x/tool_1.%.bbappend"); len(got.Recipes) != 2 || !got.In() || len(got.Masked) != 1 || got.Masked[0].Expression != "/masked/" {
		t.Errorf("of an append: %+v", got)
	}
	if got := match("/core/recipes-a/masked/m_1.bb"); got.In() || got.Part.Mask != "/masked/" || len(got.Appends) != 1 {
		t.Errorf("of the masked recipe: %+v", got)
	}
	if got := match("/own/dynamic/absent/tool_1.3.bbappend"); got.In() || got.Part.Condition == "" || len(got.Recipes) != 1 {
		t.Errorf("of the append without its layer: %+v", got)
	}
	if got := match("/beside/a/tool_%.bbappend"); got.In() || got.Part.Mask != "" || len(got.Recipes) != 2 {
		t.Errorf("of the append of no layer of the build: %+v", got)
	}
}

func TestDanglingHasItsNearMisses(t *testing.T) {
	b, top := open(t, all, map[string]string{"first/x/m_%.bbappend": "", "first/x/tool_9.9.bbappend": ""})
	got, err := b.Dangling(t.Context())
	want := []build.Dangling{
		{Path: top + "/first/x/m_%.bbappend", Masked: []build.Masked{{Path: top + "/core/recipes-a/masked/m_1.bb", Expression: "/masked/"}}},
		{Path: top + "/first/x/tool_9.9.bbappend", Near: []string{top + "/core/recipes-a/tool/tool_1.2.bb", top + "/core/recipes-a/tool/tool_1.3.bb"}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Dangling = %+v, %v, want %+v", got, err, want)
	}
}

func TestMatchRefuses(t *testing.T) {
	b, top := open(t, all, nil)
	for _, path := range []string{top + "/build/conf/local.conf", top + "/gone_1.bb", "tool_1.2.bb"} {
		if m, err := b.Match(t.Context(), path); err == nil {
			t.Errorf("of %s: %+v", path, m)
		}
	}
}

func TestAtIsNoMoreThanTheRoot(t *testing.T) {
	_, top := open(t, all, nil)
	for root, want := range map[string]string{
		"/build": "/build", "/build/": "/build", "/build/conf/bblayers.conf": "/build", "": "/build",
		"/core": "", "/build/conf": "", "/core/recipes-a": "",
	} {
		got, ok := build.At(all(top), top+root)
		if ok != (want != "") || ok && got != top+want {
			t.Errorf("At(%q) = %q, %t, want %q", root, got, ok, want)
		}
	}
}

func TestBuildsKeepsAFew(t *testing.T) {
	_, top := open(t, all, nil)
	builds := build.NewBuilds(all(top))
	open := func(machine string) *build.Build {
		t.Helper()
		b, err := builds.Open(t.Context(), top+"/build", build.Options{Machine: machine})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	first := open("a")
	for _, machine := range []string{"b", "c", "d", "a"} {
		open(machine)
	}
	if open("a") != first {
		t.Error("a build that was just asked for is opened anew")
	}
	second := open("b")
	open("e") // in the place of c
	if open("a") != first || open("b") != second {
		t.Error("the builds that were asked for last are not those that are kept")
	}
}
