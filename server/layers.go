package server

import (
	"context"
	"fmt"
)

type layersInput struct {
	Root string `json:"root_path" required:"true" doc:"Absolute path of the directory to look in." arg:"" type:"path" help:"Directory to search."`
	pageInput
}

// Layer is a layer of a tree.
type Layer struct {
	Path        string       `json:"path" doc:"Absolute path."`
	Collections []Collection `json:"collections" doc:"As a rule one."`
	Recipes     int          `json:"recipes" doc:"Recipes in it, layers below it not counted."`
	Appends     int          `json:"appends" doc:"Appends, likewise."`
}

// Collection is what a layer says of a collection, raw.
type Collection struct {
	Name         string `json:"name" doc:"In BBFILE_COLLECTIONS."`
	Priority     string `json:"priority,omitempty" doc:"BBFILE_PRIORITY."`
	Depends      string `json:"depends,omitempty" doc:"LAYERDEPENDS."`
	SeriesCompat string `json:"series_compat,omitempty" doc:"LAYERSERIES_COMPAT."`
	Pattern      string `json:"pattern,omitempty" doc:"BBFILE_PATTERN."`
}

// Layers is the answer of list_layers.
type Layers struct {
	OK     bool    `json:"ok"`
	Layers []Layer `json:"layers" doc:"Layers, by path."`
	Page
	Warnings []string `json:"warnings,omitempty" doc:"Directories that could not be read."`
}

var listLayers = tool[layersInput, Layers]{
	name:  "list_layers",
	title: "List the layers of a tree",
	description: `Finds the layers below a directory by their conf/layer.conf: path, collection with priority, LAYERDEPENDS, LAYERSERIES_COMPAT and BBFILE_PATTERN, raw as written, and how many recipes and appends each has. ` +
		`Example: {"root_path":"/home/me/poky"}. Next: scan_layer_recipe_files with a path.`,
	command: "layers",
	help:    "List the layers of a tree",
	run:     runLayers,
	show:    printLayers,
}

func runLayers(ctx context.Context, t Tools, in layersInput) (*Layers, error) {
	layers, warnings, err := t.Index.Layers(ctx, []string{in.Root}, progress(ctx))
	if err != nil {
		return nil, err
	}
	all := make([]Layer, len(layers))
	for i, l := range layers {
		all[i] = Layer{l.Path, make([]Collection, len(l.Collections)), l.Recipes, l.Appends}
		for j, c := range l.Collections {
			all[i].Collections[j] = Collection(c)
		}
	}
	list, page, err := paginate(all, in.Limit, in.Cursor, func(l Layer) string { return l.Path })
	return &Layers{true, list, page, warnings}, err
}

func printLayers(p *Printer, _ layersInput, found *Layers) {
	for _, l := range found.Layers {
		fmt.Fprintf(p, "%s: %d recipes, %d appends\n", l.Path, l.Recipes, l.Appends)
		for _, k := range l.Collections {
			fmt.Fprintf(p, "    %s, priority %s, depends on %q, compatible with %q\n", k.Name, k.Priority, k.Depends, k.SeriesCompat)
		}
	}
	p.warn(found.Warnings...)
	p.Page = found.Page
}
