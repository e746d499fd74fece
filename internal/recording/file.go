package recording

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"mcp-bitbake/grammar"
)

// Options say what is recorded.
type Options struct {
	// Full records values themselves, not their hashes.
	Full bool
}

// Append appends the entries of a parsed file, a line each, in the order of the
// source. What BitBake reads nothing from, comments and blank lines, has none.
func Append(b []byte, file *grammar.File, diagnostics []grammar.Diagnostic, options Options) []byte {
	for _, s := range file.Statements {
		for len(diagnostics) > 0 && diagnostics[0].Statement.Start.Offset < s.Span().Start.Offset {
			b = appendDiagnostic(b, diagnostics[0])
			diagnostics = diagnostics[1:]
		}
		if fields := s.Fields(); fields != nil {
			b = appendStatement(b, s, fields, options)
		}
	}
	for _, d := range diagnostics {
		b = appendDiagnostic(b, d)
	}
	return b
}

func appendStatement(b []byte, s grammar.Statement, fields []grammar.Field, options Options) []byte {
	span := s.Span()
	b = appendLines(b, span.FirstLine(), span.LastLine())
	b = append(b, s.Kind()...)
	for _, f := range fields {
		switch v := f.Value.(type) {
		case bool:
			if v {
				b = append(append(b, ' '), f.Name...)
			}
		case string:
			b = appendText(b, s, f.Name, v, options)
		case []string:
			b = appendLong(b, f.Name, strings.Join(v, "\n"), options)
		default:
			panic(fmt.Sprintf("the field %s of %s is a %T, which no recording has", f.Name, s.Kind(), v))
		}
	}
	return append(b, '\n')
}

// appendText appends a field. What names and classifies is short and stays as it is.
func appendText(b []byte, s grammar.Statement, name, value string, options Options) []byte {
	switch name {
	case "name":
		if v := variable(s, value); v != nil {
			return appendVariable(b, v)
		}
		return appendValue(b, name, value)
	case "quote":
		if value == `"` { // nearly always
			return b
		}
		return appendValue(b, name, value)
	case "op", "flag":
		return appendValue(b, name, value)
	}
	if value == "" {
		return append(append(append(b, ' '), name...), `:""`...)
	}
	return appendLong(b, name, value, options)
}

// variable is the statement's variable if its name has override syntax.
func variable(s grammar.Statement, name string) *grammar.Variable {
	if strings.IndexByte(name, ':') < 0 {
		return nil
	}
	for child := range s.Children() {
		if v, ok := child.(*grammar.Variable); ok && v.HasOverrideSyntax() {
			return v
		}
	}
	return nil
}

func appendVariable(b []byte, v *grammar.Variable) []byte {
	b = appendValue(b, fieldBase, v.Base)
	for _, o := range v.Overrides {
		b = appendValue(b, fieldOverride, o)
	}
	if v.Operation != nil {
		b = appendValue(b, fieldOperation, v.Operation.Name)
		for _, o := range v.Operation.Overrides {
			b = appendValue(b, fieldOverride, o)
		}
	}
	return b
}

func appendDiagnostic(b []byte, d grammar.Diagnostic) []byte {
	b = appendLines(b, d.Statement.FirstLine(), d.Statement.LastLine())
	b = append(append(b, DiagnosticMark...), d.Code...)
	if d.Severity == grammar.Warning {
		b = append(b, " warning"...)
	}
	b = append(b, " at:"...)
	b = strconv.AppendInt(b, int64(d.Span.Start.Line), 10)
	b = append(b, ':')
	b = strconv.AppendInt(b, int64(d.Span.Start.Column), 10)
	b = append(b, " stop:"...)
	b = strconv.AppendInt(b, int64(d.Line), 10)
	return append(b, '\n')
}

func appendLines(b []byte, first, last int) []byte {
	b = strconv.AppendInt(b, int64(first), 10)
	if last != first {
		b = append(b, '-')
		b = strconv.AppendInt(b, int64(last), 10)
	}
	return append(b, ' ')
}

func appendLong(b []byte, name, value string, options Options) []byte {
	if options.Full {
		return appendValue(b, name, value)
	}
	b = append(append(append(b, ' '), name...), '#')
	return appendHash(b, value, 4)
}

func appendValue(b []byte, name, value string) []byte {
	b = append(append(append(b, ' '), name...), ':')
	if isPlain(value) {
		return append(b, value...)
	}
	return strconv.AppendQuote(b, value)
}

// isPlain reports whether a value needs no quotes.
func isPlain(value string) bool {
	for i := range len(value) {
		if c := value[i]; c <= ' ' || c >= 0x7f || c == '"' || c == '\\' {
			return false
		}
	}
	return value != ""
}

// appendHash appends the first bytes of the SHA-256 of a text.
func appendHash(b []byte, text string, bytes int) []byte {
	sum := sha256.Sum256([]byte(text))
	return hex.AppendEncode(b, sum[:bytes])
}

// Hash is the hash of a file's bytes that a recording has.
func Hash(source string) string { return string(appendHash(nil, source, 8)) }
