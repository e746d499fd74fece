package grammar_test

import (
	"fmt"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
)

func valueOf(t testing.TB, value string) grammar.Joined {
	t.Helper()
	file, _ := grammar.Parse("a.conf", "A = \""+value+"\"\n")
	a, ok := file.Statements[0].(*grammar.Assignment)
	if !ok {
		t.Fatalf("%q is not read as a value", value)
	}
	return a.JoinedValue()
}

// Each line is a value and its parts. What BitBake's own expressions match in
// these was compared with the ends that are given here.
func TestParts(t *testing.T) {
	for value, want := range map[string]string{
		``:                                  ``,
		`a b`:                               `literal a b`,
		`${A}`:                              `reference ${A}`,
		`x${A}${B-c.d/e:f+_~1}y`:            `literal x|reference ${A}|reference ${B-c.d/e:f+_~1}|literal y`,
		`$A $ ${} ${ A} ${A`:                `literal $A $ ${} ${ A} ${A`,
		`${A${B}`:                           `literal ${A|reference ${B}`,
		`${${A}}`:                           `computed ${${A}}|.reference ${A}`,
		`${A${B${C}d}e}f}`:                  `computed ${A${B${C}d}e}|.literal A|.computed ${B${C}d}|..literal B|..reference ${C}|..literal d|.literal e|literal f}`,
		`${A ${B}}`:                         `literal ${A |reference ${B}|literal }`,
		`${A${}}`:                           `literal ${A${}}`,
		`${@a}`:                             `python ${@a}`,
		`${@}`:                              `literal ${@}`,
		`${@}}`:                             `python ${@}}`,
		`${@f('${A}', 'b')}c`:               `python ${@f('${A}', 'b')}|.literal f('|.reference ${A}|.literal ', 'b')|literal c`,
		`${@{'a': 'b'}['a']} }`:             `python ${@{'a': 'b'}['a']}|literal  }`,
		`${@ {'a': '${B}'}['a'] }`:          `python ${@ {'a': '${B}'}['a'] }|.literal  {'a': '|.reference ${B}|.literal '}['a'] `,
		`${@{'a': {'b': 1}}} }`:             `python ${@{'a': {'b': 1}}|literal } }`,
		`${@{`:                              `literal ${@{`,
		`${@{a}`:                            `python ${@{a}`,
		`${@'}'}`:                           `python ${@'}|literal '}`,
		`${@ "}" if a else "{" } b`:         `python ${@ "}|literal " if a else "{" } b`,
		`${@a} ${@b`:                        `python ${@a}|literal  ${@b`,
		`${A_${@f('${B}')}}`:                `computed ${A_${@f('${B}')}}|.literal A_|.python ${@f('${B}')}|..literal f('|..reference ${B}|..literal ')`,
		`${@d.getVar('${A${B}}')}`:          `python ${@d.getVar('${A${B}}')}|.literal d.getVar('|.computed ${A${B}}|..literal A|..reference ${B}|.literal ')`,
		`${@f("${@g()}")}`:                  `python ${@f("${@g()}")}`,
		"a ${A} \\\n   ${@b(c, \\\n  d)} e": `literal a |reference ${A}|literal     |python ${@b(c,   d)}|literal  e`,
	} {
		var got []string
		for p := range valueOf(t, value).Parts() {
			got = append(got, fmt.Sprintf("%s%s %s", strings.Repeat(".", p.Depth), p.Kind, p.Text))
		}
		if got := strings.Join(got, "|"); got != want {
			t.Errorf("%q:\n got %s\nwant %s", value, got, want)
		}
	}
}

func TestInsideOfParts(t *testing.T) {
	var got []string
	for p := range valueOf(t, "a${B}${C${D}}${@e}").Parts() {
		got = append(got, p.Inside())
	}
	if want := []string{"a", "B", "C${D}", "C", "D", "e"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPlacesOfParts(t *testing.T) {
	file, _ := grammar.Parse("a.bb", "A = \"x${B}\\\n  ${@c(\\\n d)}\"\n")
	j := file.Statements[0].(*grammar.Assignment).JoinedValue()
	var got []string
	for p := range j.Parts() {
		got = append(got, p.Text+" "+spanText(j.Span(p.Start, p.End)))
	}
	want := []string{"x 1:6-1:7", "${B} 1:7-1:11", "   2:1-2:3", "${@c( d)} 2:3-3:5"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The expressions of bb.data_smart. Go's have the same meaning: the leftmost
// match, and of these the one that is found first.
var (
	expandVariable = regexp.MustCompile(`\$\{[a-zA-Z0-9\-_+./~:]+\}`)
	expandPython   = regexp.MustCompile(`\$\{@(?:\{.*?\}|.)+?\}`)
)

// expanded does what BitBake does, with values that are as long as what they
// replace, and gives the kinds and places of all replacements.
func expanded(text string) map[string]bool {
	found := map[string]bool{}
	replace := func(e *regexp.Regexp, kind func(string) grammar.PartKind) bool {
		changed := false
		for _, m := range e.FindAllStringIndex(text, -1) {
			found[fmt.Sprint(kind(text[m[0]:m[1]]), m)] = true
			text = text[:m[0]] + strings.Repeat("x", m[1]-m[0]) + text[m[1]:]
			changed = true
		}
		return changed
	}
	computed := map[bool]grammar.PartKind{false: grammar.Reference, true: grammar.Computed}
	again := false
	variable := func(string) grammar.PartKind { return computed[again] }
	for replace(expandVariable, variable) {
		again = true
	}
	again = true
	replace(expandPython, func(string) grammar.PartKind { return grammar.InlinePython })
	for replace(expandVariable, variable) {
	}
	return found
}

func checkParts(t testing.TB, text string) {
	t.Helper()
	want := expanded(text)
	tiles, last := "", 0
	for p := range (grammar.Joined{Text: text}).Parts() {
		if p.Start < last || p.Text != text[p.Start:p.End] || p.Text == "" {
			t.Errorf("%q: the part %v is not where it says", text, p)
		}
		last = p.Start
		if p.Depth == 0 {
			tiles += p.Text
		}
		if p.Kind == grammar.Literal {
			continue
		}
		key := fmt.Sprint(p.Kind, []int{p.Start, p.End})
		if !want[key] {
			t.Errorf("%q: %s %q is none to BitBake", text, p.Kind, p.Text)
		}
		delete(want, key)
	}
	if tiles != text {
		t.Errorf("the parts of %q are %q together", text, tiles)
	}
	for key := range want {
		t.Errorf("%q: %s is missing", text, key)
	}
}

func FuzzParts(f *testing.F) {
	for _, text := range []string{"${A${B}}", "${@{a}{}}", "${@\n}${@a}", "${A_${@f('${B}')}}}", "${@ ${A} {b} {", "${${@}}}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkParts(t, text) })
}

// All short texts of what matters to the expressions.
func TestPartsOfShortTexts(t *testing.T) {
	pieces := []string{"${", "${@", "{", "}", "A", " ", "\n"}
	var try func(text string, left int)
	try = func(text string, left int) {
		checkParts(t, text)
		for _, piece := range pieces {
			if left > 0 && !t.Failed() {
				try(text+piece, left-1)
			}
		}
	}
	try("", 6)
}

func TestPartsOfCorpus(t *testing.T) {
	for _, f := range corpustest.Files(t) {
		file, _ := grammar.Parse(f.Path, f.Source)
		for _, s := range file.Statements {
			if a, ok := s.(*grammar.Assignment); ok && strings.Contains(a.Value, "${") {
				checkParts(t, a.Value)
			}
		}
	}
}

// The depth of nesting takes no stack, and no text more than linear time.
func TestPartsOfHostileTexts(t *testing.T) {
	size := 16 << 20
	if testing.Short() {
		size = 1 << 16
	}
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	for text, repeated := range map[string]string{
		"opened": "${", "Python": "${@", "braces": "${@{", "closed": "}", "references": "${A}", "names": "${AAAA", "lines": "${@{\n",
	} {
		parts := 0
		for range (grammar.Joined{Text: strings.Repeat(repeated, size/len(repeated))}).Parts() {
			parts++
		}
		if want := 1; text != "references" && parts != want {
			t.Errorf("%s: %d parts, want %d", text, parts, want)
		}
	}
	depth := size / 4
	parts := 0
	for range (grammar.Joined{Text: strings.Repeat("${", depth) + "A" + strings.Repeat("}", depth)}).Parts() {
		parts++
	}
	if parts != depth {
		t.Errorf("%d parts of %d nested ones", parts, depth)
	}
}
