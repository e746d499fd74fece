package effects_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/parser/build/effects"
)

// describe writes effects as KIND NAME[FLAG] if GUARDS, and calls as call NAME.
func describe(c effects.Code) []string {
	var list []string
	guards := func(list []effects.Guard) string {
		text := ""
		for _, g := range list {
			text += fmt.Sprintf(" if %t: %s", g.Is, strings.ReplaceAll(g.Code, " ", ""))
		}
		return text
	}
	for _, e := range c.Effects {
		text := fmt.Sprintf("%d: %s %s", e.Line, [...]string{"sets", "appends", "flags"}[e.Kind], strings.ReplaceAll(e.Name, effects.Any, "*"))
		if e.Kind == effects.Flags {
			text += "[" + strings.ReplaceAll(e.Flag, effects.Any, "*") + "]"
		}
		list = append(list, text+guards(e.Guards))
	}
	for _, call := range c.Calls {
		list = append(list, fmt.Sprintf("%d: call %s", call.Line, call.Name)+guards(call.Guards))
	}
	return list
}

func TestRead(t *testing.T) {
	everything := []string{"0: sets *", "0: flags *[*]"}
	for code, want := range map[string][]string{
		`d.setVar("A", "1"); e.data.appendVar('B', x)`:                              {"0: sets A", "0: appends B"},
		`d.setVarFlag("A", f, "1")`:                                                 {"0: flags A[*]"},
		`d.renameVar("A", "B")`:                                                     {"0: sets A", "0: sets B"},
		"pn = d.getVar('PN')\nd.setVar('FILES:' + pn, '')":                          {"1: sets FILES:${PN}"},
		"for p in pkgs:\n  d.setVar('FILES:%s-x' % p, '')":                          {"1: sets FILES:*-x"},
		"for v in ['A', 'B']:\n  d.delVar(v)":                                       {"1: sets A if true: ['A','B']", "1: sets B if true: ['A','B']"},
		"for v in 'A B'.split():\n  d.delVar(v + ':x')":                             {"1: sets A:x if true: 'AB'.split()", "1: sets B:x if true: 'AB'.split()"},
		"l = []\nl.append('A')\nfor v in l:\n  d.delVar(v)":                         {"3: sets *"},
		"if d.getVar('X'):\n  return\nd.setVar('A', '')":                            {"2: sets A if false: d.getVar('X')"},
		"if x:\n  return\nd.setVar('A', '')":                                        {"2: sets A"},
		"if d.getVar('X'):\n  d.setVar('A', '')\nelse:\n  d.setVar('B', '')":        {"1: sets A if true: d.getVar('X')", "3: sets B if false: d.getVar('X')"},
		"if isinstance(e, bb.event.RecipeParsed):\n  d.setVar('A', '')":             {"1: sets A if true: True"},
		"def add(name, d):\n  d.appendVar(name, '')\nadd('A', d)\nadd('B:' + x, d)": {"1: appends A", "1: appends B:*"},
		"c = bb.data.createCopy(d)\nc.setVar('A', '')":                              nil,
		"set_all(d)":                                     {"0: call set_all"},
		"from oe.x import y as z\nz(d)":                  {"1: call oe.x.y"},
		"f = d.setVar":                                   everything,
		"x = [d]":                                        everything,
		"getattr(d, 'setVar')('A', '')":                  {"0: call getattr"},
		"d.undocumented()":                               everything,
		`d.setVar(f"A_{x}", "")`:                         {"0: sets A_*"},
		`d.setVar("A_{}".format(x), "")`:                 {"0: sets A_*"},
		"# d.setVar('A', '')\nx = \"d.setVar('A', '')\"": nil,
		"d.setVar(\n  'A',\n  '')":                       {"0: sets A"},
		"n = 'A'\nn = n + ':x'\nd.setVar(n, '')":         {"2: sets *A*", "2: sets A"},
	} {
		var got []string
		for _, line := range describe(effects.Read(code, nil, nil, "bb.event.RecipeParsed")) {
			if !strings.HasPrefix(line, "0: call bb.data.createCopy") {
				got = append(got, line)
			}
		}
		slices.Sort(got)
		want = slices.Sorted(slices.Values(want))
		if !slices.Equal(got, want) {
			t.Errorf("%s\ngot  %q\nwant %q", code, got, want)
		}
	}
}

// FuzzRead reads whatever there is without an end or a panic.
func FuzzRead(f *testing.F) {
	f.Add("if x:\n  d.setVar('A' % (b, c), '')\nelif y: pass\nelse:\n\treturn d")
	f.Add("def f(d=d, *a):\n  for d in (d[d], ):\n lambda d: d")
	f.Fuzz(func(_ *testing.T, code string) { effects.Read(code, nil, []string{"x"}, "") })
}
