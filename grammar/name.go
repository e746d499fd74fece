package grammar

import "iter"

// Export puts a variable into the environment of tasks without giving it a
// value.
type Export struct {
	node
	Variable Variable `parser:"'export':Keyword @@"`
}

// Kind is "export".
func (*Export) Kind() string { return "export" }

// Fields is name.
func (e *Export) Fields() []Field { return []Field{{"name", e.Variable.Name()}} }

// Children yields the keyword and the variable.
func (e *Export) Children() iter.Seq[Node] { return e.children(&e.Variable) }

func (e *Export) attach(to, variable node) { e.node, e.Variable.node = to, variable }

// Unset deletes a variable, or one flag of it.
type Unset struct {
	node
	Variable Variable `parser:"'unset':Keyword @@"`
}

// Kind is "unset".
func (*Unset) Kind() string { return "unset" }

// Fields are name and, where there is one, flag.
func (u *Unset) Fields() []Field {
	fields := []Field{{"name", u.Variable.Name()}}
	if u.Variable.Flag != "" {
		fields = append(fields, Field{"flag", u.Variable.Flag})
	}
	return fields
}

// Children yields the keyword and the variable.
func (u *Unset) Children() iter.Seq[Node] { return u.children(&u.Variable) }

func (u *Unset) attach(to, variable node) { u.node, u.Variable.node = to, variable }

// export matches ConfHandler's __export_regexp__.
func (s *scanner) export(word string) bool {
	name, end := s.plainName(word)
	return end == len(s.text) && s.emitNamed(word, name, end, end)
}

// unset matches ConfHandler's __unset_regexp__ and __unset_flag_regexp__. The
// flag of the latter has two characters at least.
func (s *scanner) unset(word string) bool {
	name, end := s.plainName(word)
	flag := end
	if end > 0 {
		flag = s.flagAt(end, classUnsetFlag)
	}
	if flag < len(s.text) || end < flag && flag < end+len("[ab]") {
		return false
	}
	return s.emitNamed(word, name, end, flag)
}

// plainName finds the name after a keyword. Where there is none, end is 0.
func (s *scanner) plainName(word string) (name, end int) {
	name, ok := s.afterWord(word)
	end = classPlain.span(s.text, name, false)
	if !ok || end == name {
		return 0, 0
	}
	return name, end
}

func (s *scanner) emitNamed(word string, name, end, flag int) bool {
	if end == 0 {
		return false
	}
	s.emit(TokenKeyword, len(word))
	s.emitSpace(name)
	s.emitName(end, flag)
	s.emitLineEnd()
	return true
}
