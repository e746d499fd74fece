package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// source is what the generator has to know of a package.
type source struct {
	name    string // of the package
	files   *token.FileSet
	structs map[string]*ast.StructType
	texts   map[string]bool // named string types
	kinds   []ast.Expr      // elements of the union, in order
	vars    map[string]ast.Expr
}

// load reads the Go files of a directory, but for tests and the generated file.
func load(directory, generated string) (*source, error) {
	paths, err := filepath.Glob(filepath.Join(directory, "*.go"))
	if err != nil {
		return nil, err
	}
	s := &source{
		files:   token.NewFileSet(),
		structs: map[string]*ast.StructType{},
		texts:   map[string]bool{},
		vars:    map[string]ast.Expr{},
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if name == generated || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(s.files, name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		s.name = file.Name.Name
		ast.Inspect(file, s.note)
	}
	if len(s.kinds) == 0 {
		return nil, fmt.Errorf("%s: no list kinds = []*kind{...} in it", directory)
	}
	return s, nil
}

// note keeps the types, variables and the union that a node declares.
func (s *source) note(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.TypeSpec:
		switch t := n.Type.(type) {
		case *ast.StructType:
			s.structs[n.Name.Name] = t
		case *ast.Ident:
			s.texts[n.Name.Name] = t.Name == "string"
		}
	case *ast.ValueSpec:
		for i, value := range n.Values {
			s.vars[n.Names[i].Name] = value
			s.noteUnion(n.Names[i], value)
		}
	case *ast.AssignStmt:
		for i, value := range n.Rhs {
			if name, ok := n.Lhs[i].(*ast.Ident); ok && len(n.Lhs) == len(n.Rhs) {
				s.noteUnion(name, value)
			}
		}
	}
	return true
}

func (s *source) noteUnion(name *ast.Ident, value ast.Expr) {
	if list, ok := value.(*ast.CompositeLit); ok && name.Name == "kinds" {
		s.kinds = list.Elts
	}
}

// errorf is an error at a place in the sources.
func (s *source) errorf(at token.Pos, format string, arguments ...any) error {
	return fmt.Errorf("%s: %s", s.files.Position(at), fmt.Sprintf(format, arguments...))
}

// member is the type T of declare[T](...), which an element of the union is or
// names.
func (s *source) member(element ast.Expr) (string, error) {
	if name, ok := element.(*ast.Ident); ok && s.vars[name.Name] != nil {
		element = s.vars[name.Name]
	}
	if call, ok := element.(*ast.CallExpr); ok {
		if declare, ok := call.Fun.(*ast.IndexExpr); ok && isNamed(declare.X, "declare") {
			if t, ok := declare.Index.(*ast.Ident); ok {
				return t.Name, nil
			}
		}
	}
	return "", s.errorf(element.Pos(), "an element of kinds is not declare[T](...) or a variable of that")
}

func isNamed(e ast.Expr, name string) bool {
	ident, ok := e.(*ast.Ident)
	return ok && ident.Name == name
}

// node is a struct with tags.
type node struct {
	name    string
	kind    bool // a member of the union, else a part of one
	pointed bool // a part that other nodes point to
	placed  bool // knows its place: it embeds a node
	fields  []*field
	shape   expression
}

// field is a field of a node.
type field struct {
	node *node
	name string
	at   token.Pos
	goes fieldType
	text string // name of the field's string type, where it is goesText
	part *node  // what the field is or points to, where it is goesPart or goesPointer
}

// fieldType says how a field takes what a tag captures.
type fieldType int

const (
	goesText    fieldType = iota // string, or a named string
	goesBool                     // set to true
	goesTexts                    // []string, appended to
	goesPart                     // a struct with tags
	goesPointer                  // a pointer to one, nil where the part is left out
)

// nodes are the members of the union, in its order, and the parts that they
// have, by name.
func (s *source) nodes() ([]*node, error) {
	known := map[string]*node{}
	var members []*node
	for _, element := range s.kinds {
		name, err := s.member(element)
		if err != nil {
			return nil, err
		}
		n, err := s.node(name, element.Pos(), known)
		if err != nil {
			return nil, err
		}
		n.kind = true
		members = append(members, n)
	}
	var parts []*node
	for _, n := range known {
		if !n.kind {
			parts = append(parts, n)
		}
	}
	slices.SortFunc(parts, func(a, b *node) int { return strings.Compare(a.name, b.name) })
	return append(members, parts...), nil
}

func (s *source) node(name string, at token.Pos, known map[string]*node) (*node, error) {
	if n := known[name]; n != nil {
		return n, nil
	}
	t := s.structs[name]
	if t == nil {
		return nil, s.errorf(at, "%s is not a struct of this package", name)
	}
	n := &node{name: name}
	known[name] = n
	var tags []tag
	for _, f := range t.Fields.List {
		text := tagOf(f)
		n.placed = n.placed || len(f.Names) == 0 && isNamed(f.Type, "node")
		if text == "" {
			continue
		}
		if len(f.Names) != 1 {
			return nil, s.errorf(f.Pos(), "a tag of %s is not that of one field with a name", name)
		}
		of := &field{node: n, name: f.Names[0].Name, at: f.Pos()}
		if err := s.resolve(of, f.Type, known); err != nil {
			return nil, err
		}
		n.fields = append(n.fields, of)
		tags = append(tags, tag{of, text})
	}
	if len(tags) == 0 {
		return nil, s.errorf(t.Pos(), "%s has no parser tags", name)
	}
	var err error
	n.shape, err = s.parse(tags)
	return n, err
}

func tagOf(f *ast.Field) string {
	if f.Tag == nil {
		return ""
	}
	text, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return ""
	}
	return reflect.StructTag(text).Get("parser")
}

// resolve finds out how a field takes what its tag captures.
func (s *source) resolve(f *field, t ast.Expr, known map[string]*node) (err error) {
	switch t := t.(type) {
	case *ast.Ident:
		switch {
		case t.Name == "bool":
			f.goes = goesBool
		case t.Name == "string", s.texts[t.Name]:
			f.goes, f.text = goesText, t.Name
		default:
			f.goes = goesPart
			f.part, err = s.node(t.Name, t.Pos(), known)
		}
		return err
	case *ast.ArrayType:
		if t.Len == nil && isNamed(t.Elt, "string") {
			f.goes = goesTexts
			return nil
		}
	case *ast.StarExpr:
		if name, ok := t.X.(*ast.Ident); ok {
			f.goes = goesPointer
			if f.part, err = s.node(name.Name, t.Pos(), known); err == nil {
				f.part.pointed = true
			}
			return err
		}
	}
	return s.errorf(f.at, "%s.%s is of a type that tags cannot fill: it may be string, bool, []string, a struct or a pointer to one",
		f.node.name, f.name)
}
