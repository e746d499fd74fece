package grammar

import (
	"math"
	"path"
	"slices"
	"sync"
	"unicode/utf8"
)

// Parse reads the text of a file into a tree. The ending of the name says what
// rules BitBake reads it by: .conf is a configuration file, all else a recipe
// (.bb, .bbappend, .inc and .bbclass have the same rules).
//
// It always returns a file, whose statements tile the source. If there is a
// diagnostic of severity [Error], BitBake refuses the file at the line of the
// first one; what stands after it is read as if the refused statement were not
// there. Diagnostics are in the order of the source.
//
// Parse keeps source, and nothing else, alive in what it returns. It may be
// called from several goroutines at a time.
func Parse(name, source string) (*File, []Diagnostic) {
	b := builders.Get().(*builder)
	defer b.release()
	b.cursor.nodes = &b.kept
	file := new(File)
	diagnostics := b.parse(file, name, source)
	// What the tree is made of is its own from here on. An empty file has nil.
	file.tokens = append([]token(nil), file.tokens...)
	file.Statements = append([]Statement(nil), file.Statements...)
	b.kept = nodes{}
	return file, diagnostics
}

// WithTree parses as [Parse] does, into memory that is used again for another
// file as soon as use returns: the tree, its statements and what they yield must
// not be used after that. Strings and diagnostics may. It is for programs that
// take something out of each of many files, and need no tree after that: it
// saves them half of the memory that passes through their hands, and a quarter of
// the time.
func WithTree(name, source string, use func(*File, []Diagnostic)) {
	b := builders.Get().(*builder)
	b.cursor.nodes = &b.scratch
	diagnostics := b.parse(&b.scratchFile, name, source)
	use(&b.scratchFile, diagnostics)
	b.release() // not after a panic: who knows what uses the tree then
}

func dialectOf(name string) Dialect {
	if path.Ext(name) == ".conf" {
		return Configuration
	}
	return Recipe
}

// builder turns what the scanner finds into statements. All of its memory is
// used again for the next file.
type builder struct {
	scanner
	file        *File
	scratchFile File // of WithTree
	tokens      []token
	statements  []Statement
	problems    []reported
	cursor      cursor
	kept        nodes // of Parse, for the tree that it returns
	scratch     nodes // of WithTree
}

// reported is a problem of a statement.
type reported struct {
	statement Statement
	problem   problem
}

var builders = sync.Pool{New: func() any { return new(builder) }}

// parse fills in a file, with memory of the builder.
func (b *builder) parse(file *File, name, source string) []Diagnostic {
	*file = File{Name: name, Source: source, Dialect: dialectOf(name)}
	if uint64(len(source)) > math.MaxUint32 {
		e := explanations[TooLarge]
		return []Diagnostic{{Code: TooLarge, Message: e.message, Hint: e.hint, Line: 1}}
	}
	b.build(file)
	return b.diagnostics()
}

func (b *builder) build(file *File) {
	b.file = file
	b.reset(file.Source, file.Dialect)
	for b.more() {
		statement := b.statement(b.scan())
		statement.attach(b.place())
		b.statements = append(b.statements, statement)
		if b.problem.code != "" {
			b.problems = append(b.problems, reported{statement, b.problem})
		}
		for _, code := range b.warnings {
			b.problems = append(b.problems, reported{statement, problem{code, b.readThrough}})
		}
	}
	file.tokens, file.Statements = b.tokens, b.statements
}

// statement builds the statement that was scanned.
func (b *builder) statement(k *kind) Statement {
	statement := k.member.alloc(b.cursor.nodes)
	b.cursor.reset(b.raw)
	statement.read(&b.cursor)
	return statement
}

// place appends the tokens of the statement at hand to the file's and says
// where the statement and its variable are.
func (b *builder) place() (statement, variable node) {
	first := len(b.tokens)
	for _, p := range b.raw {
		b.tokens = append(b.tokens, token{uint32(p.end), p.kind})
	}
	at := func(from, to, line int) node {
		return node{b.file, uint32(first + from), uint32(first + to), uint32(line)}
	}
	return at(0, len(b.raw), b.line), at(b.variable.first, b.variable.end, b.line+b.variable.line)
}

// diagnostics describes the problems and puts between them, in its place, that
// of the first bytes that are not UTF-8: BitBake cannot decode such a file.
func (b *builder) diagnostics() []Diagnostic {
	var list []Diagnostic
	for _, r := range b.problems {
		list = append(list, r.problem.diagnostic(r.statement, b.dialect))
	}
	if !utf8.ValidString(b.source) {
		d := invalidUTF8(b.source)
		at, _ := slices.BinarySearchFunc(list, d, func(a, b Diagnostic) int { return a.Line - b.Line })
		list = slices.Insert(list, at, d)
	}
	return list
}

// release puts the builder back into the pool, without the file. One that an
// unusual file has made large is not worth keeping: clearing it would cost each
// file that comes.
func (b *builder) release() {
	const most = 1 << 14
	if cap(b.raw) > most || cap(b.statements) > most || cap(b.buffer) > 8*most {
		return
	}
	b.clear()
	builders.Put(b)
}

func (b *builder) clear() {
	b.tokens = b.tokens[:0]
	clear(b.statements)
	b.statements = b.statements[:0]
	clear(b.problems)
	b.problems = b.problems[:0]
	clear(b.raw[:cap(b.raw)])
	b.cursor.raw = nil
	b.file, b.source, b.text = nil, "", ""
	b.scratchFile = File{}
	b.scratch.reset()
}
