package server

import (
	"context"
	"path/filepath"

	"mcp-bitbake/parser"
)

var findRecipeFiles = tool{
	name:  "find_recipe_files",
	title: "Find recipe files by name",
	description: `Finds the BitBake recipes (.bb) and appends (.bbappend) below a directory whose file name contains a text, in any case. ` +
		`Answers with absolute paths, sorted; file_type is "bb" or "bbappend". Does not look at directories that start with a dot, at node_modules or behind directory links. ` +
		`Example: {"root_path":"/home/me/poky","query":"busybox"}. Next: parse_recipe_file or get_recipe_var_raw with one of the paths.`,
	arguments: []argument{
		{"root_path", text, true, "Absolute path of the directory to search, such as a poky checkout."},
		{"query", text, true, "Text that the file name contains, in any case, such as busybox. Not a pattern."},
		limitArgument,
		cursorArgument,
	},
	answer: append([]member{{"matches", objects(
		member{"path", aString, "Absolute path."},
		member{"file_type", aString, "bb or bbappend."},
		member{"filename", aString, "Last component of the path."},
	), "Files that match, by path."}}, pageMembers...),
	run: func(ctx context.Context, v values) (any, error) {
		listing, err := parser.Find(ctx, v.text("root_path"))
		if err != nil {
			return nil, err
		}
		files, page, err := page(listing.Named(v.text("query")).Files, v)
		if err != nil {
			return nil, err
		}
		answer := &Found{OK: true, Matches: make([]Match, len(files)), Page: page, Warnings: listing.Warnings}
		for i, f := range files {
			answer.Matches[i] = Match{f.Path, f.Type, filepath.Base(f.Path)}
		}
		return answer, nil
	},
}
