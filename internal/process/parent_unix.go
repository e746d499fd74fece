//go:build unix && !linux

package process

import "syscall"

// endWithParent does nothing: a program notices by the end of its standard input.
func endWithParent(*syscall.SysProcAttr) {}
