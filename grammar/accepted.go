package grammar

// Accepted gives the statements that BitBake takes from the file before it stops,
// and what it stops at: the first error among the file's diagnostics, or nil where
// it reads the whole file. The statements share memory with the file's.
func (f *File) Accepted(diagnostics []Diagnostic) ([]Statement, *Diagnostic) {
	refused := FirstError(diagnostics)
	if refused == nil {
		return f.Statements, nil
	}
	for i, s := range f.Statements {
		if s.Span().End.Offset > refused.Statement.Start.Offset || endedBy(s, refused) {
			return f.Statements[:i], refused
		}
	}
	return f.Statements, refused
}

// endedBy reports whether the line that BitBake stops at is the one that ends a
// def. It has then not yet handed over the def.
func endedBy(s Statement, refused *Diagnostic) bool {
	_, def := s.(*Def)
	return def && s.Span().LastLine()+1 == refused.Line
}

// FirstError is the first diagnostic that BitBake refuses a file for, or nil.
func FirstError(diagnostics []Diagnostic) *Diagnostic {
	for i := range diagnostics {
		if diagnostics[i].Severity == Error {
			return &diagnostics[i]
		}
	}
	return nil
}
