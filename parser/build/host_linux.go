package build

import "syscall"

// ThisHost is the machine that this program runs on.
func ThisHost() Host {
	var u syscall.Utsname
	if syscall.Uname(&u) != nil {
		return Host{}
	}
	return Host{System: text(u.Sysname[:]), Machine: text(u.Machine[:])}
}

// text is a text of C; the type of its characters depends on the architecture.
func text[C int8 | uint8](characters []C) string {
	var s []byte
	for _, c := range characters {
		if c == 0 {
			break
		}
		s = append(s, byte(c))
	}
	return string(s)
}
