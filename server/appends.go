package server

import "context"

// Appends is the answer of find_appends.
type Appends struct {
	OK       bool     `json:"ok"`
	Appends  []string `json:"appends"`
	Recipes  []string `json:"recipes"`
	Orphans  []string `json:"unmatched_appends"`
	Warnings []string `json:"warnings,omitempty"`
}

var findAppends = tool{
	name:  "find_appends",
	title: "Find which appends apply to a recipe",
	description: `For a recipe: the appends below the roots that apply to it, by BitBake's rule for names and %, in the order of their layers' priorities. For an append: the recipes that it applies to. Also the appends below the roots that match no recipe there. ` +
		`Example: {"file_path":"/home/me/poky/meta/recipes-core/busybox/busybox_1.36.1.bb","roots":["/home/me/poky"]}.`,
	arguments: []argument{filePathArgument, rootsArgument},
	answer: []member{
		{"appends", aList, "Of a recipe: appends that apply to it, lowest priority first."},
		{"recipes", aList, "Of an append: recipes that it applies to, by path."},
		{"unmatched_appends", aList, "Appends below the roots that apply to no recipe there, by path."},
		{"warnings", aList, "What could not be read."},
	},
	run: func(ctx context.Context, r request) (any, error) {
		m, warnings, err := r.index.Matches(ctx, r.text("file_path"), r.texts("roots"), progress(ctx))
		if err != nil {
			return nil, suggest(ctx, r.access, err)
		}
		return &Appends{true, orEmpty(m.Appends), orEmpty(m.Recipes), orEmpty(m.Orphans), warnings}, nil
	},
}

// orEmpty makes a list that JSON shows as [], not null.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
