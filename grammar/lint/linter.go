package lint

import (
	"slices"

	"mcp-bitbake/grammar"
)

// Linter runs rules. It may be used by several goroutines at a time.
type Linter struct {
	rules       []*Rule
	statements  map[string][]ruled[grammar.Statement]   // by kind
	assignments []ruled[grammar.Statement]              // the kind that most statements are of
	assigned    map[string][]ruled[*grammar.Assignment] // by base name
	whole       []ruled[struct{}]
	read        map[grammar.Code]int // rules
}

// ruled is a check of a rule, by its place in the list: most checks find nothing,
// and a place is cheaper to note than a rule is.
type ruled[S any] struct {
	rule  int
	check func(*Pass, S)
}

// New makes a linter of rules.
func New(rules ...*Rule) *Linter {
	l := &Linter{
		rules:      rules,
		statements: map[string][]ruled[grammar.Statement]{},
		assigned:   map[string][]ruled[*grammar.Assignment]{},
		read:       map[grammar.Code]int{},
	}
	for i, r := range rules {
		for _, c := range r.Checks {
			l.add(i, c)
		}
	}
	assignment := (*grammar.Assignment)(nil).Kind()
	l.assignments = l.statements[assignment]
	return l
}

// add adds a check of a rule.
func (l *Linter) add(rule int, c Check) {
	for _, code := range c.codes {
		l.read[code] = rule
	}
	for _, base := range c.bases {
		l.assigned[base] = append(l.assigned[base], ruled[*grammar.Assignment]{rule, c.assigned})
	}
	switch {
	case c.statement != nil:
		l.statements[c.kind] = append(l.statements[c.kind], ruled[grammar.Statement]{rule, c.statement})
	case c.file != nil:
		l.whole = append(l.whole, ruled[struct{}]{rule, func(p *Pass, _ struct{}) { c.file(p) }})
	}
}

// Rules are the linter's rules.
func (l *Linter) Rules() []*Rule { return slices.Clone(l.rules) }

// Options are what a run may know beside the file.
type Options struct {
	Tree Tree // nil if no other file is known
	// Suppressed keeps what a comment in the file suppresses.
	Suppressed bool
}

// File finds the mistakes in a file, given what grammar.Parse says of it, in the
// order of the source. It looks at the statements of a file that BitBake refuses,
// too, but not at the file as a whole.
func (l *Linter) File(file *grammar.File, diagnostics []grammar.Diagnostic, options Options) []Finding {
	p := &Pass{File: file, Tree: options.Tree, rules: l.rules}
	refused := false
	for _, d := range diagnostics {
		refused = refused || d.Severity == grammar.Error
		if rule, ok := l.read[d.Code]; ok {
			p.rule = rule
			p.add(d.Span, d.Message+". "+d.Hint, repair(file, d))
		}
	}
	for _, s := range file.Statements {
		l.statement(p, s)
	}
	if !refused {
		run(p, struct{}{}, l.whole)
	}
	if len(p.findings) == 0 {
		return nil
	}
	findings := sorted(p.findings)
	if !options.Suppressed {
		findings = suppress(file, findings)
	}
	return findings
}

// statement runs the checks of a statement.
func (l *Linter) statement(p *Pass, s grammar.Statement) {
	switch s := s.(type) {
	case *grammar.Assignment:
		run[grammar.Statement](p, s, l.assignments)
		run(p, s, l.assigned[s.Variable.Base])
	default:
		run(p, s, l.statements[s.Kind()])
	}
}

func run[S any](p *Pass, s S, checks []ruled[S]) {
	for i := range checks {
		p.rule = checks[i].rule
		checks[i].check(p, s)
	}
}

// Text parses a text and finds the mistakes in it. The ending of the name says
// what it is.
func (l *Linter) Text(name, source string, options Options) []Finding {
	file, diagnostics := grammar.Parse(name, source)
	return l.File(file, diagnostics, options)
}
