package parser

import (
	"path/filepath"
	"slices"
)

// FileType is the kind of a metadata file: the ending of its name without the dot.
type FileType string

// The types of metadata files.
const (
	Recipe        FileType = "bb"
	Append        FileType = "bbappend"
	Include       FileType = "inc"
	Class         FileType = "bbclass"
	Configuration FileType = "conf"
)

// FileTypes are all types of metadata files.
func FileTypes() []FileType { return []FileType{Recipe, Append, Include, Class, Configuration} }

// TypeOf is the type of the file with a name, or "" if it is no metadata. A name
// that is an ending alone is none.
func TypeOf(name string) FileType {
	ending := filepath.Ext(name)
	if ending == "" || ending == filepath.Base(name) || !slices.Contains(FileTypes(), FileType(ending[1:])) {
		return ""
	}
	return FileType(ending[1:])
}

// IsRecipe reports whether the type is one of those that make up recipes: a
// recipe or an append.
func (t FileType) IsRecipe() bool { return t == Recipe || t == Append }
