package lint

import (
	"slices"

	"mcp-bitbake/grammar"
)

// repair makes the fix of a diagnostic of package grammar, for those that have
// one. What BitBake reads stays as it is.
func repair(file *grammar.File, d grammar.Diagnostic) []grammar.Edit {
	a := assignmentAt(file, d.Statement)
	if a == nil {
		return nil
	}
	switch d.Code {
	case grammar.MissingSpace:
		return spaces(a)
	case grammar.OperationOperator:
		return plainOperator(a)
	}
	return nil
}

func assignmentAt(file *grammar.File, span grammar.Span) *grammar.Assignment {
	i, found := slices.BinarySearchFunc(file.Statements, span.Start.Line, func(s grammar.Statement, line int) int {
		return s.Line() - line
	})
	if !found {
		return nil
	}
	a, _ := file.Statements[i].(*grammar.Assignment)
	return a
}

// spaces puts a space on either side of an assignment's operator where there is
// no white space.
func spaces(a *grammar.Assignment) []grammar.Edit {
	var edits []grammar.Edit
	before := grammar.TokenSpace
	for t := range a.Tokens() {
		if before == grammar.TokenOperator && t.Kind == grammar.TokenQuote ||
			t.Kind == grammar.TokenOperator && before != grammar.TokenSpace && before != grammar.TokenContinuation {
			at := t.Span().Start.Offset
			edits = append(edits, grammar.Edit{Start: at, End: at, Text: " "})
		}
		before = t.Kind
	}
	return edits
}

// plainOperator writes what an operator does to the value of an operation, of
// which BitBake takes the old value to be empty, into the value.
func plainOperator(a *grammar.Assignment) []grammar.Edit {
	operator, ok := a.Token(grammar.TokenOperator)
	if !ok {
		return nil
	}
	span := operator.Span()
	edits := []grammar.Edit{{Start: span.Start.Offset, End: span.End.Offset, Text: "="}}
	value := a.ValueSpan()
	start, end := value.Start.Offset, value.End.Offset
	switch a.Operator {
	case grammar.Append:
		edits = append(edits, grammar.Edit{Start: start, End: start, Text: " "})
	case grammar.Prepend:
		edits = append(edits, grammar.Edit{Start: end, End: end, Text: " "})
	case grammar.AppendDot, grammar.PrependDot, grammar.Default:
	default:
		return nil
	}
	return edits
}
