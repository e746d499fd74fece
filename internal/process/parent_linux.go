package process

import "syscall"

// endWithParent has the system kill the program when this one ends, however it does.
func endWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }
