package tree

import (
	"mcp-bitbake/grammar"
	"mcp-bitbake/parser"
)

// outline is what a file says that matters to the trace of a variable. A file is
// parsed once for it, however often BitBake reads it.
type outline struct {
	events  []event
	refused string // from where on BitBake refuses the file, or ""
}

// event is what a statement does. A statement may touch the variable and change
// another one, which file names depend on, at the same time.
type event struct {
	step    *Step     // touches the variable
	changes string    // base name of a variable whose value it changes, or ""
	refers  reference // names files or classes, where there is a kind
}

// reference is a statement that names files or classes.
type reference struct {
	kind      string
	arguments string
	line      int
}

// outlineOf parses a file for the trace of a variable. It stops after a step more
// than a trace may have.
func outlineOf(f *File, variable string) *outline {
	o := new(outline)
	steps := 0
	grammar.WithTree(f.Path, f.Source, func(parsed *grammar.File, diagnostics []grammar.Diagnostic) {
		statements, refused := parsed.Accepted(diagnostics)
		for _, s := range statements {
			e := eventOf(f.Path, s, variable)
			if e == (event{}) {
				continue
			}
			o.events = append(o.events, e)
			if e.step != nil {
				steps++
			}
			if steps > maxSteps {
				return
			}
		}
		if refused != nil {
			o.refused = refusal(f.Path, refused)
		}
	})
	return o
}

// eventOf is what a statement does. What it does not matter for is empty.
func eventOf(path string, s grammar.Statement, variable string) event {
	refers := func(arguments string) event { return event{refers: reference{s.Kind(), arguments, s.Line()}} }
	switch s := s.(type) {
	case *grammar.Assignment:
		return event{stepOf(path, variable, s, &s.Variable, effectOf(s), string(s.Operator), s.Value), changed(&s.Variable), reference{}}
	case *grammar.Function:
		if s.Variable != nil {
			return event{step: stepOf(path, variable, s, s.Variable, operationEffect(s.Variable, "defines"), "", s.Body)}
		}
	case *grammar.Def:
		if s.Name == variable {
			return event{step: &Step{path, "defines", parser.Assignment{
				Name: s.Name, Base: s.Name, Value: parser.Value{RawValue: s.Body, Line: s.Line()},
			}, s.Span().LastLine()}}
		}
	case *grammar.Export:
		return event{step: stepOf(path, variable, s, &s.Variable, "exports", "", "")}
	case *grammar.Unset:
		return event{stepOf(path, variable, s, &s.Variable, "unsets", "", ""), changed(&s.Variable), reference{}}
	case *grammar.Include:
		return refers(s.Arguments)
	case *grammar.Require:
		return refers(s.Arguments)
	case *grammar.IncludeAll:
		return refers(s.Arguments)
	case *grammar.Inherit:
		return refers(s.Arguments)
	case *grammar.InheritDefer:
		return refers(s.Arguments)
	}
	return event{}
}

// stepOf is a statement as a step, if it touches the variable.
func stepOf(path, variable string, s grammar.Statement, v *grammar.Variable, effect, operator, value string) *Step {
	if v.Base != variable {
		return nil
	}
	if v.Flag != "" && effect != "unsets" {
		effect = "flag"
	}
	record := parser.Named(v)
	record.Value = parser.Value{Operator: operator, RawValue: value, Line: s.Line()}
	return &Step{path, effect, record, s.Span().LastLine()}
}

// changed is the variable whose value a statement changes that names it, if file
// names can depend on it.
func changed(v *grammar.Variable) string {
	if _, known := partsOf[v.Base]; !known || v.Flag != "" {
		return ""
	}
	return v.Base
}

// effectOf says what an assignment does.
func effectOf(a *grammar.Assignment) string {
	return operationEffect(&a.Variable, EffectOfOperator(a.Operator))
}

// EffectOfOperator says what an assignment with an operator does to the variable.
func EffectOfOperator(operator grammar.Operator) string {
	switch operator {
	case grammar.Default:
		return "sets default"
	case grammar.WeakDefault:
		return "weak default"
	case grammar.Append, grammar.AppendDot:
		return "appends"
	case grammar.Prepend, grammar.PrependDot:
		return "prepends"
	default:
		return "sets"
	}
}

// operationEffect is what an operation in a name does, or else.
func operationEffect(v *grammar.Variable, otherwise string) string {
	if operation := v.OperationName(); operation != "" {
		return EffectOfOperation(operation)
	}
	return otherwise
}

// EffectOfOperation says what one of [grammar.Operations] does: remove removes.
func EffectOfOperation(operation string) string { return operation + "s" }
