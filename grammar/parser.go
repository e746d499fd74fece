package grammar

// Parser reads files. The zero value goes by the names of files:
//
//	var parser grammar.Parser
//	file, diagnostics := parser.Parse("hello_1.0.bb", source)
//
// A parser has no state of its own. It may be used for any number of files, by
// several goroutines at a time, and copied.
type Parser struct {
	// Dialect is what every file is read as, whatever its name.
	Dialect Dialect
}

// Parse reads the text of a file into a tree. The name is for whoever asks the
// tree for it; where the parser has no dialect, its ending says by what rules
// BitBake reads the file.
//
// It always returns a file, whose statements tile the source. If there is a
// diagnostic of severity [Error], BitBake refuses the file at the line of the
// first one; what stands after it is read as if the refused statement were not
// there. Diagnostics are in the order of the source.
//
// Parse keeps source, and nothing else, alive in what it returns.
func (p Parser) Parse(name, source string) (*File, []Diagnostic) {
	b := builders.Get().(*builder)
	defer b.release()
	b.cursor.nodes = &b.kept
	file := new(File)
	diagnostics := b.parse(file, name, source, p.dialect(name))
	// What the tree is made of is its own from here on. An empty file has nil.
	file.tokens = append([]token(nil), file.tokens...)
	file.Statements = append([]Statement(nil), file.Statements...)
	b.kept = nodes{}
	return file, diagnostics
}

// WithTree parses as Parse does, into memory that is used again for another
// file as soon as use returns: the tree, its statements and what they yield must
// not be used after that. Strings and diagnostics may. It is for programs that
// take something out of each of many files, and need no tree after that: it
// saves them half of the memory that passes through their hands, and a quarter of
// the time.
func (p Parser) WithTree(name, source string, use func(*File, []Diagnostic)) {
	b := builders.Get().(*builder)
	b.cursor.nodes = &b.scratch
	diagnostics := b.parse(&b.scratchFile, name, source, p.dialect(name))
	use(&b.scratchFile, diagnostics)
	b.release() // not after a panic: who knows what uses the tree then
}

func (p Parser) dialect(name string) Dialect {
	if p.Dialect == DialectByName {
		return dialectOf(name)
	}
	return p.Dialect
}

// Parse reads the text of a file, whose name says what it is: see [Parser.Parse].
func Parse(name, source string) (*File, []Diagnostic) { return Parser{}.Parse(name, source) }

// WithTree parses into memory that is used again, by the name of the file: see
// [Parser.WithTree].
func WithTree(name, source string, use func(*File, []Diagnostic)) {
	Parser{}.WithTree(name, source, use)
}
