package corpus_test

import (
	"strings"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/corpustest"
	"mcp-bitbake/parser"
)

// The plain assignments that are extracted from the real corpus are those that
// BitBake reads, all of them and in its order.
func TestExtractionAgreesWithBitBake(t *testing.T) {
	readings := map[string][]parser.Plain{}
	for _, c := range corpustest.FileCases(t, "poky-5.0.15") {
		if c.Error != "" {
			t.Errorf("BitBake refuses %s: %s", c.File, c.Error)
		}
		readings[c.File] = plainAssignments(t, c)
	}
	total := 0
	for _, f := range poky(t) {
		want, ok := readings[f.Path]
		if !ok {
			t.Errorf("there is no reading of %s by BitBake", f.Path)
			continue
		}
		file, _ := grammar.Parse(f.Path, f.Source)
		got := parser.Extract(file).Variables
		total += len(want)
		for i := range max(len(got), len(want)) {
			switch {
			case i >= len(got):
				t.Errorf("%s: %+v is missing", f.Path, want[i])
			case i >= len(want):
				t.Errorf("%s: %+v is invented", f.Path, got[i])
			case got[i] != want[i]:
				t.Errorf("%s: got %+v, BitBake reads %+v", f.Path, got[i], want[i])
			default:
				continue
			}
			break // what follows would differ too
		}
	}
	if total < 9000 {
		t.Errorf("only %d assignments were compared; poky has more", total)
	}
}

// plainAssignments are those that BitBake reads, without override syntax and
// flags.
func plainAssignments(t *testing.T, c corpustest.FileCase) []parser.Plain {
	t.Helper()
	var list []parser.Plain
	for _, s := range c.Statements {
		if s["kind"] != "assignment" {
			continue
		}
		if _, flagged := s["flag"]; flagged {
			continue
		}
		name, named := s["name"].(string)
		operator, operated := s["op"].(string)
		value, valued := s["value"].(string)
		line, placed := s["first"].(float64)
		if !named || !operated || !valued || !placed {
			t.Fatalf("%s: an assignment lacks name, op, value or first: %v", c.File, s)
		}
		if !strings.Contains(name, ":") {
			list = append(list, parser.Plain{Name: name, Value: parser.Value{Operator: operator, RawValue: value, Line: int(line)}})
		}
	}
	return list
}
