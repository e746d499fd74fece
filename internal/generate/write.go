package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// write writes the generated file.
func write(name string, nodes []*node) ([]byte, error) {
	w := &writer{}
	w.line("// Code generated from the struct tags by internal/generate; DO NOT EDIT.\n")
	w.line("package %s\n", name)
	w.line("import \"iter\"\n")
	w.keywords(nodes)
	w.nodes(nodes)
	for _, n := range nodes {
		w.node(n)
	}
	if w.err != nil {
		return nil, w.err
	}
	return format.Source(w.text.Bytes())
}

type writer struct {
	text bytes.Buffer
	err  error // the first one
}

func (w *writer) line(format string, arguments ...any) {
	fmt.Fprintf(&w.text, format+"\n", arguments...)
}

func (w *writer) fail(n *node, format string, arguments ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("the tags of %s: %s", n.name, fmt.Sprintf(format, arguments...))
	}
}

// keywords declares a constant for each keyword in the tags, for the scanner.
func (w *writer) keywords(nodes []*node) {
	words := map[string]bool{}
	var collect func(expression)
	collect = func(e expression) {
		for _, s := range e.alternatives {
			for _, t := range s {
				if t.kind == "Keyword" {
					words[t.text] = true
				}
				if t.group != nil {
					collect(*t.group)
				}
			}
		}
	}
	for _, n := range nodes {
		collect(n.shape)
	}
	w.line("// The keywords.\nconst (")
	for _, word := range slices.SortedFunc(maps.Keys(words), byConstant) {
		w.line("%s = %q", constant(word), word)
	}
	w.line(")\n")
}

func byConstant(a, b string) int { return strings.Compare(constant(a), constant(b)) }

// constant is the name of a keyword's constant.
func constant(word string) string {
	name := "keyword"
	for part := range strings.SplitSeq(strings.ToLower(word), "_") {
		if part != "" {
			name += strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return name
}

// nodes declares the memory for the nodes of a file.
func (w *writer) nodes(nodes []*node) {
	w.line("// nodes is memory for the nodes of a file.\ntype nodes struct {")
	for _, n := range nodes {
		if n.kind || n.pointed {
			w.line("%s slab[%s]", n.slab(), n.name)
		}
	}
	w.line("}\n")
	w.line("// reset takes back all nodes, for another file.\nfunc (n *nodes) reset() {")
	for _, n := range nodes {
		if n.kind || n.pointed {
			w.line("n.%s.reset()", n.slab())
		}
	}
	w.line("}\n")
}

// slab is the name of the node's slab.
func (n *node) slab() string {
	name := strings.ToLower(n.name[:1]) + n.name[1:]
	if token.IsKeyword(name) {
		name += "Node"
	}
	return name
}

// receiver is the name of the node in its methods.
func (n *node) receiver() string { return strings.ToLower(n.name[:1]) }

// node writes the methods of a node.
func (w *writer) node(n *node) {
	r := n.receiver()
	if n.kind {
		w.kind(n)
	}
	w.line("func (%s *%s) read(from *cursor) {", r, n.name)
	w.expression(n, n.shape)
	w.line("}\n")
}

// kind writes what makes a node a kind of statement.
func (w *writer) kind(n *node) {
	r := n.receiver()
	word := n.keyword()
	name, literal := strconv.Quote(strings.ToLower(n.name)), `""`
	if word != "" {
		name, literal = constant(word), constant(word)
	}
	w.line("// Kind is %q.\nfunc (*%s) Kind() string { return %s }\n", cmp.Or(word, strings.ToLower(n.name)), n.name, name)
	w.line("func (*%s) keyword() string { return %s }\n", n.name, literal)
	w.line("func (*%s) alloc(n *nodes) Statement { return n.%s.alloc() }\n", n.name, n.slab())
	for _, f := range n.fields {
		if f.part == nil || !f.part.placed {
			continue
		}
		of := "&" + r + "." + f.name
		if f.goes == goesPointer {
			of = of[1:]
		}
		w.line("// Children yields the tokens, with the %s in the place of those that are its.", f.part.name)
		w.line("func (%s *%s) Children() iter.Seq[Node] { return %s.children(%s) }\n", r, n.name, r, of)
		w.line("func (%s *%s) attach(statement, part node) {", r, n.name)
		w.line("%s.node = statement", r)
		if f.goes == goesPointer {
			w.line("if %s != nil {\n%s.node = part\n}", of, of)
		} else {
			w.line("%s.%s.node = part", r, f.name)
		}
		w.line("}\n")
	}
}

// keyword is the word that every statement of the kind starts with, or "".
func (n *node) keyword() string {
	if len(n.shape.alternatives) == 1 {
		if t := n.shape.alternatives[0][0]; t.repeat == 0 && t.kind == "Keyword" {
			return t.text
		}
	}
	return ""
}

// expression writes what reads alternatives, of which the last is there where
// the others are not.
func (w *writer) expression(n *node, e expression) {
	last := len(e.alternatives) - 1
	if last == 0 {
		w.sequence(n, e.alternatives[0])
		return
	}
	w.line("switch {")
	for i, s := range e.alternatives {
		if i == last {
			w.line("default:")
		} else {
			w.line("case %s:", w.condition(n, s))
		}
		w.sequence(n, s)
	}
	w.line("}")
}

func (w *writer) sequence(n *node, s sequence) {
	for _, t := range s {
		w.term(n, t)
	}
}

func (w *writer) term(n *node, t term) {
	once := t
	once.repeat = 0
	alternatives := []sequence{{once}}
	if t.group != nil {
		alternatives = t.group.alternatives
	}
	switch {
	case t.repeat == 0 && t.group != nil:
		w.expression(n, *t.group)
	case t.repeat == 0:
		w.single(n, t)
	case len(alternatives) == 1:
		statement := "if"
		if t.repeat == '*' {
			statement = "for"
		}
		w.line("%s %s {", statement, w.condition(n, alternatives[0]))
		w.sequence(n, alternatives[0])
		w.line("}")
	default:
		if t.repeat == '*' {
			w.line("for more := true; more; {")
		}
		w.line("switch {")
		for _, s := range alternatives {
			w.line("case %s:", w.condition(n, s))
			w.sequence(n, s)
		}
		if t.repeat == '*' {
			w.line("default:\nmore = false\n}")
		}
		w.line("}")
	}
}

// single writes what reads one token or part.
func (w *writer) single(n *node, t term) {
	if t.part != nil {
		field := n.receiver() + "." + t.capture.name
		if t.capture.goes == goesPointer {
			w.line("%s = from.nodes.%s.alloc()", field, t.part.slab())
		}
		w.line("%s.read(from)", field)
		return
	}
	take := fmt.Sprintf("from.take(Token%s)", t.kind)
	if t.capture == nil {
		w.line("%s", take)
		return
	}
	field := n.receiver() + "." + t.capture.name
	switch t.capture.goes {
	case goesBool:
		w.line("%s\n%s = true", take, field)
	case goesTexts:
		w.line("%s = append(%s, %s)", field, field, take)
	default:
		if t.capture.text != "string" {
			take = fmt.Sprintf("%s(%s)", t.capture.text, take)
		}
		w.line("%s = %s", field, take)
	}
}

// condition is what tells that a sequence that may be left out is there: the
// tokens that it starts with, up to the first that is captured. Where that is
// not enough, the trees differ from participle's, and tests fail.
func (w *writer) condition(n *node, s sequence) string {
	var list []string
	for _, t := range leading(s) {
		text := strconv.Quote(t.text)
		if t.kind == "Keyword" {
			text = constant(t.text)
		}
		list = append(list, fmt.Sprintf("from.sees(%d, Token%s, %s)", len(list), t.kind, text))
	}
	if len(list) == 0 {
		w.fail(n, "what may be left out has to start with a token")
		return "false"
	}
	return strings.Join(list, " && ")
}

// leading are the tokens that a sequence starts with, up to the first that is
// captured.
func leading(s sequence) sequence {
	var list sequence
	for _, t := range s {
		switch {
		case t.repeat != 0 || t.group != nil:
			return list
		case t.part != nil:
			if len(t.part.shape.alternatives) == 1 {
				list = append(list, leading(t.part.shape.alternatives[0])...)
			}
			return list
		}
		list = append(list, t)
		if t.capture != nil {
			return list
		}
	}
	return list
}
