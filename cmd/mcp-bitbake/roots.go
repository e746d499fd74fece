package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
	"mcp-bitbake/server"
)

// What the environment says of the directories to look in.
const (
	rootsVariable = "MCP_BITBAKE_ROOTS" // as --root, a list as in PATH
	buildVariable = "BUILDDIR"          // the build directory, as oe-init-build-env sets it
)

// rootFlags are the flags that say where to look.
type rootFlags struct {
	Root        []string `help:"Read only below DIR, and look there where a call does not say where; may be given several times. A build directory stands for its layers. Without it, what the user may read. Also from the environment variable ${roots}, a list as in PATH." placeholder:"DIR" sep:"none"`
	AllowLayers bool     `help:"Let the layers of the build directories in --root be read too, wherever they lie."`
}

// tools are the tools, confined to the roots if there are any.
func (r *rootFlags) tools(ctx context.Context) (server.Tools, error) {
	roots := r.Root
	if len(roots) == 0 {
		roots = filepath.SplitList(os.Getenv(rootsVariable))
	}
	for i := range roots {
		root, err := filepath.Abs(roots[i])
		if err != nil {
			return server.Tools{}, err
		}
		roots[i] = root
	}
	readable := roots
	if r.AllowLayers {
		layers, err := layersOf(ctx, roots)
		if err != nil {
			return server.Tools{}, err
		}
		readable = append(readable, layers...)
	}
	access, err := parser.Confine(readable...)
	if err != nil {
		return server.Tools{}, err
	}
	tools := server.Tools{Access: access, Roots: roots}
	if directory := os.Getenv(buildVariable); len(roots) == 0 && directory != "" {
		if _, is := build.At(access, directory); is && filepath.IsAbs(directory) {
			tools.Roots = []string{directory}
		}
	}
	tools.Directory, err = os.Getwd()
	return tools, err
}

// layersOf are the layers of the build directories among roots, as they are now.
// Those that are not there have nothing to read.
func layersOf(ctx context.Context, roots []string) ([]string, error) {
	var list []string
	for _, root := range roots {
		directory, ok := build.At(parser.Access{}, root)
		if !ok {
			continue
		}
		b, err := build.Open(ctx, parser.Access{}, directory, build.Options{Host: build.ThisHost()})
		if err != nil {
			return nil, fmt.Errorf("the layers of %q cannot be read: %w", directory, err)
		}
		layers, err := b.Layers(ctx)
		if err != nil {
			return nil, err
		}
		for _, l := range layers {
			if l.Problem == "" {
				list = append(list, l.Path)
			}
		}
	}
	return list, nil
}
