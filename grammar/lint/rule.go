package lint

import "mcp-bitbake/grammar"

// Rule is a kind of mistake and how to find it.
type Rule struct {
	Code    string // such as BB101; does not change
	Name    string // such as old-operation: words for people; may change
	Summary string // one sentence, without a full stop
	// Explanation says why it is a mistake, what to write instead, and where
	// the rule is silent, in Markdown.
	Explanation string
	Severity    Severity
	// Fatal is true where BitBake refuses what the rule finds when it evaluates
	// the file, in any configuration.
	Fatal bool
	// Style is true for a matter of taste. Such rules are run only if asked for.
	Style bool
	// Frequent says why many good files have such findings.
	Frequent string
	// FixMeaning says what BitBake reads differently after the rule's fix. It is
	// empty where a fix changes nothing that BitBake reads, or there is none.
	FixMeaning string
	// Counterparts are the rules of oelint-adv that find the like. A comment
	// that suppresses one of these suppresses this rule, too.
	Counterparts []string
	// Tree is true for a rule that finds nothing without a tree.
	Tree bool
	// Bad are texts with exactly one finding of the rule each, Good are texts
	// without. The tests run them, and the documentation shows them.
	Bad, Good []Example
	Checks    []Check
}

// Example is the text of a file.
type Example struct {
	Name string // of the file; example_1.0.bb if empty
	Text string
	Tree Tree // nil if there is none
}

// FileName is the name of the example's file.
func (e Example) FileName() string {
	if e.Name == "" {
		return "example_1.0.bb"
	}
	return e.Name
}

// Check is what a rule does with a file. [Each], [Assigned], [Whole] and [Reading]
// make one.
type Check struct {
	kind      string // of the statements; "" for others
	statement func(*Pass, grammar.Statement)
	bases     []string // of the variables; nil for others
	assigned  func(*Pass, *grammar.Assignment)
	file      func(*Pass)
	codes     []grammar.Code
}

// Each makes a check that is given each statement of one kind, such as
// *grammar.Assignment, in the order of the file.
func Each[S grammar.Statement](check func(*Pass, S)) Check {
	var none S // kinds are known without a statement
	return Check{kind: none.Kind(), statement: func(p *Pass, s grammar.Statement) { check(p, s.(S)) }}
}

// Assigned makes a check that is given each assignment to one of some variables,
// by their base names: those with overrides, operations and flags included. A rule
// about a variable costs nothing where others are set.
func Assigned(check func(*Pass, *grammar.Assignment), bases ...string) Check {
	return Check{bases: bases, assigned: check}
}

// Whole makes a check that is given a file as a whole. It is not called for a
// file that BitBake refuses, of which a part is unread.
func Whole(check func(*Pass)) Check { return Check{file: check} }

// Reading makes a check that takes over what package grammar says of a file: the
// diagnostics with one of the codes.
func Reading(codes ...grammar.Code) Check { return Check{codes: codes} }

// Severity says how bad a finding is.
type Severity uint8

// The severities.
const (
	Error   Severity = iota // it does not work, or surely not as meant
	Warning                 // it works, but hardly as meant, or not for long
	Note                    // it could be better
)

// String is error, warning or note.
func (s Severity) String() string { return [...]string{"error", "warning", "note"}[s] }
