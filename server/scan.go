package server

import "context"

var scanLayerRecipeFiles = tool{
	name:  "scan_layer_recipe_files",
	title: "List the recipe files of a layer",
	description: `Lists all BitBake recipes (.bb) and appends (.bbappend) below a layer's directory, or any other. ` +
		`Answers with absolute paths, sorted; file_type is "bb" or "bbappend". A large layer takes several calls: pass next_cursor on as cursor. ` +
		`Does not look at directories that start with a dot, at node_modules or behind directory links. ` +
		`Example: {"layer_path":"/home/me/poky/meta"}. To look for one recipe, find_recipe_files is shorter.`,
	arguments: listArguments(
		argument{name: "layer_path", kind: text, required: true, description: "Absolute path of the layer's directory, such as /home/me/poky/meta."},
	),
	answer: pageMembers(member{"files", objects(
		member{"path", aString, "Absolute path."},
		member{"file_type", aString, "bb or bbappend."},
	), "Files of the layer, by path."}),
	run: func(ctx context.Context, r request) (any, error) {
		listing, page, err := list(ctx, r, r.text("layer_path"), "")
		if err != nil {
			return nil, err
		}
		answer := &Scanned{OK: true, Files: make([]File, len(listing.Files)), Page: page, Warnings: listing.Warnings}
		for i, f := range listing.Files {
			answer.Files[i] = File(f)
		}
		return answer, nil
	},
}
