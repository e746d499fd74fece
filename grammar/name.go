package grammar

// Export puts a variable into the environment of tasks without giving it a
// value:
//
//	export PYTHON_ABI
//
// It is ConfHandler's __export_regexp__.
type Export struct {
	node
	Variable Variable `parser:"'export':Keyword @@"`
}

// Fields is name.
func (e *Export) Fields() []Field { return []Field{{"name", e.Variable.Name()}} }

// Unset deletes a variable, or one flag of it:
//
//	unset do_fetch[network]
//
// It is ConfHandler's __unset_regexp__ and __unset_flag_regexp__.
type Unset struct {
	node
	Variable Variable `parser:"'unset':Keyword @@"`
}

// Fields are name and, where there is one, flag.
func (u *Unset) Fields() []Field {
	fields := []Field{{"name", u.Variable.Name()}}
	if u.Variable.Flag != "" {
		fields = append(fields, Field{"flag", u.Variable.Flag})
	}
	return fields
}

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
