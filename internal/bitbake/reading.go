package bitbake

// Reading is what BitBake's parser reads from a file, in the form in which readings
// are kept: internal/reading writes ours in the same.
type Reading struct {
	Statements []map[string]any `json:"statements"` // up to the error, if any
	Error      string           `json:"error"`      // "" where the file is taken
	ErrorLine  int              `json:"error_line"` // the physical line that reading stopped at
}
