package corpus_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hexops/autogold/v2"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

const fingerprints = "testdata/poky-5.0.15"

// Each recipe of the real corpus reads as it always did. There is a golden file
// for each directory of recipes (autogold's diff of one for all would take more
// memory than machines have).
func TestFingerprints(t *testing.T) {
	groups := map[string]*strings.Builder{}
	for _, f := range poky(t) {
		layer, rest, _ := strings.Cut(f.Path, "/")
		directory, _, _ := strings.Cut(rest, "/")
		name := layer + "." + directory
		if groups[name] == nil {
			groups[name] = new(strings.Builder)
		}
		writeFingerprint(t, groups[name], f.Path, f.Source)
	}
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		t.Run(name, func(t *testing.T) {
			autogold.ExpectFile(t, autogold.Raw(groups[name].String()), autogold.Name(name), autogold.Dir(fingerprints))
		})
	}
	for _, golden := range names(t, fingerprints) {
		if name := strings.TrimSuffix(golden, ".golden"); groups[name] == nil {
			t.Errorf("%s belongs to no recipe: remove it", fingerprints+"/"+golden)
		}
	}
}

// writeFingerprint writes a recipe's path and a line for each statement that
// BitBake reads something from:
//
//	LINE [export] NAME[FLAG] OPERATOR HASH [MARK]
//	FIRST-LAST KIND [NAME] HASH
//
// HASH is of the value or the fields. An assignment that is not among the
// variables of the extraction has ! behind it where the extraction warns about
// it, and ? where it does not.
func writeFingerprint(t *testing.T, b *strings.Builder, path, source string) {
	t.Helper()
	file, diagnostics := grammar.Parse(path, source)
	extraction := parser.Parsed{File: file, Diagnostics: diagnostics}.Extract()
	fmt.Fprintf(b, "%s\n", path)
	for _, s := range file.Statements {
		if s.Fields() == nil {
			continue
		}
		a, ok := s.(*grammar.Assignment)
		if !ok {
			span := s.Span()
			fmt.Fprintf(b, "%d-%d %s %s\n", span.FirstLine(), span.LastLine(), s.Kind()+name(s), hash(fields(t, s)))
			continue
		}
		mark := " ?"
		if v := extraction.Variables; len(v) > 0 && v[0] == plain(a) {
			mark, extraction.Variables = "", v[1:]
		} else if w := extraction.Warnings; len(w) > 0 && w[0].Line == a.Line() {
			mark, extraction.Warnings = " !", w[1:]
		}
		variable := a.Variable.Name()
		if a.Export {
			variable = "export " + variable
		}
		if a.Variable.Flag != "" {
			variable += "[" + a.Variable.Flag + "]"
		}
		fmt.Fprintf(b, "%d %s %s %s%s\n", a.Line(), variable, a.Operator, hash(a.Value), mark)
	}
	for _, v := range extraction.Variables {
		fmt.Fprintf(b, "unexpected variable: %+v\n", v)
	}
	for _, w := range extraction.Warnings {
		fmt.Fprintf(b, "unexpected warning: %s\n", w)
	}
	b.WriteByte('\n')
}

// plain is the assignment as a variable of the extraction.
func plain(a *grammar.Assignment) parser.Plain {
	return parser.Plain{Name: a.Variable.Name(), Value: parser.Value{Operator: string(a.Operator), RawValue: a.Value, Line: a.Line()}}
}

// name is the name that a statement gives to something, with a space before it.
func name(s grammar.Statement) string {
	for _, f := range s.Fields() {
		if f.Name == "name" {
			return fmt.Sprintf(" %s", f.Value)
		}
	}
	return ""
}

func fields(t *testing.T, s grammar.Statement) string {
	t.Helper()
	text, err := json.Marshal(s.Fields())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%x", sum[:6])
}
