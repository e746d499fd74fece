// Package expression knows the values of the Python expressions of ${@...} that
// are pure: made of literals, variables and a written list of functions whose
// value follows from their arguments alone. It runs no Python. Of all other
// expressions it says what in them is not known.
//
// A value may have a hole in it: a part of a text that is not known, where the
// rest is. [Hole] stands for it. What depends on the hole is not known, what
// does not is: that a list of words has a word is certain whatever else it has.
package expression

// Hole stands for the unknown part of a text. It is no character of any
// metadata that BitBake could use in a path or variable.
const Hole = "\x00"

// Environment gives expressions the variables that they read.
type Environment interface {
	// Get is d.getVar(name, expand). set is false for None.
	Get(name string, expand bool) (text string, set bool)
	// Flag is d.getVarFlag(name, flag, expand).
	Flag(name, flag string, expand bool) (text string, set bool)
	// Flags are the names of the flags of a variable (d.getVarFlags(name)), with
	// [Hole] among them where not all are known.
	Flags(name string) []string
	// Expand is d.expand(text).
	Expand(text string) string
	// Inherits is bb.data.inherits_class(class, d).
	Inherits(class string) bool
	// Host is what os.uname() says of the machine that BitBake runs on, such as
	// Linux and x86_64; "" for what is not known.
	Host() (system, machine string)
}

// Unknown says why the value of an expression is not known.
type Unknown struct{ Reason string }

// Error is the reason.
func (u *Unknown) Error() string { return u.Reason }

// Truth is the truth that Python sees in an expression. The error is an
// [*Unknown].
func Truth(code string, environment Environment) (bool, error) {
	node, err := parse(code)
	if err != nil {
		return false, err
	}
	v, err := node(environment)
	if err != nil {
		return false, err
	}
	return v.truth()
}

// Eval gives the text that BitBake puts in the place of ${@code}, as str()
// makes it of the value. The error is an [*Unknown].
func Eval(code string, environment Environment) (string, error) {
	node, err := parse(code)
	if err != nil {
		return "", err
	}
	v, err := node(environment)
	if err != nil {
		return "", err
	}
	return v.str()
}
