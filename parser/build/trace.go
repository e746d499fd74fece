package build

import (
	"context"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/parser/build/datastore"
)

// Step is a statement about a variable that BitBake executes.
type Step struct {
	Path        string
	Layer       string // that the file lies in, or ""
	First, Last int    // physical lines, from 1

	// Effect is what BitBake's own history calls it: set, set?, append, prepend,
	// postdot, predot, immediate, :append, :prepend or :remove with [overrides]
	// after it, exported, del or delFlag; or function.
	Effect   string
	Name     string // of the variable as written, overrides included, without an operation
	Written  string // the name with an operation, too
	When     When   // for what its overrides let it count, or "" where there are none
	Flag     string
	Operator string // of an assignment
	Value    string // raw, of an assignment, or the body of a function
	Function bool   // whether it is a function

	// Configuration says that the statement stands in the configuration, which
	// all recipes share.
	Configuration bool
}

// Trace is what BitBake executes about a variable for a recipe.
type Trace struct {
	Steps      []Step   // in BitBake's order
	Files      []string // of the recipe, in the order in which BitBake enters them
	Unfollowed []Unfollowed
	Stopped    *Stop // where BitBake stops, or nil
	Traps      []Trap
}

// Trace gives the statements about a variable that BitBake executes for the
// recipe at a path, or for the configuration where recipe is "". variable is the
// name without overrides; "" stands for all.
func (b *Build) Trace(ctx context.Context, recipe, variable string) (Trace, error) {
	s, err := b.now(ctx)
	if err != nil {
		return Trace{}, err
	}
	c, err := s.chain(ctx, recipe)
	if err != nil {
		return Trace{}, err
	}
	t := Trace{Stopped: s.base.stopped}
	t.Steps = s.base.steps(t.Steps, s.base.events, variable, true)
	t.Steps = s.base.steps(t.Steps, c.events, variable, false)
	t.Unfollowed = append(append(t.Unfollowed, s.base.unfollowed...), c.unfollowed...)
	if t.Stopped == nil {
		t.Stopped = c.stopped
	}
	c.judge(t.Steps)
	if variable != "" {
		t.Traps = traps(t.Steps)
	}
	paths := c.files
	if recipe == "" {
		paths = s.base.files
	}
	for _, path := range paths {
		t.Files = append(t.Files, clean(path))
	}
	return t, nil
}

// judge says of steps when they count.
func (c *chain) judge(steps []Step) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.finish()
	var j *judge
	for i := range steps {
		overrides := overridesIn(steps[i].Written)
		if len(overrides) == 0 {
			continue
		}
		if j == nil {
			j = newJudge(c.store)
		}
		steps[i].When = j.when(overrides)
	}
}

// steps adds the steps of events about a variable.
func (c *configuration) steps(steps []Step, events []event, variable string, configuration bool) []Step {
	for _, e := range events {
		s := e.get()
		if variable != "" && !isOf(s.name, variable) {
			continue
		}
		step := Step{
			Path: e.source.path, Layer: c.layerOf(e.source.path), First: s.first, Last: s.last,
			Name: s.name, Written: s.name, Flag: s.flag, Value: s.value, Configuration: configuration,
		}
		switch s.kind {
		case assignment:
			if s.export {
				exported := step
				exported.Operator, exported.Effect, exported.Flag = string(s.operator), "exported", "export"
				steps = append(steps, exported)
			}
			step.Operator = string(s.operator)
			step.Effect = words[s.operator]
		case export:
			step.Effect, step.Flag = "exported", "export"
		case unset:
			if step.Effect = "del"; s.flag != "" {
				step.Effect = "delFlag"
			}
		default:
			step.Effect, step.Function = "function", true
		}
		if s.kind == assignment && s.flag == "" && s.operator != grammar.WeakDefault || s.kind == function {
			if base, operation, ok := datastore.Operation(s.name); ok {
				step.Name, step.Effect = base, operation
			}
		}
		steps = append(steps, step)
	}
	return steps
}

// isOf reports whether a name, with or without overrides, is one of a variable.
func isOf(name, variable string) bool {
	rest, ok := strings.CutPrefix(name, variable)
	return ok && (rest == "" || rest[0] == ':')
}

// words are those of BitBake's history for the operators.
var words = map[grammar.Operator]string{
	grammar.Set: "set", grammar.SetNow: "immediate", grammar.Default: "set?", grammar.WeakDefault: "set",
	grammar.Append: "append", grammar.Prepend: "prepend", grammar.AppendDot: "postdot", grammar.PrependDot: "predot",
}
