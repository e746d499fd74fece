package grammar

import (
	"strings"
)

// AddTask puts tasks into the order of tasks:
//
//	addtask do_deploy after do_compile before do_build
//
// It is BBHandler's __addtask_regexp__.
type AddTask struct {
	node
	Arguments string `parser:"'addtask':Keyword @Arguments"`
	Comment   string `parser:"@TrailingComment?"`
}

// Fields are tasks, before and after.
func (a *AddTask) Fields() []Field {
	return []Field{{"tasks", a.Tasks()}, {"before", a.Before()}, {"after", a.After()}}
}

// Tasks is the text before the first " before " or " after ".
func (a *AddTask) Tasks() string {
	tasks, _, _ := strings.Cut(a.Arguments, " before ")
	tasks, _, _ = strings.Cut(tasks, " after ")
	return tasks
}

// Before is what stands after " before ", as BitBake's own splitting has it.
func (a *AddTask) Before() string { return clause(a.Arguments, " before ", " after ") }

// After is what stands after " after ", as BitBake's own splitting has it.
func (a *AddTask) After() string { return clause(a.Arguments, " after ", " before ") }

// clause is BitBake's way to find the tasks after a word: split at the other
// word, split each part at the word, drop its first piece. Nothing is put
// between what different parts add.
func clause(arguments, word, other string) string {
	var tasks strings.Builder
	for part := range strings.SplitSeq(arguments, other) {
		if pieces := strings.Split(part, word); len(pieces) > 1 {
			tasks.WriteString(strings.Join(pieces[1:], " "))
		}
	}
	return tasks.String()
}

// DelTask takes tasks out of the order of tasks:
//
//	deltask do_package_qa
//
// It is BBHandler's __deltask_regexp__.
type DelTask struct {
	node
	Arguments string `parser:"'deltask':Keyword @Arguments"`
	Comment   string `parser:"@TrailingComment?"`
}

// Fields is args.
func (d *DelTask) Fields() []Field { return arguments(d.Arguments) }

// task matches word\s+([^#\n]+)(#.*)?. BitBake refuses an addtask with a name
// such as do_x:append_y in it.
func (s *scanner) task(word string) bool {
	from, ok := s.argumentsAfter(word, "#")
	if !ok {
		return false
	}
	if word == keywordAddtask {
		for _, operation := range Operations {
			if strings.Contains(s.text, ":"+operation+"_") {
				s.fail(TaskOperation, s.readThrough)
				return false
			}
		}
	}
	end := len(s.text)
	if i := strings.IndexByte(s.text[from:], '#'); i >= 0 {
		end = from + i
	}
	s.emit(TokenKeyword, len(word))
	s.emitSpace(from)
	s.emit(TokenArguments, end)
	if end < len(s.text) {
		s.emit(TokenTrailingComment, len(s.text))
	}
	s.emitLineEnd()
	return true
}
