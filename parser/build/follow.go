package build

import (
	"path/filepath"
	"slices"
	"strings"

	"mcp-bitbake/parser/build/datastore"
	"mcp-bitbake/parser/build/expression"
)

// words expands the arguments of a statement that names files. What is not known
// of them is noted as not followed.
func (x *execution) words(e event, arguments string) []string {
	s := e.get()
	v := x.store.Expand(arguments, datastore.Place{Path: e.source.path, Line: s.first})
	if v.Exact() {
		return expression.Fields(v.Text)
	}
	x.notFollowed(e, arguments, v.Missing)
	return slices.DeleteFunc(expression.Fields(v.Text), func(w string) bool { return strings.Contains(w, expression.Hole) })
}

func (x *execution) notFollowed(e event, name string, missing []datastore.Missing) {
	s := e.get()
	x.unfollowed = append(x.unfollowed, Unfollowed{e.source.path, s.first, s.kind.String(), strings.TrimSpace(name), missing})
}

// path is what BBPATH says. known is false where a part of it is not known.
func (x *execution) path() (directories []string, known bool) {
	v := x.store.Get("BBPATH")
	return strings.Split(v.Text, ":"), v.Exact()
}

// include executes include and require (bb.parse.ConfHandler.include).
func (x *execution) include(e event, parent string) {
	for _, name := range x.words(e, e.get().value) {
		if name == parent {
			continue
		}
		path := name
		if !filepath.IsAbs(name) {
			directories, known := x.path()
			path = x.which(append([]string{directory(parent)}, directories...), name)
			if path == "" && !known {
				x.notFollowed(e, name, x.store.Get("BBPATH").Missing)
				continue
			}
		}
		x.enter(e, path, name)
		if x.stopped != nil {
			return
		}
	}
}

// enter executes the file at a path, if it is there; name is what the statement
// calls it.
func (x *execution) enter(e event, path, name string) {
	f := x.world.read(path)
	if f == nil {
		if e.get().kind == require {
			x.stop(e, "the file %s, which is required here, is not there", name)
		}
		return
	}
	switch filepath.Ext(path) {
	case ".conf", ".inc", ".bb", ".bbclass":
		x.file(path, e)
	default:
		x.stop(e, "%s is no file that BitBake includes: it has none of the endings .inc, .conf, .bb and .bbclass", name)
	}
}

// which finds a file in directories (bb.utils.which), or is "".
func (x *execution) which(directories []string, name string) string {
	for _, d := range directories {
		if path := expression.Join(d, name); x.world.exists(path) {
			return path
		}
	}
	return ""
}

// includeAll executes include_all: the file of each directory of BBPATH.
func (x *execution) includeAll(e event, parent string) {
	directories, known := x.path()
	if !known {
		x.notFollowed(e, e.get().value, x.store.Get("BBPATH").Missing)
	}
	for _, name := range x.words(e, e.get().value) {
		for _, d := range directories {
			if path := expression.Join(d, name); path != parent {
				x.enter(e, path, name)
			}
		}
	}
}

// inherit executes inherit (bb.parse.BBHandler.inherit): each class is read
// once. A class of BB_DEFER_BBCLASSES waits, as of inherit_defer.
func (x *execution) inherit(e event, arguments string, deferred bool) {
	for _, name := range x.words(e, arguments) {
		if !deferred && slices.Contains(expression.Fields(x.store.Get("BB_DEFER_BBCLASSES").Text), name) {
			x.deferred = append(x.deferred, deferral{e, name})
			continue
		}
		path, known := x.class(name)
		switch {
		case path == "" && !known:
			x.notFollowed(e, name, x.store.Get("BBPATH").Missing)
		case path == "":
			x.stop(e, "the class %s is in none of the layers", name)
		case !x.inherited.has(path):
			x.inherited.paths[path] = true
			x.file(path, e)
		}
		if x.stopped != nil {
			return
		}
	}
}

// class finds the file of a class. known is false where one that is not found
// could be in a part of BBPATH that is not known.
func (x *execution) class(name string) (path string, known bool) {
	if filepath.IsAbs(name) {
		if x.world.exists(name) {
			return name, true
		}
		return "", true
	}
	directories, known := x.path()
	for _, below := range []string{x.classes, "classes"} {
		file := name
		if !strings.HasSuffix(name, ".bbclass") {
			file = below + "/" + name + ".bbclass"
		}
		if path := x.which(directories, file); path != "" {
			return path, true
		}
	}
	return "", known
}

// finish reads the classes that were deferred, and those that they defer.
func (x *execution) finish() {
	for len(x.deferred) > 0 && x.stopped == nil {
		next := x.deferred[0]
		x.deferred = x.deferred[1:]
		x.inherit(next.from, next.text, true)
	}
}

// String is the keyword of a statement.
func (k kind) String() string {
	switch k {
	case include:
		return "include"
	case require:
		return "require"
	case includeAll:
		return "include_all"
	case inherit:
		return "inherit"
	case inheritDefer:
		return "inherit_defer"
	case addFragments:
		return "addfragments"
	case assignment:
		return "assignment"
	case function, definition:
		return "function"
	case export:
		return "export"
	}
	return "unset"
}

// fragments executes addfragments (AddFragmentsNode): each fragment of a
// variable is LAYER/NAME, a file of that layer, or KIND/VALUE for a variable.
func (x *execution) fragments(e event, parent string) {
	arguments := expression.Fields(e.get().value)
	if len(arguments) < 4 {
		return
	}
	last := len(arguments) - 4
	fragments := x.store.Get(arguments[last+1])
	if !fragments.Exact() {
		x.notFollowed(e, "${"+arguments[last+1]+"}", fragments.Missing)
	}
	builtin := map[string]string{}
	for _, pair := range expression.Fields(x.store.Get(arguments[last+3]).Text) {
		kind, variable, _ := strings.Cut(pair, ":")
		builtin[kind] = variable
	}
	for _, fragment := range expression.Fields(fragments.Text) {
		layer, name, ok := strings.Cut(fragment, "/")
		if !ok || strings.Contains(fragment, expression.Hole) {
			continue
		}
		place := datastore.Place{Path: e.source.path, Line: e.get().first}
		if variable, ok := builtin[layer]; ok {
			if _, pinned := x.pinned[variable]; !pinned {
				x.store.Set(variable, name, nil, place)
			}
			continue
		}
		prefix := x.store.Expand(arguments[last], place)
		path := x.fragment(layer, prefix.Text+"/"+name+".conf")
		if path == "" {
			x.notFollowed(e, fragment, prefix.Missing)
			continue
		}
		x.enter(e, path, fragment)
	}
}

// fragment finds a file of the layer of a collection.
func (x *execution) fragment(collection, file string) string {
	for _, layer := range expression.Fields(x.store.Get("BBLAYERS").Text) {
		path := expression.Join(layer, file)
		pattern := x.store.Get("BBFILE_PATTERN_" + collection)
		if !pattern.Exact() || !x.world.exists(path) {
			continue
		}
		if re, err := pythonRegexp(pattern.Text); err == nil && matches(re, path) {
			return path
		}
	}
	return ""
}
