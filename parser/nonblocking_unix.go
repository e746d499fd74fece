//go:build unix

package parser

import "syscall"

// nonBlocking keeps an open from waiting for the writer of a FIFO.
const nonBlocking = syscall.O_NONBLOCK
