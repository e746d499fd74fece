// Package parser answers what recipes say: it finds recipes below a directory,
// reads them safely and reduces their trees to raw assignments and warnings.
// It evaluates nothing.
//
// All errors are of type *[Error] and carry a [Code] that tools can act on.
package parser
