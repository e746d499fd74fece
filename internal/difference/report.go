package difference

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Report is all that there is to say of two readings of trees.
type Report struct {
	Before, After string // what to call the readings: "was" and "now", say

	Files   int // that were compared
	Changed int // of them read differently
	Places  int // that are read differently
	Causes  []Cause

	Came, Went, Edited Paths
	Failures           []string // what could not be read or compared
}

// Paths are paths of files, of which the first ones are kept.
type Paths struct {
	Count int
	First []string
}

const maxPaths = 1000

// Add adds a path.
func (p *Paths) Add(path string) {
	if p.Count++; len(p.First) < maxPaths {
		p.First = append(p.First, path)
	}
}

// Same reports whether nothing changed.
func (r *Report) Same() bool {
	return r.Places == 0 && r.Came.Count == 0 && r.Went.Count == 0 && r.Edited.Count == 0
}

// Formats are the formats of a report.
var Formats = []string{"text", "json", "markdown"}

// Write writes the report in one of [Formats].
func (r *Report) Write(w io.Writer, format string) error {
	switch format {
	case "json":
		return r.json(w)
	case "markdown":
		return r.markdown(w)
	default:
		return r.text(w)
	}
}

// summary is the report in a sentence.
func (r *Report) summary() string {
	if r.Places == 0 {
		return fmt.Sprintf("No difference in %s.", counted(r.Files, "file"))
	}
	return fmt.Sprintf("%s in %s of %s, %s.",
		counted(r.Places, "difference"), number(r.Changed), counted(r.Files, "file"), counted(len(r.Causes), "cause"))
}

// title says what a cause is about.
func (c *Cause) title() string {
	kind := c.Kind
	switch {
	case kind == "":
		kind = "statements"
	case strings.HasPrefix(kind, "!"):
		kind = "diagnostic " + kind[1:]
	}
	if c.Construct != "" {
		kind += " with " + c.Construct
	}
	return kind
}

// groups are the files that came, went and were edited.
func (r *Report) groups() []struct {
	Word  string
	Paths Paths
} {
	return []struct {
		Word  string
		Paths Paths
	}{{"edited", r.Edited}, {"came", r.Came}, {"went", r.Went}}
}

// counted is a number and a noun.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return number(n) + " " + noun
}

// number writes a number with commas.
func number(n int) string {
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}
