// Package parser reduces the syntax trees that package grammar reads from
// recipes to raw assignments and warnings, and finds and reads those recipes
// safely. It evaluates nothing.
//
// All errors are of type *[Error] and carry a [Code] that tools can act on.
package parser
