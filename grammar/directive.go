package grammar

import "strings"

// A directive is a keyword and the text after it, which BitBake expands and
// splits when it gets to it.

// ExportFunctions makes functions of a class the default ones of their name:
//
//	EXPORT_FUNCTIONS do_configure do_compile
//
// It is BBHandler's __export_func_regexp__.
type ExportFunctions struct {
	node
	Arguments string `parser:"'EXPORT_FUNCTIONS':Keyword @Arguments"`
}

// Fields is args.
func (e *ExportFunctions) Fields() []Field { return arguments(e.Arguments) }

// AddHandler names functions that handle events:
//
//	addhandler base_eventhandler
//
// It is BBHandler's __addhandler_regexp__.
type AddHandler struct {
	node
	Arguments string `parser:"'addhandler':Keyword @Arguments"`
}

// Fields is args.
func (a *AddHandler) Fields() []Field { return arguments(a.Arguments) }

// Inherit reads classes:
//
//	inherit autotools pkgconfig
//
// It is BBHandler's __inherit_regexp__.
type Inherit struct {
	node
	Arguments string `parser:"'inherit':Keyword @Arguments"`
}

// Fields is args.
func (i *Inherit) Fields() []Field { return arguments(i.Arguments) }

// InheritDefer reads classes when everything else is read:
//
//	inherit_defer ${@bb.utils.contains("PACKAGECONFIG", "x", "cmake", "", d)}
//
// It is BBHandler's __inherit_def_regexp__.
type InheritDefer struct {
	node
	Arguments string `parser:"'inherit_defer':Keyword @Arguments"`
}

// Fields is args.
func (i *InheritDefer) Fields() []Field { return arguments(i.Arguments) }

// Include reads files where they exist:
//
//	include conf/machine/include/qemu.inc
//
// It is ConfHandler's __include_regexp__.
type Include struct {
	node
	Arguments string `parser:"'include':Keyword @Arguments"`
}

// Fields is args.
func (i *Include) Fields() []Field { return arguments(i.Arguments) }

// Require reads files, which must exist:
//
//	require ${BPN}.inc
//
// It is ConfHandler's __require_regexp__.
type Require struct {
	node
	Arguments string `parser:"'require':Keyword @Arguments"`
}

// Fields is args.
func (r *Require) Fields() []Field { return arguments(r.Arguments) }

// IncludeAll reads a file from every layer that has it:
//
//	include_all conf/distro/include/maintainers.inc
//
// It is ConfHandler's __includeall_regexp__.
type IncludeAll struct {
	node
	Arguments string `parser:"'include_all':Keyword @Arguments"`
}

// Fields is args.
func (i *IncludeAll) Fields() []Field { return arguments(i.Arguments) }

// AddPylib adds a directory and a namespace of Python modules. It stands in a
// layer's conf/layer.conf:
//
//	addpylib ${LAYERDIR}/lib oeqa
//
// It is ConfHandler's __addpylib_regexp__.
type AddPylib struct {
	node
	Arguments string `parser:"'addpylib':Keyword @Arguments"`
}

// Fields is args.
func (a *AddPylib) Fields() []Field { return arguments(a.Arguments) }

// AddFragments declares where configuration fragments are and which variables
// list them:
//
//	addfragments conf/fragments OE_FRAGMENTS OE_FRAGMENTS_METADATA_VARS OE_BUILTIN_FRAGMENTS
//
// It is ConfHandler's __addfragments_regexp__.
type AddFragments struct {
	node
	Arguments string `parser:"'addfragments':Keyword @Arguments"`
}

// Fields is args.
func (a *AddFragments) Fields() []Field { return arguments(a.Arguments) }

func arguments(text string) []Field { return []Field{{"args", text}} }

// directive matches word\s+(.+), the form of most directives.
func (s *scanner) directive(word string) bool { return s.directiveOf(word, 1) }

// directive2 matches word\s+(.+)\s+(.+).
func (s *scanner) directive2(word string) bool { return s.directiveOf(word, 2) }

// directive4 matches word\s+(.+)\s+(.+)\s+(.+)\s+(.+).
func (s *scanner) directive4(word string) bool { return s.directiveOf(word, 4) }

// directiveOf matches a directive with at least a number of arguments.
func (s *scanner) directiveOf(word string, number int) bool {
	from, ok := s.argumentsAfter(word, "")
	if !ok || !s.hasArguments(len(word), number) {
		return false
	}
	s.emit(TokenKeyword, len(word))
	s.emitSpace(from)
	s.emit(TokenArguments, len(s.text))
	s.emitLineEnd()
	return true
}

// argumentsAfter says where the text after a keyword starts: at the first
// character that is not white space. Where that is none, or one of stops, the
// last white space character is text if another one comes before it, as the
// regular expression word\s+([^stops]+) has it.
func (s *scanner) argumentsAfter(word, stops string) (from int, ok bool) {
	if !strings.HasPrefix(s.text, word) {
		return 0, false
	}
	previous, from := len(word), len(word)
	for {
		n := space(s.text[from:])
		if n == 0 {
			break
		}
		previous, from = from, from+n
	}
	if from == len(s.text) || strings.IndexByte(stops, s.text[from]) >= 0 {
		from = previous
	}
	return from, from > len(word)
}

// hasArguments reports whether the text from i on is number arguments, each of at
// least one character of any kind with white space before it: (\s+.+){number}.
func (s *scanner) hasArguments(i, number int) bool {
	for range number {
		for i < len(s.text) && space(s.text[i:]) == 0 {
			i++
		}
		i += space(s.text[i:])
		if i == len(s.text) {
			return false
		}
		i += runeLength(s.text[i:])
	}
	return true
}
