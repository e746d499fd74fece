package lint

import (
	"slices"
	"strings"

	"mcp-bitbake/grammar"
)

// The words of comments that suppress findings:
//
//	# bblint: ignore=BB101,BB205 reason        on the line above
//	# bblint: ignore-file=BB101 reason         anywhere in the file
//	# nooelint: oelint.vars.mispell - reason   on the line above, as oelint-adv has it
const (
	ignoreWord     = "bblint:"
	oelintWord     = "nooelint:"
	ignoreLine     = "ignore="
	ignoreFile     = "ignore-file="
	oelintPrefix   = "oelint."
	codeSeparators = ","
)

// silence is what a comment suppresses: findings with one of the codes, on lines
// from first to last.
type silence struct {
	codes       []string
	first, last int
}

func (s silence) covers(f Finding) bool {
	line := f.Span.Start.Line
	return s.first <= line && line <= s.last && slices.ContainsFunc(s.codes, f.Rule.answersTo)
}

// answersTo reports whether a comment means the rule by a name: its code, its
// name, or a rule of oelint-adv that is its counterpart, or a part of that.
func (r *Rule) answersTo(name string) bool {
	if name == r.Code || name == r.Name {
		return true
	}
	return strings.HasPrefix(name, oelintPrefix) && slices.ContainsFunc(r.Counterparts, func(c string) bool {
		return name == c || strings.HasPrefix(name, c+".")
	})
}

// suppress leaves out the findings that comments in the file suppress.
func suppress(file *grammar.File, findings []Finding) []Finding {
	if !strings.Contains(file.Source, ignoreWord) && !strings.Contains(file.Source, oelintWord) {
		return findings
	}
	silences := silencesOf(file)
	return slices.DeleteFunc(findings, func(f Finding) bool {
		return slices.ContainsFunc(silences, func(s silence) bool { return s.covers(f) })
	})
}

// silencesOf reads the comments of a file: those between statements, which are
// for the statement right below, and those in functions, which are for a line.
func silencesOf(file *grammar.File) []silence {
	var list []silence
	waiting := 0 // the first silence that is for the next statement
	whole := file.Span().End.Line
	for _, s := range file.Statements {
		switch s := s.(type) {
		case *grammar.Comment:
			for text := range strings.Lines(s.Text) {
				list = appendSilence(list, text, s.Line(), s.Span().LastLine(), whole)
			}
			continue
		case *grammar.Function, *grammar.Def:
			body, _ := s.Token(grammar.TokenBody)
			line := body.Span().Start.Line
			inside := bodySilences(body.Text, line, whole)
			list = extend(list, waiting, s)
			list = append(list, inside...)
		default:
			list = extend(list, waiting, s)
		}
		waiting = len(list)
	}
	return list
}

// extend lets the silences that wait for a statement reach to its end.
func extend(list []silence, waiting int, s grammar.Statement) []silence {
	if _, blank := s.(*grammar.Blank); blank {
		return list
	}
	for i := waiting; i < len(list); i++ {
		list[i].last = max(list[i].last, s.Span().LastLine())
	}
	return list
}

func bodySilences(body string, line, whole int) []silence {
	var list []silence
	for text := range strings.Lines(body) {
		if text = strings.TrimSpace(text); strings.HasPrefix(text, "#") {
			list = appendSilence(list, text, line, line+1, whole)
		}
		line++
	}
	return list
}

// appendSilence appends what a comment suppresses, if anything: on lines from
// first to last, or in a file of so many lines.
func appendSilence(list []silence, comment string, first, last, whole int) []silence {
	comment = strings.TrimLeft(comment, "# \t")
	if rest, ok := strings.CutPrefix(comment, oelintWord); ok {
		return append(list, silence{codesOf(rest), first, last})
	}
	rest, ok := strings.CutPrefix(comment, ignoreWord)
	if !ok {
		return list
	}
	rest = strings.TrimSpace(rest)
	if codes, ok := strings.CutPrefix(rest, ignoreFile); ok {
		return append(list, silence{codesOf(codes), 0, whole})
	}
	if codes, ok := strings.CutPrefix(rest, ignoreLine); ok {
		return append(list, silence{codesOf(codes), first, last})
	}
	return list
}

// codesOf reads the codes at the start of a text, before the reason.
func codesOf(text string) []string {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil
	}
	return strings.Split(fields[0], codeSeparators)
}
