package lint

import (
	"slices"

	"mcp-bitbake/grammar"
)

// Linter runs rules. It may be used by several goroutines at a time.
type Linter struct {
	rules []*Rule
	each  map[string][]ruled[func(*Pass, grammar.Statement)] // by kind
	whole []ruled[func(*Pass)]
	read  map[grammar.Code]*Rule
}

type ruled[F any] struct {
	rule  *Rule
	check F
}

// New makes a linter of rules.
func New(rules ...*Rule) *Linter {
	l := &Linter{
		rules: rules,
		each:  map[string][]ruled[func(*Pass, grammar.Statement)]{},
		read:  map[grammar.Code]*Rule{},
	}
	for _, r := range rules {
		for _, c := range r.Checks {
			for _, code := range c.codes {
				l.read[code] = r
			}
			switch {
			case c.statement != nil:
				l.each[c.kind] = append(l.each[c.kind], ruled[func(*Pass, grammar.Statement)]{r, c.statement})
			case c.file != nil:
				l.whole = append(l.whole, ruled[func(*Pass)]{r, c.file})
			}
		}
	}
	return l
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
	p := &Pass{File: file, Tree: options.Tree}
	refused := false
	for _, d := range diagnostics {
		refused = refused || d.Severity == grammar.Error
		if p.rule = l.read[d.Code]; p.rule != nil {
			p.add(d.Span, d.Message+". "+d.Hint, repair(file, d))
		}
	}
	for _, s := range file.Statements {
		for _, r := range l.each[s.Kind()] {
			p.rule = r.rule
			r.check(p, s)
		}
	}
	if !refused {
		for _, r := range l.whole {
			p.rule = r.rule
			r.check(p)
		}
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

// Text parses a text and finds the mistakes in it. The ending of the name says
// what it is.
func (l *Linter) Text(name, source string, options Options) []Finding {
	file, diagnostics := grammar.Parse(name, source)
	return l.File(file, diagnostics, options)
}
