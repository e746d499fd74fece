package parser

import (
	"path/filepath"
	"slices"
	"strings"
)

// FileType is the kind of a recipe file, by its ending.
type FileType string

// The types of file that make up recipes.
const (
	Recipe FileType = "bb"
	Append FileType = "bbappend"
)

// TypeOf is the type of the file with a name, or "" if it is neither a recipe
// nor an append.
func TypeOf(name string) FileType {
	switch {
	case hasEnding(name, ".bb"):
		return Recipe
	case hasEnding(name, ".bbappend"):
		return Append
	default:
		return ""
	}
}

// hasEnding reports whether a name is more than the ending that it has.
func hasEnding(name, ending string) bool {
	stem, ok := strings.CutSuffix(name, ending)
	return ok && stem != "" && !strings.HasSuffix(stem, "/")
}

// CheckPath refuses paths that mean different things at different times or to
// different readers: relative ones and those with a ".." component.
func CheckPath(path string) error {
	switch {
	case path == "":
		return invalidPath(path, EmptyPath)
	case strings.IndexByte(path, 0) >= 0:
		return invalidPath(path, NULInPath)
	case !filepath.IsAbs(path):
		return invalidPath(path, RelativePath)
	case slices.Contains(strings.Split(filepath.ToSlash(path), "/"), ".."):
		return invalidPath(path, ParentInPath)
	}
	return nil
}

// CheckRecipePath refuses what [CheckPath] does and paths of other files than
// recipes and appends.
func CheckRecipePath(path string) error {
	if err := CheckPath(path); err != nil {
		return err
	}
	if TypeOf(path) == "" {
		return invalidPath(path, NoRecipe)
	}
	return nil
}
