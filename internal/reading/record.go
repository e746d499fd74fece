package reading

// Reading is what is read from a file, as [Of] writes it and BitBake's own readings
// are recorded.
type Reading struct {
	Statements []map[string]any `json:"statements"` // up to the error, if any
	Error      string           `json:"error"`      // "" where the file is taken
	ErrorLine  int              `json:"error_line"` // the physical line that reading stopped at
}
