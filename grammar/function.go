package grammar

import (
	"strings"
)

// Function is a shell or python function, a task's or any other. Without a name
// it is an anonymous python function, which BitBake runs when the file is read.
//
//	fakeroot do_install:append() {
//	    install -d ${D}${bindir}
//	}
//
// It is BBHandler's __func_start_regexp__.
type Function struct {
	node
	Python   bool      `parser:"( @'python':Keyword"`
	Fakeroot bool      `parser:"| @'fakeroot':Keyword )*"`
	Variable *Variable `parser:"@@?"` // nil for an anonymous function
	Body     string    `parser:"'(':Punctuation ')':Punctuation '{':Punctuation @Body '}':Punctuation"`
}

// Anonymous is what BitBake calls a function without a name.
const Anonymous = "__anonymous"

// Name is the name as written, overrides included, or [Anonymous].
func (f *Function) Name() string {
	if f.Variable == nil {
		return Anonymous
	}
	return f.Variable.Name()
}

// BodyLines are the lines of the body, white space at their ends trimmed.
func (f *Function) BodyLines() []string { return lines(f.Body) }

// Fields are name, python, fakeroot and body: its lines and an empty one. An
// anonymous function is always python.
func (f *Function) Fields() []Field {
	name := f.Name()
	return []Field{
		{"name", name},
		{"python", f.Python || name == Anonymous},
		{"fakeroot", f.Fakeroot},
		{"body", append(f.BodyLines(), "")},
	}
}

// Def is a plain Python function. It runs to the first line that is neither
// indented nor blank nor a comment:
//
//	def major(version):
//	    return version.split(".")[0]
//
// It is BBHandler's __def_regexp__ and __python_func_regexp__.
type Def struct {
	node
	Name      string `parser:"'def':Keyword @Name"`
	Signature string `parser:"@Signature"` // the rest of the first line
	Body      string `parser:"@Body"`      // blank lines and comments after it included
}

// BodyLines are the lines of the body, white space at their ends trimmed.
func (d *Def) BodyLines() []string { return lines(d.Body) }

// Fields are name and body: its lines, the def line first.
func (d *Def) Fields() []Field {
	body, _ := d.Token(TokenBody)
	source := d.Source()
	head := joined(source[:len(source)-len(body.Text)])
	return []Field{{"name", d.Name}, {"body", append([]string{head}, d.BodyLines()...)}}
}

// function matches BBHandler's __func_start_regexp__ and reads the body.
func (s *scanner) function(string) bool {
	brace := len(s.text) - 1
	if s.text[brace] != '{' {
		return false
	}
	closed := trimSpace(s.text[:brace]) - 1
	if closed < 0 || s.text[closed] != ')' {
		return false
	}
	open := trimSpace(s.text[:closed]) - 1
	if open < 0 || s.text[open] != '(' {
		return false
	}
	name, end := 0, trimSpace(s.text[:open])
	for word := s.prefix(0); word != ""; word = s.prefix(name) {
		name = skipSpace(s.text, name+len(word))
	}
	if name < end && classFunction.span(s.text[:end], name, true) < end {
		return false
	}
	for word := s.prefix(s.at); word != ""; word = s.prefix(s.at) {
		s.emit(TokenKeyword, s.at+len(word))
		s.emitSpace(skipSpace(s.text, s.at))
	}
	if name < end {
		s.emitName(end, end)
	}
	s.emitSpace(open)
	s.emit(TokenPunctuation, open+1)
	s.emitSpace(closed)
	s.emit(TokenPunctuation, closed+1)
	s.emitSpace(brace)
	s.emit(TokenPunctuation, brace+1)
	s.emitLineEnd()
	return s.functionBody()
}

// prefix is the keyword before a function's name at offset i of the text, or "".
func (s *scanner) prefix(i int) string {
	text := s.text[i:]
	if after, ok := strings.CutPrefix(text, keywordPython); ok && (space(after) > 0 || after != "" && after[0] == '(') {
		return keywordPython
	}
	if after, ok := strings.CutPrefix(text, keywordFakeroot); ok && space(after) > 0 {
		return keywordFakeroot
	}
	return ""
}

// functionBody reads the lines at s.next to the first one that is just a }.
func (s *scanner) functionBody() bool {
	body := s.next
	for at := body; at < len(s.source); {
		if s.source[at] == '}' {
			if end, next := s.physicalLine(at); end == at+1 {
				s.lines += countLines(s.source[body:next])
				s.next = next
				s.emitSource(TokenBody, at)
				s.emitSource(TokenPunctuation, at+1)
				s.emitLineEnd()
				return true
			}
		}
		if s.hasCR {
			_, at = s.physicalLine(at)
		} else if i := strings.Index(s.source[at:], "\n}"); i >= 0 {
			at += i + 1
		} else {
			break
		}
	}
	s.lines += countLines(s.source[body:])
	s.next = len(s.source)
	s.fail(UnclosedFunction, s.line+s.lines)
	return false
}

// def matches BBHandler's __def_regexp__ and reads the body.
func (s *scanner) def(word string) bool {
	name, ok := s.afterWord(word)
	if !ok {
		return false
	}
	end := classWord.span(s.text, name, true)
	if end == name || strings.IndexByte(s.text[end:], ':') < 0 {
		return false
	}
	s.emit(TokenKeyword, len(word))
	s.emitSpace(name)
	s.emit(TokenName, end)
	s.emit(TokenSignature, len(s.text))
	s.emitLineEnd()
	for s.more() {
		end, next := s.physicalLine(s.next)
		if end > s.next && s.source[s.next] != '#' && space(s.source[s.next:]) == 0 {
			break
		}
		s.next = next
		s.lines++
	}
	s.emitSource(TokenBody, s.next)
	return true
}
