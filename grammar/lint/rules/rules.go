// Package rules has the rules of bblint, a file a family. [All] are all of them;
// docs/rules.md is made from them.
package rules

import (
	"slices"

	"mcp-bitbake/grammar/lint"
)

// All are all rules, in the order of their codes.
func All() []*lint.Rule {
	return slices.Concat(
		reading,
		names, packageNames, overrides, mixedOrder,
		assignments, unsets, variables, references,
		licenses, metadata,
		sources, checksums, paths,
		tasks, bodies,
		packaging,
		layers,
		style,
	)
}

// text is an example of a recipe.
func text(s string) lint.Example { return lint.Example{Text: s} }

// file is an example of a file with a name.
func file(name, s string) lint.Example { return lint.Example{Name: name, Text: s} }
