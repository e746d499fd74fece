package rules

import (
	"testing"
	"unicode/utf8"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/internal/corpustest"
)

func TestAbridged(t *testing.T) {
	for text, want := range map[string]string{
		"":             "",
		"\n  # it's\n": "",
		"\tinstall -d ${D}${bindir}\n  cp a \\\n   b\n# it's\nA=\"b c\" D='e f' $G\n": oneCommand,
		"a\nif b\nthen\n\n  c # d\n  e\nfi\n":                                         "x\nif b\nthen\nx\nfi\n",
		"if b; then\n # c\nfi\n":                                                      "if b; then\nfi\n", // which no shell reads
		"a\n\tfi":                                                                     "x\n\tfi",
		"a \"b\nc\"\n":                                                                "a \"b\nc\"\n",
		"a 'b\nc\nd'\n":                                                               "a 'b\nx\nd'\n",
		"a \\ \t\n b\n":                                                               oneCommand,
		"i\\\nf\n":                                                                    "i\\\nf\n",
		"a \"\\\nb\"\n":                                                               "a \"\\\nb\"\n",
		"a \\\n (b\nc\n":                                                              "a \\\n (b\nx\n",
		"# a\\\nfi\n":                                                                 "fi\n",
		"a#b\n":                                                                       "a#b\n",
		"a ${@b('c')}\n":                                                              "a ${@b('c')}\n",
		"a '${@b('c')}'\n":                                                            "a '${@b('c')}'\n",
		"a ${b:-c}\n":                                                                 oneCommand, // BitBake takes it for a name
		"a ${b#c}\n":                                                                  "a ${b#c}\n",
		"a $(b)\n":                                                                    "a $(b)\n",
		"a `b`\n":                                                                     "a `b`\n",
		"a \"`b`\"\n":                                                                 "a \"`b`\"\n",
		"a | b && c; d || e;\n":                                                       oneCommand,
		"a |\n b\n":                                                                   "a |\nx\n",
		"a | \\\n b\n":                                                                oneCommand,
		"; a\n":                                                                       "; a\n",
		"a ;; b\n":                                                                    "a ;; b\n",
		"a && # b\n":                                                                  "a && # b\n",
		"a & b\n":                                                                     "a & b\n",
		"a; fi\n":                                                                     "a; fi\n",
		"a; fi; b\n":                                                                  "a; fi; b\n",
		"[ ! -e $1 -a b != c ] && d\n":                                                oneCommand,
		"0>a ! b\n":                                                                   "0>a ! b\n",
		"! a\n":                                                                       "! a\n",
		"a[1]=2\n":                                                                    "a[1]=2\n",
		"[a\n":                                                                        "[a\n",
		"{ a; }\n":                                                                    "{ a; }\n",
		"a() {\n":                                                                     "a() {\n",
		"(a)\n":                                                                       "(a)\n",
		"export A=b\n":                                                                "export A=b\n",
		"a > b 2>&1 >>c < d\n":                                                        oneCommand,
		"a >\n":                                                                       "a >\n",
		"a > > b\n":                                                                   "a > > b\n",
		"a <(b)\n":                                                                    "a <(b)\n",
		"a \"$@$?\" $#\n":                                                             oneCommand,
		"a 'b=${c}'\n":                                                                oneCommand,
		"local 1=2\n":                                                                 "local 1=2\n",
		"a \"${b}$c\"'d'\n":                                                           oneCommand,
		"a\"b\"c*?\n":                                                                 oneCommand,
		"a\r\n":                                                                       "a\r\n",
		"ä\n":                                                                         "ä\n",
		"a \"ä;|&()\"\n":                                                              oneCommand,
		"$\n":                                                                         "$\n",
		"a \"$\"\n":                                                                   "a \"$\"\n",
		"cat <<a\nb\na\n":                                                             "cat <<a\nb\na\n",
	} {
		if got := abridged(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Over the corpus, shells read what is left of bodies if they read the bodies.
func TestAbridgedOfCorpus(t *testing.T) {
	whole, left, again := 0, 0, 0
	for _, c := range corpustest.Files(t) {
		file, _ := grammar.Parse(c.Path, c.Source)
		for f := range lint.All[*grammar.Function](file) {
			if f.Variable == nil || f.Python {
				continue
			}
			text := abridged(f.Body)
			whole += len(f.Body)
			left += len(text)
			short, long := readShell(text), readShell(f.JoinedBody().Text)
			if short != nil {
				again++
			}
			if short == nil && long != nil {
				t.Errorf("%s:%d: %v in the whole body, and not in %q", c.Path, f.Line(), long, text)
			}
		}
	}
	if left > whole/2 {
		t.Errorf("of %d bytes %d are left", whole, left)
	}
	t.Logf("of %d bytes %d are left, and %d bodies are read again", whole, left, again)
}

// What is one word is surely read, whatever is in it.
func FuzzAbridged(f *testing.F) {
	for _, text := range []string{"install -d ${D}${bindir}\n", "a \\ \n b", "# c\n\"a ${b}\" 'c'\n", "if", "A=b; c | d >e 2>&1 && [ ! -f $1 ]", "a\r\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			t.Skip("BitBake refuses it")
		}
		file, _ := grammar.Parse("a.bb", "do_x() {\n"+text+"\n}\n")
		for function := range lint.All[*grammar.Function](file) {
			if function.Variable == nil || function.Python || abridged(function.Body) != oneCommand {
				continue
			}
			if err := readShell(function.JoinedBody().Text); err != nil {
				t.Errorf("%v: %q", err, function.Body)
			}
		}
	})
}
