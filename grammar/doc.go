// Package grammar reads BitBake metadata into a lossless syntax tree.
//
// [Parse] takes the text of a recipe, append, include file, class or
// configuration file and always returns a [File] and a list of diagnostics.
// Nothing is evaluated: the tree says what stands in the file and nothing else.
// Where the tree and BitBake's own parser (bb/parse/parse_py) could differ,
// BitBake's reading is the definition.
//
// A file is a sequence of statements, a statement a sequence of tokens:
//
//	File
//	└── Statement            one of the kinds in kinds.go
//	    ├── Variable         for statements that name a variable or function
//	    │   └── Token
//	    └── Token
//
// Statements tile the file and tokens tile their statement, so that the texts
// of all tokens, one after the other, are the source again byte for byte.
// Token texts and spans say what stands in the file; the fields of a statement
// say what BitBake reads from it (continued lines are joined, for example).
//
// The statement kinds are declared in participle struct tags, a file for each
// family: assignment.go, function.go, directive.go, task.go, name.go and
// trivia.go; the names that they have in common are in variable.go. Their order
// in kinds.go is the order in which BitBake tries them.
//
// Participle reads the tags as a grammar, which [EBNF] prints. The builders that
// [Parse] runs are generated from the same tags (builders.go, by go generate),
// and the tests hold that participle makes the same trees.
package grammar
