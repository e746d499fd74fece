// Package effects reads Python code of metadata for what it could do to
// variables when BitBake runs it. It runs nothing: it finds the calls that change
// the data store, the names that they change as far as those are written, and the
// conditions that they stand under. Whatever is not understood counts as able to
// change everything.
package effects

// Any stands for the unknown part of a name; alone it is any name.
const Any = "\x00"

// Kind is what an effect does.
type Kind uint8

// The kinds of effect.
const (
	Sets    Kind = iota // gives a variable another value, or none
	Appends             // adds to the end of its value (appendVar)
	Flags               // changes a flag of it
)

// Effect is something that code could do to a variable.
type Effect struct {
	Kind   Kind
	Name   string // with Any in it where a part is not known; ${...} stands for the variable's value
	Flag   string // likewise, of Flags
	Call   string // what does it, such as d.setVar, for people
	Line   int    // of the code, from 0
	Guards []Guard
}

// Call is the call of a function that gets the data store, and is not known here.
type Call struct {
	Name      string // with dots, as written
	Arguments []Argument
	Line      int
	Guards    []Guard
}

// Argument is an argument of a call.
type Argument struct {
	Keyword string   // or "" for one by position
	Store   bool     // whether it is the data store
	Texts   []string // what it could be if it is a text, each as the name of an effect
}

// Guard is a condition that code stands under.
type Guard struct {
	Code string // an expression
	Is   bool   // what its truth must be
}

// Code is what a piece of Python could do.
type Code struct {
	Effects []Effect
	Calls   []Call
	Reads   []string // variables that it reads by name, and other texts in it: where names of functions may come from
}
