package server

import "mcp-bitbake/parser"

// Value is what an assignment says, whatever it is said of: the JSON form of
// [parser.Value].
type Value struct {
	Operator string `json:"operator" doc:"One of = := ?= ??= += =+ .= =."`
	RawValue string `json:"raw_value" doc:"Value as written, unexpanded."`
	Line     int    `json:"line" doc:"First line, from 1."`
}

// Plain is a plain assignment: the JSON form of [parser.Plain].
type Plain struct {
	Name string `json:"name" doc:"Name of the variable."`
	Value
}

// Assignment is an assignment with its name taken apart: the JSON form of
// [parser.Assignment]. A member that one of them lacks does not compile.
type Assignment struct {
	Name      string   `json:"name" doc:"Name as written, without the flag."`
	Base      string   `json:"base" doc:"Name without overrides and operation."`
	Overrides []string `json:"overrides,omitempty" doc:"Overrides, before and after the operation."`
	Operation string   `json:"operation,omitempty" doc:"append, prepend or remove."`
	Flag      string   `json:"flag,omitempty" doc:"Varflag."`
	Value
}

func assignmentOf(a parser.Assignment) Assignment {
	return Assignment{a.Name, a.Base, a.Overrides, a.Operation, a.Flag, Value(a.Value)}
}

func plainOf(list []parser.Plain) []Plain {
	answer := make([]Plain, len(list))
	for i, a := range list {
		answer[i] = Plain{a.Name, Value(a.Value)}
	}
	return answer
}
