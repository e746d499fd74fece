package lint

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Tree is what rules may ask about the files beside the one they look at. An
// answer that would need evaluation, or files that are not there, is Unknown.
type Tree interface {
	// Class says whether a class with a name, as inherit has it, is there.
	Class(name string) Answer
	// Included says whether a file, as require has it, is found from another.
	Included(from, name string) Answer
	// Recipe says whether there is a recipe that an append, by its path, is for.
	Recipe(appended string) Answer
	// Local says whether a recipe's file:// entry is there, by BitBake's
	// FILESPATH, and gives the text of it if it is a file.
	Local(recipe, name string) (Answer, string)
}

// Answer is what a tree says.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	Yes
	No
)

// Listing is a tree of what it lists: for examples and tests.
type Listing struct {
	Classes []string
	Files   []string          // paths that require may have
	Recipes []string          // file names
	Locals  map[string]string // files of file://, and their text
}

// Class says Yes for a class in the list.
func (l Listing) Class(name string) Answer { return in(l.Classes, name) }

// Included says Yes for a path in the list.
func (l Listing) Included(_, name string) Answer { return in(l.Files, name) }

// Recipe says Yes if a recipe in the list matches.
func (l Listing) Recipe(appended string) Answer {
	for _, r := range l.Recipes {
		if AppendMatches(appended, r) {
			return Yes
		}
	}
	return No
}

// Local says Yes for a file in the list.
func (l Listing) Local(_, name string) (Answer, string) {
	text, ok := l.Locals[name]
	if !ok {
		return No, ""
	}
	return Yes, text
}

func in(list []string, name string) Answer {
	if slices.Contains(list, name) {
		return Yes
	}
	return No
}

// AppendMatches reports whether an append is for a recipe, by their file names: a
// % in the append's matches the rest, as in bb.cooker's CookerCollectFiles.
func AppendMatches(appended, recipe string) bool {
	a := strings.TrimSuffix(path.Base(filepath.ToSlash(appended)), ".bbappend")
	r := strings.TrimSuffix(path.Base(filepath.ToSlash(recipe)), ".bb")
	if start, _, wild := strings.Cut(a, "%"); wild {
		return strings.HasPrefix(r, start)
	}
	return a == r
}
