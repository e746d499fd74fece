package parser

import "mcp-bitbake/grammar"

// ParseText parses the text of a file that need not be there, by the rules that
// the ending of its name asks for: .bb, .bbappend, .inc, .bbclass or .conf.
func ParseText(name, text string) (Parsed, error) {
	if TypeOf(name) == "" {
		return Parsed{}, invalidPath(name, UnknownEnding)
	}
	file, diagnostics := grammar.Parse(name, text)
	return Parsed{file, diagnostics}, nil
}
