package server

import (
	"fmt"
	"strings"

	"mcp-bitbake/parser/build"
)

// trapIn says in words what is likely a mistake among the steps of a trace.
func trapIn(steps []build.Step, t build.Trap) string {
	s := &steps[t.Step]
	at := fmt.Sprintf("%s:%d: ", s.Path, s.First)
	by := ""
	if t.By >= 0 {
		by = fmt.Sprintf("%s:%d", steps[t.By].Path, steps[t.By].First)
	}
	switch t.Kind {
	case build.Overwritten:
		return at + fmt.Sprintf("the %s is lost: %s sets %s anew later. %s:append is added after all else.", s.Operator, by, s.Written, s.Written)
	case build.DefaultLost:
		return at + fmt.Sprintf("the %s gives %s a value, so that the default at %s has no effect. %s:append would keep it.", s.Operator, s.Written, by, s.Written)
	case build.Glued:
		return at + fmt.Sprintf("the value of %s starts without a blank, so that its first word becomes part of the last word before it.", s.Written)
	default:
		return at + fmt.Sprintf("under its override, this is the whole value of %s: the %s adds nothing to that of the variable. %s would.", s.Written, s.Operator, appended(s.Written))
	}
}

// appended is the name that adds to a variable under the overrides in a name.
func appended(name string) string {
	base, overrides, _ := strings.Cut(name, ":")
	return base + ":append:" + overrides
}
