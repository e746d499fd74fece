package server

import (
	"context"
	"path/filepath"
)

var findRecipeFiles = tool{
	name:  "find_recipe_files",
	title: "Find recipe files by name",
	description: `Finds the BitBake recipes (.bb) and appends (.bbappend) below a directory whose file name contains a text, in any case. ` +
		`Answers with absolute paths, sorted; file_type is "bb" or "bbappend". Does not look at directories that start with a dot, at node_modules or behind directory links. ` +
		`Example: {"root_path":"/home/me/poky","query":"busybox"}. Next: parse_recipe_file or get_recipe_var_raw with one of the paths.`,
	arguments: listArguments(
		argument{name: "root_path", kind: text, required: true, description: "Absolute path of the directory to search, such as a poky checkout."},
		argument{name: "query", kind: text, required: true, description: "Text that the file name contains, in any case, such as busybox. Not a pattern."},
	),
	answer: pageMembers(member{"matches", objects(
		member{"path", aString, "Absolute path."},
		member{"file_type", aString, "bb or bbappend."},
		member{"filename", aString, "Last component of the path."},
	), "Files that match, by path."}),
	run: func(ctx context.Context, r request) (any, error) {
		listing, page, err := list(ctx, r, r.text("root_path"), r.text("query"))
		if err != nil {
			return nil, err
		}
		answer := &Found{OK: true, Matches: make([]Match, len(listing.Files)), Page: page, Warnings: listing.Warnings}
		for i, f := range listing.Files {
			answer.Matches[i] = Match{f.Path, f.Type, filepath.Base(f.Path)}
		}
		return answer, nil
	},
}
