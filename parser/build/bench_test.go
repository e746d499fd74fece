package build_test

import (
	"testing"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
)

// BenchmarkFirst reads a build for the first time, up to one trace.
func BenchmarkFirst(b *testing.B) {
	directory, root, _ := oracle(b)
	b.ReportAllocs()
	for b.Loop() {
		read, err := build.Open(b.Context(), parser.Access{}, directory, build.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := read.Trace(b.Context(), root+"/meta/recipes-core/busybox/busybox_1.36.1.bb", "SRC_URI"); err != nil {
			b.Fatal(err)
		}
	}
}

// benchmark asks something of a build about all its recipes in turn.
func benchmark(b *testing.B, ask func(read *build.Build, recipe string) error) {
	directory, _, _ := oracle(b)
	read, err := build.Open(b.Context(), parser.Access{}, directory, build.Options{})
	if err != nil {
		b.Fatal(err)
	}
	recipes, err := read.Recipes(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	for _, r := range recipes {
		if err := ask(read, r.Path); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if err := ask(read, recipes[i%len(recipes)].Path); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkTrace(b *testing.B) {
	benchmark(b, func(read *build.Build, recipe string) error {
		_, err := read.Trace(b.Context(), recipe, "SRC_URI")
		return err
	})
}

func BenchmarkAppends(b *testing.B) {
	benchmark(b, func(read *build.Build, recipe string) error {
		_, err := read.Appends(b.Context(), recipe)
		return err
	})
}

func BenchmarkValue(b *testing.B) {
	benchmark(b, func(read *build.Build, recipe string) error {
		_, err := read.Value(b.Context(), recipe, "SRC_URI")
		return err
	})
}
