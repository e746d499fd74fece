package parser

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"mcp-bitbake/grammar"
)

// Warning says that a statement is not among the plain assignments: one with
// override syntax or a varflag, or text that BitBake refuses. It is put into
// words when asked for, since most callers do not ask.
type Warning struct {
	Assignment                     // what is not plain; of refused text the line alone
	Fault      *grammar.Diagnostic // why BitBake refuses the text, or nil
}

// String is the warning in words, its line first.
func (w Warning) String() string {
	if w.Fault != nil {
		return fmt.Sprintf("line %d: %s", w.Line, refusal(*w.Fault))
	}
	name, what := w.Name, "override syntax"
	if w.Name == w.Base {
		what = "a varflag"
	}
	if w.Flag != "" {
		name += "[" + w.Flag + "]"
	}
	return fmt.Sprintf("line %d: %s %s is %s and not among the variables", w.Line, name, w.Operator, what)
}

// Extraction is what a file says, in the order of the file.
type Extraction struct {
	Variables []Plain
	Warnings  []Warning
}

// Extract reduces a tree to its plain assignments, and warnings for assignments
// with override syntax or a varflag.
func Extract(file *grammar.File) Extraction {
	variables, warnings := 0, 0
	for a := range assignments(file) {
		if plain(&a.Variable) {
			variables++
		} else {
			warnings++
		}
	}
	e := Extraction{make([]Plain, 0, variables), make([]Warning, 0, warnings)}
	for a := range assignments(file) {
		if plain(&a.Variable) {
			e.Variables = append(e.Variables, Plain{a.Variable.Base, valueOf(a)})
		} else {
			e.Warnings = append(e.Warnings, Warning{Assignment: AssignmentOf(a)})
		}
	}
	return e
}

func assignments(file *grammar.File) iter.Seq[*grammar.Assignment] {
	return func(yield func(*grammar.Assignment) bool) {
		for _, s := range file.Statements {
			if a, ok := s.(*grammar.Assignment); ok && !yield(a) {
				return
			}
		}
	}
}

func plain(v *grammar.Variable) bool { return !v.HasOverrideSyntax() && v.Flag == "" }

// Extract is the extraction of a file that was read. What BitBake refuses in it
// is among the warnings.
func (p Parsed) Extract() Extraction {
	e := Extract(p.File)
	faults := p.faults()
	for _, d := range faults {
		e.Warnings = append(e.Warnings, Warning{Assignment{Value: Value{Line: d.Statement.FirstLine()}}, &d})
	}
	slices.SortStableFunc(e.Warnings, func(a, b Warning) int { return cmp.Compare(a.Line, b.Line) })
	return e
}

// refusal says what part of the file was not read, and why.
func refusal(d grammar.Diagnostic) string {
	lines := ""
	if first, last := d.Statement.FirstLine(), d.Statement.LastLine(); last > first {
		lines = fmt.Sprintf(" (lines %d to %d)", first, last)
	}
	return fmt.Sprintf("BitBake refuses this%s: %s. %s.", lines, d.Message, d.Hint)
}

// Only narrows an extraction to some variables: their plain assignments, by exact
// name, and the warnings about statements that touch their base names. Refused
// text may touch them, so warnings about that stay.
func (e Extraction) Only(names ...string) Extraction {
	wanted, bases := make(map[string]bool, len(names)), make(map[string]bool, 2*len(names))
	for _, name := range names {
		wanted[name] = true
		name, _, _ = strings.Cut(name, "[")
		base, _, _ := strings.Cut(name, ":")
		bases[name], bases[base] = true, true // a colon within ${} separates nothing
	}
	var of Extraction
	for _, a := range e.Variables {
		if wanted[a.Name] {
			of.Variables = append(of.Variables, a)
		}
	}
	for _, w := range e.Warnings {
		if w.Fault != nil || bases[w.Base] {
			of.Warnings = append(of.Warnings, w)
		}
	}
	return of
}

// InLines narrows an extraction to what starts on the lines first to last.
func (e Extraction) InLines(first, last int) Extraction {
	var between Extraction
	for _, a := range e.Variables {
		if first <= a.Line && a.Line <= last {
			between.Variables = append(between.Variables, a)
		}
	}
	for _, w := range e.Warnings {
		if first <= w.Line && w.Line <= last {
			between.Warnings = append(between.Warnings, w)
		}
	}
	return between
}
