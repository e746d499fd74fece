package grammar

import (
	"strings"
)

// Assignment gives a variable or one of its flags a value:
//
//	export SRC_URI[sha256sum] ?= "0123"
//
// It is ConfHandler's __config_regexp__.
type Assignment struct {
	node
	Export   bool     `parser:"@'export':Keyword?"`
	Variable Variable `parser:"@@"`
	Operator Operator `parser:"@Operator"`
	Quote    string   `parser:"@Quote"`       // " or '
	Value    string   `parser:"@Value Quote"` // without the quotes, lines joined, unexpanded
}

// Operator is one of BitBake's assignment operators.
type Operator string

// The assignment operators.
const (
	Set         Operator = "="   // expanded when used
	SetNow      Operator = ":="  // expanded when read
	Default     Operator = "?="  // if the variable has no value yet
	WeakDefault Operator = "??=" // if nothing else gives it a value
	Append      Operator = "+="  // with a space between
	Prepend     Operator = "=+"  // with a space between
	AppendDot   Operator = ".="  // with nothing between
	PrependDot  Operator = "=."  // with nothing between
)

// Fields are name, op, value, quote and, where there is one, flag and export.
func (a *Assignment) Fields() []Field {
	fields := []Field{
		{"name", a.Variable.Name()},
		{"op", string(a.Operator)},
		{"value", a.Value},
		{"quote", a.Quote},
	}
	if a.Variable.Flag != "" {
		fields = append(fields, Field{"flag", a.Variable.Flag})
	}
	if a.Export {
		fields = append(fields, Field{"export", true})
	}
	return fields
}

// assignment matches ConfHandler's __config_regexp__. The name there is lazy:
// it ends at the first place after which flag, operator and value follow.
func (s *scanner) assignment(string) bool {
	name, _ := s.afterWord(keywordExport)
	for end := name; ; end++ {
		for end < len(s.text) && classes[s.text[end]]&classNameStop == 0 {
			end++
		}
		if end == len(s.text) {
			return false
		}
		flag := s.flagAt(end, classFlag)
		operator := skipSpace(s.text, flag)
		after := operator + len(operatorAt(s.text[operator:]))
		value := skipSpace(s.text, after)
		if after > operator && s.quoted(value) {
			if end == name {
				s.fail(EmptyName, s.readThrough)
				return false
			}
			s.emitAssignment(name, end, flag, operator, after, value)
			return true
		}
		if classes[s.text[end]]&classVariable == 0 {
			return false
		}
	}
}

// flagAt is the offset after a [flag] at i, or i where there is none. The rest
// of the flag after its first character is of class rest.
func (s *scanner) flagAt(i int, rest class) int {
	if i+1 >= len(s.text) || s.text[i] != '[' || classes[s.text[i+1]]&classFlagHead == 0 {
		return i
	}
	end := rest.span(s.text, i+2, false)
	if end == len(s.text) || s.text[end] != ']' {
		return i
	}
	return end + 1
}

// operatorAt is the operator that text starts with, or "".
func operatorAt(text string) Operator {
	at := func(i int) byte {
		if i < len(text) {
			return text[i]
		}
		return 0
	}
	length := 0
	switch second := at(1); at(0) {
	case '=':
		length = 1
		if second == '+' || second == '.' {
			length = 2
		}
	case ':', '+', '.':
		if second == '=' {
			length = 2
		}
	case '?':
		if second == '=' {
			length = 2
		} else if second == '?' && at(2) == '=' {
			length = 3
		}
	}
	return Operator(text[:length])
}

// quoted reports whether the text from i on is a quoted value: it ends with the
// quote that it starts with, and does not hold exactly three of them.
func (s *scanner) quoted(i int) bool {
	last := len(s.text) - 1
	if i >= last || s.text[i] != '"' && s.text[i] != '\'' || s.text[i] != s.text[last] {
		return false
	}
	return strings.Count(s.text[i:], s.text[i:i+1]) != 3
}

// emitAssignment takes the offsets where the name starts and ends, after the
// flag, of the operator, after that, and of the value's quote.
func (s *scanner) emitAssignment(name, end, flag, operator, after, value int) {
	if name > 0 {
		s.emit(TokenKeyword, len(keywordExport))
		s.emitSpace(name)
	}
	s.emitName(end, flag)
	s.emitSpace(operator)
	s.emit(TokenOperator, after)
	s.warn(s.text[name:end], Operator(s.text[operator:after]), operator > flag && value > after)
	s.emitSpace(value)
	s.emit(TokenQuote, value+1)
	s.emitWide(TokenValue, len(s.text)-1)
	s.emit(TokenQuote, len(s.text))
	s.emitLineEnd()
}

// warn notes what ConfHandler.feeder and ast.DataNode warn of.
func (s *scanner) warn(name string, operator Operator, spaced bool) {
	if !spaced {
		s.warnings = append(s.warnings, MissingSpace)
	}
	switch operator {
	case Append, Prepend, AppendDot, PrependDot:
		for _, operation := range Operations {
			if strings.Contains(name, ":"+operation) {
				s.warnings = append(s.warnings, OperationOperator)
				return
			}
		}
	}
}
