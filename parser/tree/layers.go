package tree

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"mcp-bitbake/parser"
)

// Layer is a layer: a directory with a conf/layer.conf.
type Layer struct {
	Path        string
	Collections []Collection // as a rule one
	Recipes     int          // .bb files in it, but not in layers below it
	Appends     int          // .bbappend files, likewise
}

// Collection is what a layer.conf says of a collection, raw. Where several
// assignments give a variable its value, their values are joined with a space.
type Collection struct {
	Name         string // in BBFILE_COLLECTIONS
	Priority     string // BBFILE_PRIORITY
	Depends      string // LAYERDEPENDS
	SeriesCompat string // LAYERSERIES_COMPAT
	Pattern      string // BBFILE_PATTERN
}

// Layers finds the layers below roots, by path.
func (x *Index) Layers(ctx context.Context, roots []string, progress func(directories int)) ([]Layer, []string, error) {
	loaded, err := x.load(ctx, roots, recipesAndLayers, progress)
	if err != nil {
		return nil, nil, err
	}
	layers, warnings := layersIn(loaded.Files)
	return layers, append(loaded.All(), warnings...), nil
}

// recipesAndLayers reports whether a file is one of those that say which layers and
// recipes there are: of configuration, that of layers alone.
func recipesAndLayers(name string) bool {
	return parser.TypeOf(name).IsRecipe() || name == "layer.conf"
}

// layersIn finds the layers that files make up.
func layersIn(files []*File) (layers []Layer, warnings []string) {
	for _, f := range files {
		if !strings.HasSuffix(filepath.ToSlash(f.Path), "/conf/layer.conf") {
			continue
		}
		layers = append(layers, Layer{Path: filepath.Dir(filepath.Dir(f.Path)), Collections: collections(f)})
		if f.Refused != "" {
			warnings = append(warnings, f.Refused)
		}
	}
	slices.SortFunc(layers, func(a, b Layer) int { return cmp.Compare(a.Path, b.Path) })
	for _, f := range files {
		layer := layerOf(layers, f.Path)
		if layer == nil {
			continue
		}
		switch parser.TypeOf(f.Path) {
		case parser.Recipe:
			layer.Recipes++
		case parser.Append:
			layer.Appends++
		}
	}
	return layers, warnings
}

// layerOf is the innermost layer that a path lies in, or nil. It looks the
// directories above the path up, so that many layers cost no more than few.
func layerOf(layers []Layer, path string) *Layer {
	for directory := filepath.Dir(path); ; directory = filepath.Dir(directory) {
		i, ok := slices.BinarySearchFunc(layers, directory, func(l Layer, d string) int { return cmp.Compare(l.Path, d) })
		if ok {
			return &layers[i]
		}
		if directory == filepath.Dir(directory) {
			return nil
		}
	}
}

func collections(conf *File) []Collection {
	var list []Collection
	for name := range strings.FieldsSeq(raw(conf, "BBFILE_COLLECTIONS")) {
		list = append(list, Collection{
			Name:         name,
			Priority:     raw(conf, "BBFILE_PRIORITY_"+name),
			Depends:      raw(conf, "LAYERDEPENDS_"+name),
			SeriesCompat: raw(conf, "LAYERSERIES_COMPAT_"+name),
			Pattern:      raw(conf, "BBFILE_PATTERN_"+name),
		})
	}
	return list
}

// raw is what the plain assignments to a variable in a file say.
func raw(f *File, name string) string {
	var values []string
	for _, a := range f.Assignments {
		if a.Name == name && a.Flag == "" {
			values = append(values, a.RawValue)
		}
	}
	return strings.Join(values, " ")
}

// priority is the priority of a layer: that of its first collection, or 0 where
// it is no number as written.
func (l *Layer) priority() int {
	if l == nil || len(l.Collections) == 0 {
		return 0
	}
	n, err := strconv.Atoi(strings.TrimSpace(l.Collections[0].Priority))
	if err != nil {
		return 0
	}
	return n
}
