package report

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"mcp-bitbake/grammar/lint"
)

// text prints findings for people: where, what, and the line with a caret below.
type text struct {
	w     io.Writer
	color bool
}

func newText(w io.Writer, o Options) Reporter { return text{w, o.Color} }

// The colors of a terminal.
const (
	bold   = "\x1b[1m"
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	blue   = "\x1b[34m"
	green  = "\x1b[32m"
	plain  = "\x1b[0m"
)

func (t text) paint(color, s string) string {
	if !t.color {
		return s
	}
	return color + s + plain
}

// maxShown is how much of a line is shown, in bytes.
const maxShown = 160

// File prints the findings of a file.
func (t text) File(f File) error {
	for _, finding := range f.Findings {
		at := finding.Span.Start
		severity := t.paint([...]string{red, yellow, blue}[finding.Rule.Severity], finding.Rule.Severity.String())
		fixable := ""
		if len(finding.Fix) > 0 {
			fixable = " [fixable]"
		}
		_, err := fmt.Fprintf(t.w, "%s: %s: %s (%s)%s\n", t.paint(bold, fmt.Sprintf("%s:%d:%d", visible(f.Path), at.Line, at.Column)),
			severity, visible(finding.Message), finding.Rule.Code, fixable)
		if err != nil {
			return err
		}
		if err := t.excerpt(f.Source, finding); err != nil {
			return err
		}
	}
	return nil
}

// excerpt prints the line that a finding starts on, and carets below what it is
// about.
func (t text) excerpt(source string, f lint.Finding) error {
	start := f.Span.Start.Offset - (f.Span.Start.Column - 1)
	if start < 0 || start > len(source) {
		return nil
	}
	line := source[start:]
	if i := strings.IndexAny(line, "\r\n"); i >= 0 {
		line = line[:i]
	}
	from := min(f.Span.Start.Column-1, len(line))
	to := min(max(f.Span.End.Offset-start, from), len(line))
	if strings.TrimSpace(line) == "" || from > maxShown {
		return nil
	}
	line = cut(line, maxShown)
	to = min(to, len(line))
	before := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, visible(line[:from]))
	carets := strings.Repeat("^", max(1, utf8.RuneCountInString(visible(strings.TrimRight(line[from:to], " \t")))))
	_, err := fmt.Fprintf(t.w, "    %s\n    %s%s\n", visible(line), before, t.paint(green, carets))
	return err
}

// cut is the start of a text, not longer than a number of bytes.
func cut(s string, size int) string {
	if len(s) <= size {
		return s
	}
	for !utf8.RuneStart(s[size]) {
		size--
	}
	return s[:size]
}

// visible replaces control characters, which could command a terminal.
func visible(s string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if hidden(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

func hidden(r rune) bool { return r != '\t' && unicode.IsControl(r) }

// Close prints nothing.
func (text) Close() error { return nil }
