package grammar_test

import (
	"fmt"
	"strings"

	"mcp-bitbake/grammar"
)

const recipe = `SUMMARY = "Says hello"
LICENSE="MIT"
SRC_URI = "https://example.org/${BP}.tar.gz \
           file://fix.patch"
# The terminal.
RDEPENDS:${PN} += "ncurses"

inherit autotools

do_install:append() {
    rm -rf ${D}${docdir}
}
`

func ExampleParse() {
	file, diagnostics := grammar.Parse("hello_1.0.bb", recipe)
	for _, s := range file.Statements {
		switch s := s.(type) {
		case *grammar.Assignment:
			fmt.Println(s.Line(), s.Variable.Name(), s.Operator)
		case *grammar.Inherit:
			fmt.Println(s.Line(), "inherits", s.Arguments)
		case *grammar.Function:
			fmt.Println(s.Line(), s.Name(), len(s.BodyLines()), "line")
		}
	}
	for _, d := range diagnostics {
		fmt.Println(d.Severity, d)
	}
	// Output:
	// 1 SUMMARY =
	// 2 LICENSE =
	// 3 SRC_URI =
	// 6 RDEPENDS:${PN} +=
	// 8 inherits autotools
	// 10 do_install:append 1 line
	// warning line 2: an assignment without white space around its operator. Put a space before and after it.
}

// A text that has no name to go by.
func ExampleParser() {
	parser := grammar.Parser{Dialect: grammar.DialectConfiguration}
	for _, text := range []string{"MACHINE = \"qemuarm\"\n", "inherit autotools\n"} {
		file, diagnostics := parser.Parse("", text)
		fmt.Println(file.Dialect, file.Statements[0].Kind(), len(diagnostics))
	}
	// Output:
	// configuration assignment 0
	// configuration refused 1
}

func ExampleWalk() {
	file, _ := grammar.Parse("hello_1.0.bb", recipe)
	grammar.Walk(file, func(n grammar.Node) bool {
		if v, ok := n.(*grammar.Variable); ok && v.HasOverrideSyntax() {
			fmt.Println(v.Base, v.OperationName(), v.Overrides)
		}
		return true
	})
	// Output:
	// RDEPENDS  [${PN}]
	// do_install append []
}

// A linter: it wants each inherit to stand after the SRC_URI.
func Example_linter() {
	file, diagnostics := grammar.Parse("hello_1.0.bb", "inherit cmake\nSRC_URI = \"file://a\"\nB=\"\"\n")
	for _, d := range diagnostics {
		fmt.Printf("%d:%d: %s\n", d.Span.Start.Line, d.Span.Start.Column, d.Message)
	}
	var inherit grammar.Statement
	for _, s := range file.Statements {
		switch s := s.(type) {
		case *grammar.Inherit:
			inherit = s
		case *grammar.Assignment:
			if s.Variable.Base == "SRC_URI" && inherit != nil {
				fmt.Printf("%d:1: move it after SRC_URI on line %d\n", inherit.Line(), s.Line())
			}
		}
	}
	// Output:
	// 3:2: an assignment without white space around its operator
	// 1:1: move it after SRC_URI on line 2
}

// A formatter: it puts one blank on each side of an operator.
func Example_formatter() {
	file, _ := grammar.Parse("hello_1.0.bb", "A=\"x\"\nB   +=\"y\"\n")
	var edits []grammar.Edit
	for _, s := range file.Statements {
		a, ok := s.(*grammar.Assignment)
		if !ok {
			continue
		}
		operator, _ := a.Token(grammar.TokenOperator)
		quote, _ := a.Token(grammar.TokenQuote)
		name, value := a.Variable.Span().End.Offset, quote.Span().Start.Offset
		if strings.Contains(file.Source[name:value], "\\") {
			continue // it is continued
		}
		edits = append(edits, grammar.Edit{Start: name, End: value, Text: " " + operator.Text + " "})
	}
	text, err := grammar.ApplyEdits(file.Source, edits)
	fmt.Print(text, err)
	// Output:
	// A = "x"
	// B += "y"
	// <nil>
}

// The values of one variable, and what they refer to.
func ExampleJoined_Parts() {
	file, _ := grammar.Parse("hello_1.0.bb", recipe)
	for _, s := range file.Statements {
		a, ok := s.(*grammar.Assignment)
		if !ok || a.Variable.Name() != "SRC_URI" {
			continue
		}
		value := a.JoinedValue()
		for part := range value.Parts() {
			at := value.Position(part.Start)
			fmt.Printf("%d:%d %s %q\n", at.Line, at.Column, part.Kind, part.Inside())
		}
	}
	// Output:
	// 3:12 literal "https://example.org/"
	// 3:32 reference "BP"
	// 3:37 literal ".tar.gz            file://fix.patch"
}

func ExampleFile_At() {
	file, _ := grammar.Parse("hello_1.0.bb", recipe)
	place, _ := file.At(strings.Index(recipe, "PN}"))
	fmt.Println(place.Statement.Kind(), place.Variable.Base, place.Token.Kind, place.Part.Inside())
	fmt.Println(grammar.CommentsAbove(place.Statement)[0].Text)
	// Output:
	// assignment RDEPENDS Override PN
	// # The terminal.
}

func ExampleLineIndex() {
	file, _ := grammar.Parse("hello_1.0.bb", "A = \"😀 x\"\n")
	offset := strings.Index(file.Source, "x")
	lines := file.LineIndex()
	fmt.Println(lines.Position(offset).Line, lines.Column(offset, grammar.Bytes), lines.Column(offset, grammar.Runes), lines.Column(offset, grammar.UTF16))
	fmt.Println(lines.Offset(1, 9, grammar.UTF16))
	// Output:
	// 1 11 8 9
	// 10 true
}

func ExampleApplyEdits() {
	file, _ := grammar.Parse("hello_1.0.bb", recipe)
	value, _ := file.Statements[0].Token(grammar.TokenValue)
	at := value.Span()
	text, err := grammar.ApplyEdits(file.Source, []grammar.Edit{
		{Start: at.Start.Offset, End: at.End.Offset, Text: "Says good-bye"},
	})
	fmt.Println(strings.SplitN(text, "\n", 2)[0], err)
	// Output:
	// SUMMARY = "Says good-bye" <nil>
}
