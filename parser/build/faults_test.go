package build_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
)

// open unpacks the build of an archive, changes some of its files, and opens it.
func open(t *testing.T, access func(top string) parser.Access, changes map[string]string) (*build.Build, string) {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	unpack(t, "testdata/layers.txt", top)
	for path, text := range changes {
		write(t, filepath.Join(top, path), text)
	}
	b, err := build.Open(t.Context(), access(top), filepath.Join(top, "build"), build.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b, top
}

func all(string) parser.Access { return parser.Access{} }

func TestMaskedAndDangling(t *testing.T) {
	b, top := open(t, all, map[string]string{"first/x/nothing_%.bbappend": ""})
	masked, _ := b.Masked(t.Context())
	if len(masked) != 1 || masked[0].Path != top+"/core/recipes-a/masked/m_1.bb" || masked[0].Expression != "/masked/" {
		t.Errorf("masked %+v", masked)
	}
	dangling, _ := b.Dangling(t.Context())
	if len(dangling) != 1 || dangling[0].Path != top+"/first/x/nothing_%.bbappend" || dangling[0].Near != nil || dangling[0].Masked != nil {
		t.Errorf("dangling %+v", dangling)
	}
	unselected, _ := b.Unselected(t.Context())
	if want := []build.Unselected{
		{Path: top + "/own/dynamic/absent/tool_1.3.bbappend", Condition: "absent"},
		{Path: top + "/own/dynamic/absent/tool_1.3.bbappend", Condition: "!core"},
	}; !slices.Equal(unselected, want) {
		t.Errorf("unselected %+v", unselected)
	}
	warnings, _ := b.Warnings(t.Context())
	if !slices.ContainsFunc(warnings, func(w build.Warning) bool { return strings.Contains(w.Message, "(?<!foo)never") }) {
		t.Errorf("no warning of the mask that is not understood: %+v", warnings)
	}
}

func TestLayerThatIsNotThere(t *testing.T) {
	b, top := open(t, all, map[string]string{"build/conf/bblayers.conf": "BBPATH = \"${TOPDIR}\"\nBBLAYERS = \"${TOPDIR}/../core ${TOPDIR}/../own ${TOPDIR}/../gone ${@secret()}\"\n"})
	layers, _ := b.Layers(t.Context())
	if len(layers) != 3 || layers[2].Path != top+"/gone" || layers[2].Problem == "" {
		t.Errorf("layers %+v", layers)
	}
	warnings, _ := b.Warnings(t.Context())
	if !slices.ContainsFunc(warnings, func(w build.Warning) bool {
		return w.Path == top+"/build/conf/bblayers.conf" && w.Line == 2 && strings.Contains(w.Message, "it calls secret")
	}) {
		t.Errorf("no warning of the expression with its line: %+v", warnings)
	}
}

func TestConfined(t *testing.T) {
	b, top := open(t, func(top string) parser.Access {
		access, err := parser.Confine(top+"/build", top+"/core", top+"/own")
		if err != nil {
			t.Fatal(err)
		}
		return access
	}, nil)
	layers, _ := b.Layers(t.Context())
	if layers[0].Path != top+"/first" || !strings.Contains(layers[0].Problem, "outside") {
		t.Errorf("layers %+v", layers)
	}
}

func TestStops(t *testing.T) {
	for text, want := range map[string]string{
		"require gone.inc\n":      "the file gone.inc, which is required here, is not there",
		"inherit gone\n":          "the class gone is in none of the layers",
		"A_append = \"x\"\n":      "the name A_append has _append in it, which BitBake takes for an operation in the syntax before the colon",
		"require again.inc\n":     "files name each other too deep",
		"require readme.txt\n":    "readme.txt is no file that BitBake includes: it has none of the endings .inc, .conf, .bb and .bbclass",
		"A = \"1\"\nno statement": "BitBake cannot read this line",
	} {
		b, top := open(t, all, map[string]string{
			"core/recipes-a/tool/new_1.bb": text, "core/recipes-a/tool/again.inc": "require more.inc\n", "core/recipes-a/tool/more.inc": "require again.inc\n",
			"core/recipes-a/tool/readme.txt": "",
		})
		trace, err := b.Trace(t.Context(), top+"/core/recipes-a/tool/new_1.bb", "A")
		if err != nil {
			t.Fatal(err)
		}
		if trace.Stopped == nil || !strings.Contains(trace.Stopped.Message, want) && !strings.HasPrefix(text, "A = ") {
			t.Errorf("%q stops with %v, want %s", text, trace.Stopped, want)
		}
	}
}

func TestUnfollowed(t *testing.T) {
	b, top := open(t, all, map[string]string{"core/recipes-a/tool/new_1.bb": "A = \"1\"\nrequire tool-1.2.inc ${@secret(d)}\n"})
	trace, err := b.Trace(t.Context(), top+"/core/recipes-a/tool/new_1.bb", "A")
	if err != nil {
		t.Fatal(err)
	}
	if len(trace.Unfollowed) != 1 || trace.Unfollowed[0].Line != 2 || trace.Unfollowed[0].Missing[0].Reason != "it calls secret" {
		t.Errorf("not followed: %+v", trace.Unfollowed)
	}
	if !slices.Contains(trace.Files, top+"/core/recipes-a/tool/tool-1.2.inc") {
		t.Errorf("what is known of the names is not followed: %v", trace.Files)
	}
}

// TestChanges shows that the next question knows of each change.
func TestChanges(t *testing.T) {
	b, top := open(t, all, nil)
	recipe := top + "/core/recipes-a/tool/tool_1.2.bb"
	value := func() string {
		v, err := b.Value(t.Context(), recipe, "T")
		if err != nil {
			t.Fatal(err)
		}
		return v.Text
	}
	for _, change := range []struct{ path, text, want string }{
		{"core/recipes-a/tool/tool_1.2.bb", "T = \"recipe\"\n", "recipe"},
		{"first/x/tool_1.2.bbappend", "T .= \" append\"\n", "recipe append"},
		{"build/conf/local.conf", "MACHINE = \"board\"\nDISTRO = \"quiet\"\nT:append = \" local\"\n", "recipe append local"},
		{"own/classes/late.bbclass", "T .= \" late\"\n", "recipe append local"},
		{"core/recipes-a/tool/tool_1.2.bb", "T = \"again\"\ninherit late\n", "again late append local"},
		{"own/classes/late.bbclass", "T .= \" later\"\n", "again later append local"},
	} {
		write(t, filepath.Join(top, change.path), change.text)
		if got := value(); got != change.want {
			t.Errorf("after %s: %q, want %q", change.path, got, change.want)
		}
	}
}

func TestMachineAndDistro(t *testing.T) {
	_, top := open(t, all, map[string]string{"core/conf/machine/other.conf": "FEATURES = \"of other\"\n", "core/conf/distro/loud.conf": "DISTRO_F = \"loud\"\n"})
	b, err := build.Open(t.Context(), parser.Access{}, top+"/build", build.Options{Machine: "other", Distro: "loud"})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"FEATURES": "of other extra-global", "DISTRO_F": "loud", "IMM": "other-now"} {
		if v, _ := b.Value(t.Context(), "", name); v.Text != want {
			t.Errorf("%s is %q, want %q", name, v.Text, want)
		}
	}
}

func TestLocate(t *testing.T) {
	_, top := open(t, all, nil)
	for path, want := range map[string]string{
		"/build": "/build", "/build/conf/bblayers.conf": "/build", "": "/build", "/build/conf/local.conf": "/build",
		"/core/conf/layer.conf": "/build", "/core/no/such/file": "/build",
	} {
		if got, found := build.Locate(parser.Access{}, top+path); !found || got != top+want {
			t.Errorf("%s stands for %s, want %s", path, got, want)
		}
	}
	if got, found := build.Locate(parser.Access{}, filepath.Dir(top)+"/none"); found {
		t.Errorf("a directory without a build has %s", got)
	}
}
