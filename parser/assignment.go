package parser

import "mcp-bitbake/grammar"

// Value is what an assignment says, whatever it is said of.
type Value struct {
	Operator string // one of = := ?= ??= += =+ .= =.
	RawValue string // BitBake's own raw value: lines joined, nothing expanded
	Line     int    // first physical line, from 1
}

// Plain is a plain assignment as it stands in the file: to a variable, without
// override syntax and without a varflag.
type Plain struct {
	Name string
	Value
}

// Assignment is an assignment as it stands in the file, its name taken apart. It
// is the one record of an assignment: what keeps, finds or answers with
// assignments embeds it.
type Assignment struct {
	Name      string   // as written, overrides included, without the flag
	Base      string   // the name without overrides and operation
	Overrides []string // before and after the operation
	Operation string   // append, prepend, remove or ""
	Flag      string   // the varflag, or ""
	Value
}

// AssignmentOf is the record of an assignment in a tree. It does not keep the
// tree.
func AssignmentOf(a *grammar.Assignment) Assignment {
	record := Named(&a.Variable)
	record.Value = valueOf(a)
	return record
}

// Named is a record that says of which variable it is, and no value.
func Named(v *grammar.Variable) Assignment {
	return Assignment{Name: v.Name(), Base: v.Base, Overrides: v.AllOverrides(), Operation: v.OperationName(), Flag: v.Flag}
}

func valueOf(a *grammar.Assignment) Value { return Value{string(a.Operator), a.Value, a.Line()} }
