package grammar

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Diagnostic is something to say about a place in a file.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     Span   // what is wrong: a token, or a line without its line end
	Message  string // what is wrong
	Hint     string // what to do about it

	// Statement is where the statement stands that is refused or warned of. Of
	// bytes that are not UTF-8 it is Span, as they keep BitBake from reading any.
	Statement Span

	// Line is the physical line, from 1, that BitBake stops at or names. It is
	// not always in Span: of an unclosed function, for example, it is the one
	// after the end of the file.
	Line int
}

// String is the line, message and hint in one sentence each.
func (d Diagnostic) String() string {
	return fmt.Sprintf("line %d: %s. %s.", d.Line, d.Message, d.Hint)
}

// Severity says how bad a diagnostic is.
type Severity uint8

const (
	// Error is what BitBake refuses the file for.
	Error Severity = iota
	// Warning is what BitBake reads, with a warning.
	Warning
)

// String is "error" or "warning".
func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// Code names a kind of diagnostic. Codes do not change.
type Code string

// The codes of errors.
const (
	UnparsedLine          Code = "unparsed-line"
	EmptyName             Code = "empty-name"
	TaskOperation         Code = "task-operation"
	CommentInContinuation Code = "comment-in-continuation"
	ContinuedComment      Code = "continued-comment"
	UnfinishedLine        Code = "unfinished-line"
	LoneBackslash         Code = "lone-backslash"
	UnclosedFunction      Code = "unclosed-function"
	InvalidUTF8           Code = "invalid-utf8"
	TooLarge              Code = "too-large"
)

// The codes of warnings.
const (
	MissingSpace      Code = "missing-space"
	OperationOperator Code = "operation-operator"
)

// explanations say what is wrong and what to do, by code.
var explanations = map[Code]struct{ message, hint string }{
	EmptyName:             {"an assignment without a variable name", "Put a name before the operator"},
	TaskOperation:         {"a task name with :append_, :prepend_ or :remove_ in it", "Rename the task"},
	CommentInContinuation: {"a comment inside a line that a backslash continues", "Move the comment above the statement"},
	ContinuedComment:      {"a comment that ends in a backslash, before a line that is no comment", "Remove the backslash, or comment the next line out too"},
	UnfinishedLine:        {"the file ends in a line that a backslash continues", "Remove the backslash or finish the statement"},
	LoneBackslash:         {"a statement that starts with a lone backslash", "Remove the line"},
	UnclosedFunction:      {"a function that is never closed", "Close it with a line that is just a } in column 1"},
	InvalidUTF8:           {"bytes that are not UTF-8", "Save the file as UTF-8"},
	TooLarge:              {"a file of 4 GiB or more", "Split the file"},
	MissingSpace:          {"an assignment without white space around its operator", "Put a space before and after it"},
	OperationOperator:     {"append, prepend or remove together with an operator that does the like", "Use the operator ="},
}

// problem is why BitBake refuses a statement or warns of it, and the physical
// line that it names.
type problem struct {
	code Code
	stop int
}

// diagnostic describes the problem of a statement.
func (p problem) diagnostic(s Statement, handler handler) Diagnostic {
	d := Diagnostic{Code: p.code, Span: p.span(s), Statement: s.Span(), Line: p.stop}
	if p.code == MissingSpace || p.code == OperationOperator {
		d.Severity = Warning
	}
	first := d.Statement.FirstLine()
	if p.code == UnparsedLine {
		d.Message, d.Hint = unparsed(s.Source(), handler)
		if last := d.Statement.LastLine(); last > first {
			d.Message += fmt.Sprintf(" (continued up to line %d)", last)
			if d.Hint == unclosedHint {
				d.Hint = fmt.Sprintf("Close the value with the quote it starts with, or end line %d, where its continuation ends, with a backslash too", last)
			}
		}
		return d
	}
	e := explanations[p.code]
	d.Message, d.Hint = e.message, e.hint
	if first != p.stop {
		d.Message += fmt.Sprintf(" (it starts on line %d)", first)
	}
	return d
}

// span is the token or line of the statement that is wrong.
func (p problem) span(s Statement) Span {
	kind := TokenRefused
	if p.code == MissingSpace || p.code == OperationOperator {
		kind = TokenOperator
	}
	t, ok := s.Token(kind)
	if !ok {
		return s.Span()
	}
	switch p.code {
	case UnclosedFunction:
		return t.line(t.span.Start.Line)
	case CommentInContinuation:
		return t.line(p.stop)
	case ContinuedComment, UnfinishedLine:
		return t.line(t.span.End.Line)
	case TaskOperation:
		return t.word(":append_", ":prepend_", ":remove_")
	}
	return t.span
}

// line is a physical line of the token, without white space at its end.
func (t Token) line(number int) Span {
	start := t.span.Start
	for at, hasCR := 0, containsCR(t.Text); ; {
		end, next := physicalLine(t.Text, at, hasCR)
		if start.Line >= number || next == len(t.Text) {
			return Span{start, start.after(t.Text[at:end])}
		}
		start = start.after(t.Text[at:next])
		at = next
	}
}

// word is the word of the token that has the first of some texts in it, or the
// whole token where lines are joined in it.
func (t Token) word(texts ...string) Span {
	for _, text := range texts {
		if i := strings.Index(t.Text, text); i >= 0 {
			start := strings.LastIndexAny(t.Text[:i], " \t") + 1
			end := len(t.Text)
			if n := strings.IndexAny(t.Text[i:], " \t\\\r\n"); n >= 0 {
				end = i + n
			}
			at := t.span.Start.after(t.Text[:start])
			return Span{at, at.after(t.Text[start:end])}
		}
	}
	return t.span
}

// unparsed says why a logical line is no statement, with a guess at what was
// meant.
func unparsed(text string, handler handler) (message, hint string) {
	head, _, _ := strings.Cut(text, "\n")
	return fmt.Sprintf("not a statement: %q", shortened(head)), guess(text, handler)
}

func invalidUTF8(source string) Diagnostic {
	offset := 0
	for {
		r, size := utf8.DecodeRuneInString(source[offset:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		offset += size
	}
	start := Position{Line: 1, Column: 1}.after(source[:offset])
	e := explanations[InvalidUTF8]
	span := Span{start, start.after(source[offset : offset+1])}
	return Diagnostic{
		Code: InvalidUTF8, Span: span, Statement: span,
		Message: e.message, Hint: e.hint, Line: start.Line,
	}
}

// unclosedHint is for a value on one line.
const unclosedHint = "Close the value with the quote it starts with; end each line but the last with a backslash"

func guess(text string, handler handler) string {
	line := strings.TrimSpace(text)
	value := strings.TrimSpace(line[strings.IndexByte(line, '=')+1:])
	word, _, _ := strings.Cut(line, " ")
	switch {
	case strings.HasPrefix(text, "\ufeff"):
		return "Save the file without a byte order mark"
	case space(text) > 0:
		return "Start it in column 1: a statement is not indented"
	case strings.HasPrefix(text, "<<<<<<<"), strings.HasPrefix(text, "======="), strings.HasPrefix(text, ">>>>>>>"):
		return "Resolve the merge conflict"
	case word == keywordAddpylib:
		return "Move it to the layer's conf/layer.conf: BitBake reads addpylib nowhere else"
	case handler == confHandler && strings.HasSuffix(line, "{"), handler == confHandler && word == keywordInherit:
		return "Move it to a recipe or class: a .conf file has assignments, includes, exports and unsets only"
	case strings.HasSuffix(line, "}") && strings.Contains(line, "{") && strings.Contains(line, "()"):
		return "Put the body of the function on lines of its own and the closing } on a line by itself"
	case strings.HasSuffix(line, "{"):
		return `Write the head of a function as NAME() { with nothing else on the line`
	case !strings.Contains(line, "="):
		return "Write it as NAME = \"value\", a directive, a function head or a comment"
	case value == "" || value[0] != '"' && value[0] != '\'':
		return "Check name and operator, and put the value in quotes"
	case strings.Count(value, value[:1]) == 3 && strings.HasSuffix(value, value[:1]):
		return "Use the other kind of quote inside the value: BitBake refuses exactly three of one kind"
	case strings.Count(value, value[:1]) > 1 && strings.Contains(value, "#"):
		return "Move the comment to a line of its own: nothing may follow a value"
	case !strings.HasSuffix(value, value[:1]):
		return unclosedHint
	default:
		return "Check the name and the operator (= := ?= ??= += =+ .= or =.)"
	}
}

// shortened cuts text for a message, between characters.
func shortened(text string) string {
	const limit = 100
	if len(text) <= limit {
		return text
	}
	end := limit
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "..."
}
