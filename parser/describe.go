package parser

import (
	"slices"
	"strings"

	"mcp-bitbake/grammar"
)

// Description is what a recipe is, in short. Texts are raw.
type Description struct {
	Name, Version string // from the file name
	Inherits      []string
	Requires      []string // with what it includes
	Tasks         []string // that addtask adds
	DeletedTasks  []string
	Functions     []Function
	Packages      []string // names in the plain assignments to PACKAGES
	Overrides     []string // that stand in names, each once, by name
	Kinds         []Count  // of statements, by kind
}

// Function is a function of a recipe.
type Function struct {
	Name        string
	Kind        string // shell, python, fakeroot shell, fakeroot python or def
	First, Last int    // physical lines
}

// Count is how many statements there are of a kind.
type Count struct {
	Kind   string
	Number int
}

// Describe describes a file that was read.
func (p Parsed) Describe() Description {
	d := Description{}
	d.Name, d.Version = NameAndVersion(p.Name)
	counts := map[string]int{}
	for _, s := range p.Statements {
		counts[s.Kind()]++
		d.add(s)
	}
	for kind, number := range counts {
		d.Kinds = append(d.Kinds, Count{kind, number})
	}
	slices.SortFunc(d.Kinds, func(a, b Count) int { return strings.Compare(a.Kind, b.Kind) })
	slices.Sort(d.Overrides)
	d.Overrides = slices.Compact(d.Overrides)
	return d
}

func (d *Description) add(s grammar.Statement) {
	switch s := s.(type) {
	case *grammar.Assignment:
		d.Overrides = append(d.Overrides, s.Variable.AllOverrides()...)
		if s.Variable.Name() == "PACKAGES" && s.Variable.Flag == "" {
			d.Packages = append(d.Packages, words(s.Value)...)
		}
	case *grammar.Function:
		if s.Variable != nil {
			d.Overrides = append(d.Overrides, s.Variable.AllOverrides()...)
		}
		d.Functions = append(d.Functions, FunctionOf(s))
	case *grammar.Def:
		d.Functions = append(d.Functions, FunctionOf(s))
	case *grammar.Inherit:
		d.Inherits = append(d.Inherits, words(s.Arguments)...)
	case *grammar.InheritDefer:
		d.Inherits = append(d.Inherits, words(s.Arguments)...)
	case *grammar.Require:
		d.Requires = append(d.Requires, words(s.Arguments)...)
	case *grammar.Include:
		d.Requires = append(d.Requires, words(s.Arguments)...)
	case *grammar.IncludeAll:
		d.Requires = append(d.Requires, words(s.Arguments)...)
	case *grammar.AddTask:
		d.Tasks = append(d.Tasks, words(s.Tasks())...)
	case *grammar.DelTask:
		d.DeletedTasks = append(d.DeletedTasks, words(s.Arguments)...)
	}
}

// FunctionOf describes a function or def. Of another statement it gives the
// lines alone.
func FunctionOf(s grammar.Statement) Function {
	span := s.Span()
	f := Function{First: span.FirstLine(), Last: span.LastLine()}
	switch s := s.(type) {
	case *grammar.Def:
		f.Name, f.Kind = s.Name, "def"
	case *grammar.Function:
		f.Name, f.Kind = s.Name(), "shell"
		if s.Python || f.Name == grammar.Anonymous {
			f.Kind = "python"
		}
		if s.Fakeroot {
			f.Kind = "fakeroot " + f.Kind
		}
	}
	return f
}

// words splits a text at white space, but not within ${...}.
func words(text string) []string {
	var list []string
	depth, from := 0, -1
	for i := range len(text) {
		switch c := text[i]; {
		case strings.HasPrefix(text[i:], "${"):
			depth++
		case c == '}' && depth > 0:
			depth--
		case depth == 0 && strings.IndexByte(" \t\n\r\v\f", c) >= 0:
			if from >= 0 {
				list = append(list, text[from:i])
			}
			from = -1
			continue
		}
		if from < 0 {
			from = i
		}
	}
	if from >= 0 {
		list = append(list, text[from:])
	}
	return list
}
