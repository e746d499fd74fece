// Package lint finds mistakes in BitBake metadata. It is the engine: rules come
// from elsewhere, those of the project from package rules.
//
// A [Rule] is data: a code, a name, texts, examples, and [Check] values, each of
// which looks at statements of one kind, or at a whole file. A [Linter] runs
// rules over files that package grammar has read, and gives a [Finding] for each
// mistake: where it is, what it is and, where that is safe, [grammar.Edit] values
// that mend it.
//
// Rules are exact or silent: where a variable would have to be evaluated, or a
// file read that nobody gave, they say nothing. What other files there are they
// ask a [Tree], if there is one.
package lint
