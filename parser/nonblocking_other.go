//go:build !unix

package parser

// nonBlocking is nothing where opening a file never waits.
const nonBlocking = 0
