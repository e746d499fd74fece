package rules

import (
	"strings"
	"sync"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/internal/wellknown"
)

// assignments are the rules about assignments that do not do what they seem to.
var assignments = []*lint.Rule{
	{
		Code:     "BB201",
		Name:     "glued-operation",
		Summary:  "An `:append` to a list that starts, or a `:prepend` that ends, without a blank",
		Severity: lint.Warning,
		Explanation: "`:append` and `:prepend` add no blank: the first word is glued to what the list ends in, unless that is empty or ends in a blank. " +
			"The rule is silent where the file itself gives the list a value that does, and this is its only such operation. It is silent, too, " +
			"where the value starts (or ends) with an expression, or with punctuation: `;tag=1` goes on with the last word on purpose.",
		FixMeaning:   "The words are separated.",
		Counterparts: []string{"oelint.vars.listappend", "oelint.vars.inconspaces"},
		Bad: []lint.Example{text("SRC_URI:append = \"file://a.patch\"\n"), text("DEPENDS:prepend:class-native = \"zlib\"\n"),
			text("SRC_URI = \"file://a \"\nSRC_URI += \"file://b\"\nSRC_URI:append = \"file://c\"\n"),
		},
		Good: []lint.Example{
			text("SRC_URI:append = \" file://a.patch\"\n"), text("SRC_URI:append = \"\"\n"), text("DEPENDS:prepend = \"zlib \"\n"),
			text("SRC_URI:append = \"${@x(d)}\"\n"), text("SRC_URI:append = \"\\\n    file://a.patch\"\n"), text("PV:append = \"+git\"\n"), text("SRC_URI:append = \";tag=1\"\n"),
			text("SRC_URI = \"file://a \"\nSRC_URI:append = \"file://c\"\n"), text("DEPENDS = \" zlib\"\nDEPENDS:prepend = \"bc\"\n"),
		},
		Checks: []lint.Check{lint.Assigned(gluedOperation, wellknown.Lists()...)},
	},
	{
		Code:     "BB202",
		Name:     "default-without-effect",
		Summary:  "A `?=` after the variable has got a value in the same file",
		Severity: lint.Warning,
		Explanation: "`?=` sets a variable that has no value yet. Above in the file this one has got one, " +
			"so that the line has no effect.",
		Bad:    []lint.Example{text("A = \"1\"\nA ?= \"2\"\n"), text("A += \"1\"\nA ?= \"2\"\n"), text("A[doc] = \"1\"\nA[doc] ?= \"2\"\n")},
		Good:   []lint.Example{text("A ?= \"1\"\nA = \"2\"\n"), text("A ??= \"1\"\nA ?= \"2\"\n"), text("A = \"1\"\nunset A\nA ?= \"2\"\n")},
		Checks: []lint.Check{lint.Whole(repeated(defaultWithoutEffect))},
	},
	{
		Code:     "BB203",
		Name:     "thrown-away",
		Summary:  "A value that a later `=` in the same file throws away",
		Severity: lint.Warning,
		Explanation: "An unconditional assignment replaces what stands above it, `+=` and the like included; nothing between " +
			"the two lines could have used it. The rule is silent where something is inherited, included or expanded at once (`:=`) " +
			"between the two, about `?=` and `??=`, which are there to be replaced, and where both values are the same.",
		Counterparts: []string{"oelint.var.override", "oelint.vars.duplicate"},
		Bad:          []lint.Example{text("A = \"1\"\nA = \"2\"\n"), text("A += \"1\"\nA = \"2\"\n")},
		Good: []lint.Example{
			text("A ?= \"1\"\nA = \"2\"\n"), text("A = \"1\"\nA:foo = \"2\"\n"), text("A = \"1\"\ninherit ${A}\nA = \"2\"\n"),
			text("A = \"1\"\nB := \"${A}\"\nA = \"2\"\n"), text("A:append = \" 1\"\nA:append = \" 2\"\n"),
		},
		Checks: []lint.Check{lint.Whole(repeated(thrownAway))},
	},
	{
		Code:     "BB204",
		Name:     "refers-to-itself",
		Summary:  "A variable whose value contains itself",
		Severity: lint.Error,
		Explanation: "BitBake expands values when they are used, and stops with an error where a variable's value contains " +
			"the variable. Use `:append`, `+=`, or `:=`, which expands at once.",
		Bad:    []lint.Example{text("CFLAGS = \"${CFLAGS} -O2\"\n"), text("A += \"${A}\"\n")},
		Good:   []lint.Example{text("CFLAGS := \"${CFLAGS} -O2\"\n"), text("CFLAGS:append = \" -O2\"\n"), text("A[doc] = \"${A}\"\n"), text("A:foo = \"${A}\"\n")},
		Checks: []lint.Check{lint.Each(refersToItself)},
	},
}

func gluedOperation(p *lint.Pass, a *grammar.Assignment) {
	v := &a.Variable
	if v.Operation == nil || v.Flag != "" || a.Value == "" || a.Operator != grammar.Set && a.Operator != grammar.SetNow {
		return
	}
	value := a.ValueSpan()
	start, end := value.Start.Offset, value.End.Offset
	switch first, last := a.Value[0], a.Value[len(a.Value)-1]; {
	case v.Operation.Name == "append" && startsWord(first) && !separated(p, v):
		if p.File.Source[start] == '\\' { // the first word stands on a later line
			p.ReportNode(a, "no blank separates the first word from what "+v.Base+" ends in")
			return
		}
		p.ReportNode(a, "no blank separates the first word from what "+v.Base+" ends in", grammar.Edit{Start: start, End: start, Text: " "})
	case v.Operation.Name == "prepend" && startsWord(last) && !separated(p, v):
		p.ReportNode(a, "no blank separates the last word from what "+v.Base+" starts with", grammar.Edit{Start: end, End: end, Text: " "})
	}
}

// listEnds is what a file says of the ends of a list's value.
type listEnds struct {
	others                int  // assignments and operations that may change the ends
	blankFirst, blankLast bool // of the value of the one plain assignment
}

// listsOf are the lists that a file gives a value, by their names without operations.
func listsOf(file *grammar.File) map[string]listEnds {
	all := map[string]listEnds{}
	for a := range lint.All[*grammar.Assignment](file) {
		if a.Variable.Flag != "" {
			continue
		}
		name := listName(&a.Variable)
		ends := all[name]
		if plain := a.Variable.Operation == nil && a.Operator == grammar.Set; plain && a.Value != "" {
			ends.blankFirst, ends.blankLast = isBlank(a.Value[0]), isBlank(a.Value[len(a.Value)-1])
		} else {
			ends.others++
		}
		all[name] = ends
	}
	return all
}

func listName(v *grammar.Variable) string {
	return strings.Join(append([]string{v.Base}, v.Overrides...), ":")
}

// separated reports whether a blank surely stands where an operation adds its value:
// the file itself gives the list a value that has one there, and adds nothing else.
func separated(p *lint.Pass, v *grammar.Variable) bool {
	ends := lint.Fact(p, listsOf)[listName(v)]
	return ends.others == 1 && (v.Operation.Name == "append" && ends.blankLast || v.Operation.Name == "prepend" && ends.blankFirst)
}

// startsWord reports whether a list's word may start (or end) with a letter.
func startsWord(b byte) bool { return wordByte(b) || b == '-' || b == '/' }

func isBlank(b byte) bool { return b == ' ' || b == '\t' }

// again is an assignment to what an earlier one gave a value: the same variable, by
// its whole name, or the same flag.
type again struct {
	before, now *grammar.Assignment
	// between is true where a statement between the two may use the value.
	between bool
}

// repeated makes a check that calls report for each assignment to a place that
// has got a value further up.
func repeated(report func(*lint.Pass, again)) func(*lint.Pass) {
	return func(p *lint.Pass) {
		for _, a := range lint.Fact(p, repetitions) {
			report(p, a)
		}
	}
}

// tables are maps that are used again: most files need one of some dozen places,
// and hardly one has anything in it.
var tables = sync.Pool{New: func() any { return map[string]int32{} }}

// mostPlaces bounds the maps that are used again.
const mostPlaces = 100

// repetitions finds the assignments of a file to places that have got a value.
func repetitions(file *grammar.File) []again {
	before := tables.Get().(map[string]int32) // the statement that gives a place a value
	defer func() {
		if len(before) > mostPlaces {
			return // clearing it would cost each file that comes
		}
		clear(before)
		tables.Put(before)
	}()
	var list []again
	used := -1 // the last statement that may use values
	for i, s := range file.Statements {
		switch s := s.(type) {
		case *grammar.Comment, *grammar.Blank, *grammar.Function, *grammar.Def:
		case *grammar.Assignment:
			if s.Variable.Operation != nil || s.Operator == grammar.WeakDefault {
				continue
			}
			here := s.Variable.Source() // as it is written, flag and all: a name over two lines is another one
			if b, ok := before[here]; ok {
				list = append(list, again{file.Statements[b].(*grammar.Assignment), s, used > int(b)})
			}
			before[here] = int32(i)
			if s.Operator == grammar.SetNow {
				used = i
			}
		case *grammar.Unset:
			clear(before)
		default:
			used = i
		}
	}
	return list
}

func defaultWithoutEffect(p *lint.Pass, a again) {
	if a.now.Operator == grammar.Default {
		p.Reportf(a.now, "this has no effect: %s has got a value on line %d", nameOf(a.now), a.before.Line())
	}
}

func thrownAway(p *lint.Pass, a again) {
	if a.between || a.now.Operator != grammar.Set || a.before.Operator == grammar.Default ||
		a.now.Value == a.before.Value && a.before.Operator == grammar.Set {
		return
	}
	p.Reportf(a.before, "line %d sets %s anew, which throws this away", a.now.Line(), nameOf(a.now))
}

func nameOf(a *grammar.Assignment) string {
	if a.Variable.Flag != "" {
		return a.Variable.Name() + "[" + a.Variable.Flag + "]"
	}
	return a.Variable.Name()
}

func refersToItself(p *lint.Pass, a *grammar.Assignment) {
	v := &a.Variable
	if a.Operator == grammar.SetNow || a.Operator == grammar.WeakDefault || a.Operator == grammar.Default || v.Flag != "" || len(v.AllOverrides()) > 0 || v.OperationName() == "remove" {
		return
	}
	if strings.Contains(a.Value, v.Base) && strings.Contains(a.Value, "${"+v.Base+"}") {
		p.Reportf(a, "%s contains itself: BitBake cannot expand it", v.Base)
	}
}
