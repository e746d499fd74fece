package parser

import (
	"path/filepath"
	"slices"
	"strings"
)

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
	if !TypeOf(path).IsRecipe() {
		return invalidPath(path, NoRecipe)
	}
	return nil
}
