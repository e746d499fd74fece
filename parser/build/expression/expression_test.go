package expression_test

import (
	"strings"
	"testing"

	"mcp-bitbake/parser/build/expression"
)

// variables is an environment for tests; NAME[flag] is a flag.
type variables map[string]string

func (v variables) Get(name string, _ bool) (string, bool) {
	text, set := v[name]
	return text, set
}

func (v variables) Flags(string) []string { return nil }

func (v variables) Flag(name, flag string, _ bool) (string, bool) {
	return v.Get(name+"["+flag+"]", false)
}

func (v variables) Expand(text string) string      { return strings.ReplaceAll(text, "${PN}", v["PN"]) }
func (v variables) Inherits(class string) bool     { return class == "native" }
func (v variables) Host() (system, machine string) { return "Linux", "" }

var environment = variables{
	"PN": "tool-native", "FILE": "/l/tool_1.2_r3.bb", "EMPTY": "", "YES": "Yes", "NO": "0", "ODD": "perhaps",
	"F": "x11 pam  systemd", "HOLE": "pam \x00", "ALL": "\x00", "P[doc]": "a flag",
	"G_DEFAULTS": "c b a b", "G_OPTED_OUT": "c", "STAR": "x *",
	"SUFFIXES": "-native -cross", "TWICE": "a-native-b-native", "MLPREFIX": "",
}

// TestEval has each function of the list, and each kind of expression. What is
// expected is what Python says.
func TestEval(t *testing.T) {
	for code, want := range map[string]string{
		`'a' "b"`:                                                      "ab",
		`d.getVar('PN')`:                                               "tool-native",
		`d.getVar('PN', False)`:                                        "tool-native",
		`d.getVar("NONE")`:                                             "None",
		`d.getVar("NONE") or 'else'`:                                   "else",
		`d.getVar('EMPTY') and 'a'`:                                    "",
		`d.getVarFlag('P', 'doc')`:                                     "a flag",
		`d.expand('<${PN}>')`:                                          "<tool-native>",
		`PN + '!'`:                                                     "tool-native!",
		`'a' if PN == 'x' else 'b'`:                                    "b",
		`'a' if not PN == 'x' else 'b'`:                                "a",
		`'a' if d.getVar('NONE') is None else 'b'`:                     "a",
		`'a' if 'pam' in F.split() else 'b'`:                           "a",
		`'a' if 'pam' not in F else 'b'`:                               "b",
		`['no', 'yes'][PN != 'x']`:                                     "yes",
		`PN[0:4]`:                                                      "tool",
		`PN[-6:]`:                                                      "native",
		`F.split()[-1]`:                                                "systemd",
		`(PN).upper().lower().replace('-', '_')`:                       "tool_native",
		`'-'.join(F.split())`:                                          "x11-pam-systemd",
		`' a '.strip() + 'xax'.strip('x')`:                             "aa",
		`'xax'.lstrip('x') + ' a'.lstrip()`:                            "axa",
		`'xax'.rstrip('x')`:                                            "xa",
		`'a.b.c'.split('.', 1)[1]`:                                     "b.c",
		`PN.startswith('tool') and PN.endswith('e')`:                   "True",
		`'%s-%s' % (PN, 1)`:                                            "tool-native-1",
		`str(1 + 2)`:                                                   "3",
		`bool(PN)`:                                                     "True",
		`bb.utils.contains('F', 'x11 pam', 'y', 'n', d)`:               "y",
		`bb.utils.contains('F', ['x11', 'no'], 'y', 'n', d)`:           "n",
		`bb.utils.contains('NONE', 'x11', 'y', 'n', d)`:                "n",
		`bb.utils.contains('HOLE', 'pam', 'y', 'n', d)`:                "y",
		`bb.utils.contains_any('F', 'no pam', 'y', 'n', d)`:            "y",
		`bb.utils.contains_any('F', 'no', 'y', 'n', d)`:                "n",
		`bb.utils.filter('F', 'systemd x11 no', d)`:                    "systemd x11",
		`bb.utils.to_boolean(d.getVar('YES'))`:                         "True",
		`bb.utils.to_boolean(d.getVar('NONE'), False)`:                 "False",
		`bb.data.inherits_class('native', d)`:                          "True",
		`bb.data.inherits_class('nativ', d)`:                           "False",
		`bb.parse.vars_from_file(d.getVar('FILE', False),d)[0] or 'x'`: "tool",
		`bb.parse.vars_from_file(d.getVar('FILE', False),d)[2]`:        "r3",
		`bb.parse.vars_from_file('/a/b.inc', d)[0] or 'x'`:             "x",
		`oe.utils.conditional('PN', 'x', 'y', 'n', d)`:                 "n",
		`oe.utils.ifelse(d.getVar('PN') == 'x', 'y', 'n')`:             "n",
		`oe.utils.vartrue('YES', 'y', 'n', d)`:                         "y",
		`oe.utils.vartrue('NONE', 'y', 'n', d)`:                        "n",
		`oe.utils.prune_suffix(d.getVar('PN'), d.getVar('SUFFIXES').split(), d)`: "tool",
		`oe.utils.filter_default_features('G', d)`:                               "a b",
		`oe.utils.set_difference('G_DEFAULTS', 'STAR', d)`:                       "",
		`oe.utils.set_difference('G_DEFAULTS', 'NONE', d)`:                       "c b a b",
		`os.path.abspath('/a/b/../c/')`:                                          "/a/c",
		`os.path.basename('/a/b.c')`:                                             "b.c",
		`os.path.dirname('/a//b')`:                                               "/a",
		`os.path.dirname('/a')`:                                                  "/",
		`os.path.normpath('//a/./b/..')`:                                         "//a",
		`os.path.normpath('')`:                                                   ".",
		`os.path.join('/a', 'b/', 'c')`:                                          "/a/b/c",
		`os.path.join('/a', '/b')`:                                               "/b",
		`os.uname()[0].lower()`:                                                  "linux",
	} {
		got, err := expression.Eval(code, environment)
		if err != nil || got != want {
			t.Errorf("%s is %q, %v; want %q", code, got, err, want)
		}
	}
}

// TestUnknown has what is no pure expression, or depends on what is not known.
func TestUnknown(t *testing.T) {
	for code, reason := range map[string]string{
		`get_it(d)`:              "it calls get_it",
		`os.getpid()`:            "it calls os.getpid",
		`d.getVar(`:              `"" in it is not read here`,
		`NONE`:                   "it depends on NONE",
		`[x for x in F.split()]`: `a "]" is missing in it`,
		`'a' 'b`:                 "a string in it is not closed",
		`f'{PN}'`:                "it has a string with a prefix",
		`HOLE == 'pam'`:          "it depends on a value that is not known",
		`bb.utils.contains('HOLE', 'x11', 'y', 'n', d)`:         "it depends on a value that is not known",
		`bb.utils.contains('ALL', '', 'y', 'n', d)`:             "it depends on a value that is not known",
		`os.uname()[4].lower()`:                                 "it depends on a value that is not known",
		`oe.utils.vartrue('ODD', 'y', 'n', d)`:                  `"perhaps" is not a truth value, which is an error in BitBake`,
		`oe.utils.prune_suffix('a-cross-cross', ['-cross'], d)`: `releases differ in what they prune of "a-cross-cross"`,
		`F.split()`:                    "its value is no text",
		`F.title()`:                    "it calls the method title",
		`'a'[7]`:                       "it takes an element that is not there",
		`os.path.abspath('a')`:         "it depends on the directory that BitBake runs in",
		`os.path.exists('/')`:          "it calls os.path.exists",
		`1 and lambda: 1`:              `"lambda" in it is not read here`,
		strings.Repeat("(", 100) + "1": "it is nested too deep",
		strings.Repeat("x", 20_000):    "it is too long",
	} {
		got, err := expression.Eval(code, environment)
		if err == nil || err.Error() != reason {
			t.Errorf("%.60s is %q, %v; want the reason %q", code, got, err, reason)
		}
	}
}

// FuzzEval shows that no expression makes Eval panic.
func FuzzEval(f *testing.F) {
	for _, code := range []string{`d.getVar('PN')[1:-1]`, `('a',)[0] % ()`, `- 1`, `'%s' % F.split()`, `bb.utils.filter('F',[],d)`} {
		f.Add(code)
	}
	f.Fuzz(func(_ *testing.T, code string) {
		_, _ = expression.Eval(code, environment)
	})
}
