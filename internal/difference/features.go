package difference

import (
	"math/bits"
	"strings"

	"mcp-bitbake/internal/recording"
)

// features are what a statement has that a rule of the grammar may be about, a bit
// each.
type features uint64

// feature is a property of a statement. Either its fields tell, or its source.
type feature struct {
	name   string
	fields func(e *recording.Entry) bool
	source func(s *source) bool
	around bool // it is about what stands around the statement
}

// source is a statement's source text and what stands around it.
type source struct {
	text   string // with its line ends
	name   string // of the file
	before string // the line before
	after  string // the line after
}

// all are the features, in the order in which the simplest explanation is looked for.
var all = append(operators(),
	field("a flag", func(e *recording.Entry) bool { return e.Field("flag") != "" }),
	field("override syntax", named(":")),
	field("the operation append", named(":append")),
	field("the operation prepend", named(":prepend")),
	field("the operation remove", named(":remove")),
	field("export", has("export")),
	field("single quotes", is("quote", "'")),
	field("python", has("python")),
	field("fakeroot", has("fakeroot")),
	field("no name", is("name", "__anonymous")),
	text("a continued line", func(s *source) bool { return continued(s.text) }),
	text("a backslash with white space after it", func(s *source) bool {
		return strings.Contains(s.text, "\\ \n") || strings.Contains(s.text, "\\\t\n")
	}),
	text("quotes within quotes", func(s *source) bool { return strings.Count(s.text, `"`) > 2 || strings.Count(s.text, `'`) > 2 }),
	text("both kinds of quote", func(s *source) bool { return strings.Contains(s.text, `"`) && strings.Contains(s.text, `'`) }),
	text("a # in it", func(s *source) bool { return strings.Contains(s.text, "#") }),
	text("${ in it", func(s *source) bool { return strings.Contains(s.text, "${") }),
	text("${@ in it", func(s *source) bool { return strings.Contains(s.text, "${@") }),
	text("${ in its name", func(s *source) bool { return strings.Contains(head(s.text), "${") }),
	text("no white space around its operator", func(s *source) bool { return tight(s.text) }),
	text("an empty value", func(s *source) bool { return strings.Contains(s.text, `""`) || strings.Contains(s.text, `''`) }),
	text("white space at the ends of a value", func(s *source) bool {
		return strings.Contains(s.text, "=\" ") || strings.Contains(s.text, "= \" ") || strings.Contains(s.text, " \"\n")
	}),
	text("a tab in it", func(s *source) bool { return strings.Contains(s.text, "\t") }),
	text("carriage returns", func(s *source) bool { return strings.Contains(s.text, "\r") }),
	text("bytes beyond ASCII", func(s *source) bool { return strings.ContainsFunc(s.text, func(r rune) bool { return r > 0x7e }) }),
	text("a blank line in it", func(s *source) bool { return strings.Contains(s.text, "\n\n") }),
	text("a comment in it", func(s *source) bool { return strings.Contains(s.text, "\n#") }),
	text("a line in it that starts with }", func(s *source) bool { return strings.Contains(body(s.text), "\n}") }),
	text("an indented }", func(s *source) bool { return strings.Contains(s.text, " }") || strings.Contains(s.text, "\t}") }),
	text("a here document", func(s *source) bool { return strings.Contains(s.text, "<<") }),
	text("before or after", func(s *source) bool {
		return strings.Contains(s.text, " before ") || strings.Contains(s.text, " after ")
	}),
	text("several arguments", func(s *source) bool { return len(strings.Fields(s.text)) > 2 && !strings.Contains(s.text, "=") }),
	text("white space at the end of a line", func(s *source) bool { return strings.Contains(s.text, " \n") || strings.Contains(s.text, "\t\n") }),
	surrounded("a comment before it", func(s *source) bool { return strings.HasPrefix(s.before, "#") }),
	surrounded("a comment after it", func(s *source) bool { return strings.HasPrefix(s.after, "#") }),
	surrounded("a blank line before it", func(s *source) bool { return s.before == "\n" }),
	surrounded("a blank line after it", func(s *source) bool { return s.after == "\n" }),
	surrounded("no line after it", func(s *source) bool { return s.after == "" }),
	surrounded("no line end", func(s *source) bool { return !strings.HasSuffix(s.text, "\n") }),
	text("a place in a .conf file", func(s *source) bool { return strings.HasSuffix(s.name, ".conf") }),
)

func operators() []feature {
	var list []feature
	for _, op := range []string{":=", "?=", "??=", "+=", "=+", ".=", "=.", "="} {
		list = append(list, field("operator "+op, is("op", op)))
	}
	return list
}

func field(name string, fields func(*recording.Entry) bool) feature {
	return feature{name: name, fields: fields}
}
func surrounded(name string, of func(*source) bool) feature {
	return feature{name: name, source: of, around: true}
}
func text(name string, of func(*source) bool) feature { return feature{name: name, source: of} }

func has(name string) func(*recording.Entry) bool {
	return func(e *recording.Entry) bool { return e.Field(name) != "" }
}

func named(part string) func(*recording.Entry) bool {
	return func(e *recording.Entry) bool { return strings.Contains(e.Name(), part) }
}

func is(name, value string) func(*recording.Entry) bool {
	return func(e *recording.Entry) bool { return e.Field(name) == value }
}

// featuresOf finds the features of an entry.
func featuresOf(e *recording.Entry, s *source) features {
	var found features
	for i := range all {
		if f := &all[i]; f.fields != nil && f.fields(e) || f.source != nil && f.source(s) {
			found |= 1 << i
		}
	}
	return found
}

// within are the features that are not about what stands around a statement.
func (f features) within() features {
	for i := range all {
		if all[i].around {
			f &^= 1 << i
		}
	}
	return f
}

// words names features.
func (f features) words() string {
	var names []string
	for ; f != 0; f &= f - 1 {
		names = append(names, all[bits.TrailingZeros64(uint64(f))].name)
	}
	return strings.Join(names, " and ")
}

// first are the first n features.
func (f features) first(n int) features {
	var first features
	for ; f != 0 && n > 0; n-- {
		first |= f & -f
		f &= f - 1
	}
	return first
}

// continued reports whether a line but the last one ends in a backslash.
func continued(text string) bool {
	for line := range strings.Lines(text) {
		if strings.HasSuffix(strings.TrimRight(line, " \t\r\n\f\v"), `\`) {
			return true
		}
	}
	return false
}

// head is what stands before a value.
func head(text string) string {
	before, _, _ := strings.Cut(text, "=")
	return before
}

// tight reports whether an operator has no white space before or after it.
func tight(text string) bool {
	before, after, found := strings.Cut(text, "=")
	return found && (!strings.ContainsAny(before, " \t") || !strings.HasPrefix(strings.TrimLeft(after, "+."), " "))
}

// body is all but the last line.
func body(text string) string {
	text = strings.TrimSuffix(text, "\n")
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		return text[:i]
	}
	return ""
}
