package tree

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"mcp-bitbake/parser"
)

// resolver finds the files that statements name, as far as that can be known
// without evaluating anything.
type resolver struct {
	known    map[string]string // variables that the file name of the recipe gives
	assigned map[string]bool   // those of them that a statement has changed
	byPath   map[string]*File
	layers   []Layer
}

func newResolver(recipe string, files []*File) resolver {
	r := resolver{known: fileNameVariables(recipe), assigned: map[string]bool{}, byPath: map[string]*File{}}
	for _, f := range files {
		r.byPath[f.Path] = f
	}
	r.layers, _ = layersIn(files)
	return r
}

// fileNameVariables are the variables whose values follow from the file name of
// a recipe, unless something assigns to them.
func fileNameVariables(recipe string) map[string]string {
	name, version := parser.NameAndVersion(recipe)
	bare := name
	for _, suffix := range []string{"-native", "-cross-canadian", "-crosssdk", "-cross", "-initial", "-intermediate"} {
		bare = strings.TrimSuffix(bare, suffix)
	}
	bare = strings.TrimPrefix(bare, "nativesdk-")
	variables := map[string]string{"PN": name, "BPN": bare}
	if version != "" && version != "%" {
		variables["PV"] = version
		variables["P"] = name + "-" + version
		variables["BP"] = bare + "-" + version
	}
	return variables
}

// partsOf are the variables that file names can depend on here, each with those
// that its value is made of.
var partsOf = map[string][]string{"PN": nil, "PV": nil, "BPN": {"PN"}, "P": {"PN", "PV"}, "BP": {"BPN", "PN", "PV"}}

// note takes notice of a change to a variable.
func (r *resolver) note(name string) {
	r.assigned[name] = true
	for whole, parts := range partsOf {
		if slices.Contains(parts, name) {
			r.assigned[whole] = true
		}
	}
}

// maxName is the most bytes that the path of a file has on any system, and
// maxArguments the most that are looked at of the names in a statement.
const (
	maxName      = 4096
	maxArguments = 64 << 10
)

// expand splits arguments into names and puts in the variables that are known.
// reason says why it cannot.
func (r *resolver) expand(arguments string) (names []string, reason string) {
	var expanded strings.Builder
	for {
		before, rest, found := strings.Cut(arguments, "${")
		if expanded.Len()+len(before) > maxArguments {
			return nil, fmt.Sprintf("its names take over %d KiB", maxArguments>>10)
		}
		expanded.WriteString(before)
		if !found {
			return strings.Fields(expanded.String()), ""
		}
		name, after, closed := strings.Cut(rest, "}")
		value, known := r.known[name]
		switch {
		case strings.HasPrefix(name, "@"):
			return nil, "it depends on Python code"
		case !closed:
			return nil, "its ${ is not closed"
		case !known:
			return nil, fmt.Sprintf("it depends on %s", shortened(name))
		case r.assigned[name]:
			return nil, fmt.Sprintf("it depends on %s, which is assigned to", name)
		}
		expanded.WriteString(value)
		arguments = after
	}
}

const tooLong = "it is too long for the name of a file"

// find is the file of a name that a file in a directory includes: beside that
// file, else in a layer.
func (r *resolver) find(name, directory string) (f *File, reason string) {
	if len(name) > maxName {
		return nil, tooLong
	}
	if filepath.IsAbs(name) {
		if f := r.byPath[filepath.Clean(name)]; f != nil {
			return f, ""
		}
		return nil, "it is not below the roots"
	}
	if f := r.byPath[filepath.Join(directory, name)]; f != nil {
		return f, ""
	}
	return r.inLayers(name)
}

// inLayers is the file of one of the names in the only layer that has one.
// Which of several comes first, the configuration says.
func (r *resolver) inLayers(names ...string) (f *File, reason string) {
	var found []*File
	for _, layer := range r.layers {
		for _, name := range names {
			if f := r.byPath[filepath.Join(layer.Path, name)]; f != nil {
				found = append(found, f)
				break
			}
		}
	}
	switch len(found) {
	case 0:
		return nil, "it is not below the roots"
	case 1:
		return found[0], ""
	default:
		return nil, fmt.Sprintf("%d layers have it, and their order is not known here", len(found))
	}
}

// class is the file of a class of a recipe.
func (r *resolver) class(name string) (f *File, reason string) {
	if len(name) > maxName {
		return nil, tooLong
	}
	name = strings.TrimSuffix(name, ".bbclass") + ".bbclass"
	return r.inLayers(filepath.Join("classes-recipe", name), filepath.Join("classes", name))
}
