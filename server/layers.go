package server

import "context"

// Layer is a layer of a tree.
type Layer struct {
	Path        string       `json:"path"`
	Collections []Collection `json:"collections"`
	Recipes     int          `json:"recipes"`
	Appends     int          `json:"appends"`
}

// Collection is what a layer says of a collection, raw.
type Collection struct {
	Name         string `json:"name"`
	Priority     string `json:"priority,omitempty"`
	Depends      string `json:"depends,omitempty"`
	SeriesCompat string `json:"series_compat,omitempty"`
	Pattern      string `json:"pattern,omitempty"`
}

// Layers is the answer of list_layers.
type Layers struct {
	OK       bool     `json:"ok"`
	Layers   []Layer  `json:"layers"`
	Warnings []string `json:"warnings,omitempty"`
	Page
}

var listLayers = tool{
	name:  "list_layers",
	title: "List the layers of a tree",
	description: `Finds the layers below a directory by their conf/layer.conf: path, collection with priority, LAYERDEPENDS, LAYERSERIES_COMPAT and BBFILE_PATTERN, raw as written, and how many recipes and appends each has. ` +
		`Example: {"root_path":"/home/me/poky"}. Next: scan_layer_recipe_files with a path.`,
	arguments: []argument{
		{name: "root_path", kind: text, required: true, description: "Absolute path of the directory to look in."},
		limitArgument(defaultLimit), cursorArgument,
	},
	answer: pageMembers(member{"layers", objects(
		member{"path", aString, "Absolute path."},
		member{"collections", objectsOf([]member{
			{"name", aString, "In BBFILE_COLLECTIONS."},
			{"priority", aString, "BBFILE_PRIORITY."},
			{"depends", aString, "LAYERDEPENDS."},
			{"series_compat", aString, "LAYERSERIES_COMPAT."},
			{"pattern", aString, "BBFILE_PATTERN."},
		}, "name"), "As a rule one."},
		member{"recipes", aNumber, "Recipes in it, layers below it not counted."},
		member{"appends", aNumber, "Appends, likewise."},
	), "Layers, by path."}),
	run: func(ctx context.Context, r request) (any, error) {
		layers, warnings, err := r.index.Layers(ctx, []string{r.text("root_path")}, progress(ctx))
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
		list, page, err := paginate(all, r.values, defaultLimit, func(l Layer) string { return l.Path })
		return &Layers{true, list, warnings, page}, err
	},
}
