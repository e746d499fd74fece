package grammar_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"
)

const participlePath = "github.com/alecthomas/participle"

// Who imports the package sees nothing of what it is made with.
func TestParticipleIsNotExported(t *testing.T) {
	sources, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	imported := false
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		imported = imported || strings.Contains(string(source), participlePath)
		for _, leak := range leaks(t, name, string(source)) {
			t.Errorf("%s: %s has a type of participle's", name, leak)
		}
	}
	if !imported {
		t.Error("no file imports participle: this test looks for something else than there is")
	}
}

func TestLeaksAreFound(t *testing.T) {
	const head = "package p\nimport (\n\t\"github.com/alecthomas/participle/v2\"\n\tlex \"github.com/alecthomas/participle/v2/lexer\"\n\t\"io\"\n)\n"
	for declaration, want := range map[string]bool{
		"func F(*participle.Parser[int]) {}":                  true,
		"func F() (a int, err participle.Error)":              true,
		"func F(map[string][]lex.Token) {}":                   true,
		"func F(func(lex.Token)) {}":                          true,
		"func (T) F(lex.Token) {}":                            true,
		"func (*T[A]) F() lex.Position":                       true,
		"func F[A lex.Lexer]() {}":                            true,
		"type T struct{ Pos lex.Position }":                   true,
		"type T struct{ lex.Position }":                       true,
		"type T struct{ *lex.Position }":                      true,
		"type T struct{ a struct{}; B []lex.Token }":          true,
		"type T interface{ F() lex.Token }":                   true,
		"type T = lex.Token":                                  true,
		"type T lex.Token":                                    true,
		"type T[A lex.Lexer] struct{}":                        true,
		"var V lex.Token":                                     true,
		"var V = lex.EOFToken(lex.Position{})":                true,
		"const C = lex.EOF":                                   true,
		"func f(lex.Token) {}":                                false,
		"func (t) F(lex.Token) {}":                            false,
		"func F(io.Reader) { lex.EOFToken(1) }":               false,
		"type T struct{ pos lex.Position; Reader io.Reader }": false,
		"type t struct{ Pos lex.Position }":                   false,
		"var v lex.Token":                                     false,
		"const C = io.SeekStart":                              false,
	} {
		if found := leaks(t, "p.go", head+declaration); (len(found) > 0) != want {
			t.Errorf("%s: found %q", declaration, found)
		}
	}
}

// leaks names the exported declarations of a file that have a type of
// participle's in what others see of them.
func leaks(t *testing.T, name, source string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	l := leakFinder{packages: map[string]bool{}}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case !strings.HasPrefix(path, participlePath):
		case spec.Name != nil:
			l.packages[spec.Name.Name] = true
		case strings.HasSuffix(path, "/lexer"):
			l.packages["lexer"] = true
		default:
			l.packages["participle"] = true
		}
	}
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && (d.Recv == nil || exportedReceiver(d.Recv.List[0].Type)) {
				l.look(d.Name.Name, d.Type)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				l.spec(spec)
			}
		}
	}
	return l.found
}

type leakFinder struct {
	packages map[string]bool // local names of participle's packages
	found    []string
}

func (l *leakFinder) spec(spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() {
			if s.TypeParams != nil {
				l.look(s.Name.Name, s.TypeParams)
			}
			l.look(s.Name.Name, s.Type)
		}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if !name.IsExported() {
				continue
			}
			if s.Type != nil {
				l.look(name.Name, s.Type)
			}
			for _, value := range s.Values {
				l.look(name.Name, value)
			}
		}
	}
}

// look notes a declaration if anything below n, but for fields that are not
// exported, is participle's.
func (l *leakFinder) look(declaration string, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			for _, field := range n.Fields.List {
				visible := len(field.Names) == 0 // embedded
				for _, name := range field.Names {
					visible = visible || name.IsExported()
				}
				if visible {
					l.look(declaration, field.Type)
				}
			}
			return false
		case *ast.SelectorExpr:
			if name, ok := n.X.(*ast.Ident); ok && l.packages[name.Name] {
				l.found = append(l.found, declaration)
			}
		}
		return true
	})
}

// exportedReceiver reports whether the type of a receiver is exported.
func exportedReceiver(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.StarExpr:
		return exportedReceiver(e.X)
	case *ast.IndexExpr:
		return exportedReceiver(e.X)
	case *ast.IndexListExpr:
		return exportedReceiver(e.X)
	case *ast.Ident:
		return e.IsExported()
	}
	return false
}
