package server

import (
	"context"
	"errors"
	"fmt"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/tree"
)

// tool is one tool.
type tool struct {
	name        string
	title       string
	description string
	arguments   []argument
	answer      []member // of an answer, besides ok
	run         func(context.Context, request) (any, error)
}

// request is what a tool is run with.
type request struct {
	values               // of its arguments, checked
	access parser.Access // to files
	index  *tree.Index   // of the trees that calls before have looked at
}

// tools lists the tools in the order in which clients show them.
func tools() []*tool {
	return []*tool{
		&findRecipeFiles, &scanLayerRecipeFiles, &parseRecipeFile, &getRecipeVarRaw,
		&parseRecipeFiles, &describeRecipe, &checkRecipeText,
		&searchAssignments, &traceVariable, &findAppends, &listLayers,
		&bitbakeReference,
	}
}

// Answer is what a tool call gives.
type Answer struct {
	JSON  []byte // one compact object
	OK    bool   // the object's member ok
	Value any    // what JSON was made from: a pointer to one of the answers of this package
}

// Tools are the tools with what they may read.
type Tools struct {
	Access parser.Access
	Index  *tree.Index // of what calls have read; each call has its own where it is nil
}

// Call runs a tool. The error is not nil only if there is no such tool or the
// call was cancelled: all else is an answer.
func (t Tools) Call(ctx context.Context, name string, arguments map[string]any) (Answer, error) {
	for _, tool := range tools() {
		if tool.name == name {
			return tool.call(ctx, t, arguments)
		}
	}
	return Answer{}, fmt.Errorf("there is no tool %q; the tools are %s", name, joinWords(ToolNames()))
}

// ToolNames are the names of the tools, in the order in which clients show them.
func ToolNames() []string {
	var names []string
	for _, t := range tools() {
		names = append(names, t.name)
	}
	return names
}

func (t *tool) call(ctx context.Context, tools Tools, arguments map[string]any) (Answer, error) {
	if tools.Index == nil {
		tools.Index = tree.NewIndex(tools.Access)
	}
	values, err := t.check(arguments)
	if err != nil {
		return failure(err), nil
	}
	value, err := t.run(ctx, request{values, tools.Access, tools.Index})
	switch {
	case err == nil:
		return Answer{encode(value), true, value}, nil
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return Answer{}, err
	default:
		return failure(err), nil
	}
}
