package tree

import (
	"strings"

	"mcp-bitbake/parser"
)

// Query says which assignments are looked for. What is empty matches all.
type Query struct {
	Variable      string // base name, or name as written; * stands for any text
	ValueContains string
	Flag          string // * stands for any text, so that * alone is any flag
}

// Hit is an assignment that a search found.
type Hit struct {
	Path string
	*parser.Assignment
}

// Search gives the assignments in files that a query matches, in the order of
// the files and their lines, and a warning for each file that BitBake refuses:
// what stands after the fault is not searched.
func Search(files []*File, q Query) (hits []Hit, warnings []string) {
	variable, flag := newPattern(q.Variable), newPattern(q.Flag)
	for _, f := range files {
		for i := range f.Assignments {
			a := &f.Assignments[i]
			switch {
			case q.Flag != "" && (a.Flag == "" || !flag.matches(a.Flag)):
			case q.Variable != "" && !variable.matches(a.Base) && !variable.matches(a.Name):
			case strings.Contains(a.RawValue, q.ValueContains):
				hits = append(hits, Hit{f.Path, a})
			}
		}
		if f.Refused != "" {
			warnings = append(warnings, f.Refused)
		}
	}
	return hits, warnings
}

// pattern is a text in which * stands for any text: what stands between those.
type pattern []string

func newPattern(text string) pattern { return strings.Split(text, "*") }

func (p pattern) matches(name string) bool {
	last := len(p) - 1
	if last == 0 {
		return p[0] == name
	}
	name, ok := strings.CutPrefix(name, p[0])
	if !ok || !strings.HasSuffix(name, p[last]) {
		return false
	}
	name = name[:len(name)-len(p[last])]
	for _, part := range p[1:last] {
		i := strings.Index(name, part)
		if i < 0 {
			return false
		}
		name = name[i+len(part):]
	}
	return true
}
