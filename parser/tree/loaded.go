package tree

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Loaded is what is below some roots at one time.
type Loaded struct {
	Files    []*File  // by path, bytewise
	Warnings []string // directories and files that could not be read
	Unchosen string   // that several layers lie below the roots and no build chose them, or ""

	layers int
	builds []string // build directories, by path
}

// configured notes what the configuration in a directory conf is of.
func (v *visited) configured(path string, names []string) {
	if slices.Contains(names, "layer.conf") {
		v.layers++
	}
	if slices.Contains(names, "bblayers.conf") {
		v.builds = append(v.builds, filepath.Dir(path))
	}
}

// All are all warnings: that no build chose the layers comes first.
func (l Loaded) All() []string {
	if l.Unchosen == "" {
		return l.Warnings
	}
	return slices.Insert(slices.Clone(l.Warnings), 0, l.Unchosen)
}

// unchosen says that no build chose the layers, or nothing where there is nothing
// to choose.
func (l Loaded) unchosen() string {
	if l.layers < 2 && len(l.builds) == 0 {
		return ""
	}
	text := fmt.Sprintf("%d layers lie below the roots; no build chose them", l.layers)
	if len(l.builds) > 0 {
		slices.Sort(l.builds)
		text += fmt.Sprintf(". Build directories to ask about instead: %s", strings.Join(l.builds, ", "))
	}
	return text
}
