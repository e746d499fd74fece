package difference

import (
	"fmt"
	"slices"
	"strings"

	"mcp-bitbake/internal/recording"
)

// class says in words what becomes of the entry of a place, such that places of one
// cause have few classes.
func (p *Place) class() string {
	o, n := p.Old, p.New
	switch {
	case o != nil && n != nil && o.Kind != n.Kind:
		return "read as " + n.Kind + p.diagnosis()
	case o != nil && n != nil:
		return strings.Join(p.fieldClasses(), ", ") + p.diagnosis()
	case o != nil:
		return "lost" + p.diagnosis()
	case n != nil:
		return "added" + p.diagnosis()
	}
	switch o, n = p.OldDiagnostic, p.NewDiagnostic; {
	case o == nil:
		return "new " + severity(n) + " " + code(n)
	case n == nil:
		return severity(o) + " " + code(o) + " is gone"
	case o.Kind != n.Kind:
		return fmt.Sprintf("%s %s is %s now", severity(o), code(o), code(n))
	default:
		return fmt.Sprintf("%s %s: other place", severity(o), code(o))
	}
}

// fieldClasses say what differs in a statement that is of the same kind.
func (p *Place) fieldClasses() []string {
	var classes []string
	for _, name := range telling(p.Old, p.New) {
		before, after := p.Old.Field(name), p.New.Field(name)
		switch name {
		case "op", "quote":
			classes = append(classes, fmt.Sprintf("%s %s → %s", name, orNone(before), orNone(after)))
		default:
			classes = append(classes, name+vanished(before, after))
		}
	}
	switch o, n := p.Old, p.New; {
	case n.Last > o.Last:
		classes = append(classes, "ends later")
	case n.Last < o.Last:
		classes = append(classes, "ends earlier")
	}
	return classes
}

// telling are the names of the fields that tell how two entries differ. That a body
// which ends elsewhere is another one tells nothing.
func telling(o, n *recording.Entry) []string {
	names := changed(o, n)
	if o.Last != n.Last {
		names = slices.DeleteFunc(names, func(name string) bool { return name == "body" })
	}
	return names
}

func orNone(value string) string {
	if value == "" {
		return `"` // the quote that a recording leaves out
	}
	return value
}

func vanished(before, after string) string {
	switch {
	case after == "" && before != "":
		return " lost"
	case before == "" && after != "":
		return " added"
	default:
		return " differs"
	}
}

// diagnosis is what diagnostics say of the statement.
func (p *Place) diagnosis() string {
	o, n := p.OldDiagnostic, p.NewDiagnostic
	switch {
	case n != nil && (o == nil || o.Kind != n.Kind):
		return ", " + severity(n) + " " + code(n)
	case o != nil && n == nil:
		return ", " + severity(o) + " " + code(o) + " is gone"
	}
	return ""
}

func code(e *recording.Entry) string { return strings.TrimPrefix(e.Kind, recording.DiagnosticMark) }

func severity(e *recording.Entry) string {
	if e.Field("warning") != "" {
		return "warning"
	}
	return "error"
}
