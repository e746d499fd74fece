package grammar

import (
	"math"
	"slices"
	"sync"
	"unicode/utf8"
)

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
func (b *builder) parse(file *File, name, source string, dialect Dialect) []Diagnostic {
	*file = File{Name: name, Source: source, Dialect: dialect}
	if uint64(len(source)) > math.MaxUint32 {
		e := explanations[TooLarge]
		return []Diagnostic{{Code: TooLarge, Message: e.message, Hint: e.hint, Line: 1}}
	}
	b.build(file)
	return b.diagnostics()
}

func (b *builder) build(file *File) {
	b.file = file
	b.reset(file.Source, file.Dialect.handler())
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
		list = append(list, r.problem.diagnostic(r.statement, b.handler))
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
