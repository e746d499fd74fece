package build

import "testing"

// TestMatchName has what fnmatch.fnmatchcase of Python's says.
func TestMatchName(t *testing.T) {
	for _, test := range []struct {
		pattern, name string
		want          bool
	}{
		{"*.bb", "a.bb", true}, {"*.bb", "a.bbappend", false}, {"a?c", "abc", true}, {"a?c", "aéc", true}, {"a?c", "ac", false},
		{"[ab]*", "bc", true}, {"[!ab]*", "bc", false}, {"[a-c]x", "bx", true}, {"[]x]", "]", true}, {"[", "[", true},
		{"*a*b*", "xaxbx", true}, {"*a*b", "xaxbx", false}, {"**", "", true}, {"?", "\xff", true}, {"a[", "a[", true}, {"[!]]", "a", true},
	} {
		if got := matchName(test.pattern, test.name); got != test.want {
			t.Errorf("%q matches %q: %t", test.pattern, test.name, got)
		}
	}
}

// TestPythonRegexp has what re.search of Python's says.
func TestPythonRegexp(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		want          bool
	}{
		{`^/a/b\.c/`, "/a/b.c/x", true}, {`/meta-x/recipes-(?!y)`, "", false}, {`a{,2}b`, "aab", true}, {`[]a]`, "]", true},
		{`[[:alpha:]]`, "b", false}, {`x\Z`, "x", true}, {`x$`, "x\n", true}, {`\-\_`, "-_", true}, {`[^]]`, "a", true}, {`(?i)A`, "a", true},
	} {
		re, err := pythonRegexp(test.pattern)
		if err != nil {
			if test.want {
				t.Errorf("%q: %v", test.pattern, err)
			}
			continue
		}
		if got := re.MatchString(test.text); got != test.want {
			t.Errorf("%q matches %q: %t", test.pattern, test.text, got)
		}
	}
	for _, pattern := range []string{`(?<!a)b`, `(a)\1`, `\Qa\E`, `\pL`, `a\`, `\z`, `(?U)a`, `(?P<n>a)(?P=n)`, `a++`} {
		if _, err := pythonRegexp(pattern); err == nil {
			t.Errorf("%q was understood", pattern)
		}
	}
}
