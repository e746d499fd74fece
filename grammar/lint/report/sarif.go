package report

import (
	"io"
	"path/filepath"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// Where the form of the log is said.
const (
	sarifVersion = "2.1.0"
	sarifSchema  = "https://json.schemastore.org/sarif-2.1.0.json"
)

// sarif collects all findings in one log of SARIF 2.1.0.
type sarif struct {
	w       io.Writer
	rules   []*lint.Rule
	results []object
}

func newSARIF(w io.Writer, o Options) Reporter {
	return &sarif{w: w, rules: o.Rules, results: []object{}}
}

// File keeps the findings of a file.
func (s *sarif) File(f File) error {
	fingerprints := Fingerprints(f)
	lines := grammar.NewLineIndex(f.Source)
	for i, finding := range f.Findings {
		location := object{"physicalLocation": object{
			"artifactLocation": artifact(f.Path),
			"region":           region(lines, finding.Span),
		}}
		result := object{
			"ruleId": finding.Rule.Code, "level": finding.Rule.Severity.String(),
			"message": object{"text": finding.Message}, "locations": []object{location},
			"partialFingerprints": object{"bblint/v1": fingerprints[i]},
		}
		if len(finding.Fix) > 0 {
			result["fixes"] = []object{{
				"description":     object{"text": finding.Rule.Summary},
				"artifactChanges": []object{{"artifactLocation": artifact(f.Path), "replacements": replacements(lines, finding.Fix)}},
			}}
		}
		s.results = append(s.results, result)
	}
	return nil
}

// Close prints the log.
func (s *sarif) Close() error {
	rules := make([]object, len(s.rules))
	for i, r := range s.rules {
		rules[i] = object{
			"id": r.Code, "name": r.Name, "shortDescription": object{"text": r.Summary},
			"fullDescription":      object{"text": r.Explanation},
			"help":                 object{"text": r.Explanation, "markdown": r.Explanation},
			"defaultConfiguration": object{"level": r.Severity.String()},
		}
	}
	encoder := encoderOf(s.w)
	encoder.SetIndent("", " ")
	return encoder.Encode(object{
		"$schema": sarifSchema, "version": sarifVersion,
		"runs": []object{{
			"tool":       object{"driver": object{"name": "bblint", "rules": rules}},
			"columnKind": "unicodeCodePoints",
			"results":    s.results,
		}},
	})
}

// artifact is a path as a URI, relative where the path is.
func artifact(path string) object {
	var b strings.Builder
	path = filepath.ToSlash(path)
	if strings.HasPrefix(path, "/") {
		b.WriteString("file://")
	}
	for i := range len(path) {
		if c := path[i]; c == '/' || c == '-' || c == '.' || c == '_' || c == '~' || c == '+' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			b.WriteByte(c)
		} else {
			b.WriteString("%" + string(hexDigits[c>>4]) + string(hexDigits[c&15]))
		}
	}
	return object{"uri": b.String()}
}

const hexDigits = "0123456789ABCDEF"

// region is a span with columns in characters.
func region(lines *grammar.LineIndex, span grammar.Span) object {
	return object{
		"startLine": span.Start.Line, "startColumn": lines.Column(span.Start.Offset, grammar.Runes),
		"endLine": span.End.Line, "endColumn": lines.Column(span.End.Offset, grammar.Runes),
	}
}

func replacements(lines *grammar.LineIndex, edits []grammar.Edit) []object {
	list := make([]object, len(edits))
	for i, e := range edits {
		list[i] = object{
			"deletedRegion":   region(lines, grammar.Span{Start: lines.Position(e.Start), End: lines.Position(e.End)}),
			"insertedContent": object{"text": e.Text},
		}
	}
	return list
}
