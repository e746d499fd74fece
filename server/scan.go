package server

import (
	"context"
	"fmt"

	"mcp-bitbake/parser"
)

type scanInput struct {
	Layer string `json:"layer_path" doc:"Absolute path of a layer's directory, such as /home/me/poky/meta, or of a build directory, which stands for the recipes that it reads. If not given: the nearest build directory." arg:"" optional:"" type:"path" help:"Directory of the layer, or build directory; if not given, the nearest one."`
	listInput
}

// File is a recipe or append.
type File struct {
	Path string          `json:"path" doc:"Absolute path."`
	Type parser.FileType `json:"file_type" doc:"bb or bbappend."`
}

// Scanned is the answer of scan_layer_recipe_files.
type Scanned struct {
	OK bool `json:"ok"`
	Scope
	Files []File `json:"files" doc:"Files of the layer, by path."`
	Page
	Warnings []string `json:"warnings,omitempty" doc:"Directories that could not be read."`
}

var scanLayerRecipeFiles = tool[scanInput, Scanned]{
	name:  "scan_layer_recipe_files",
	title: "List the recipe files of a layer",
	description: `Lists all BitBake recipes (.bb) and appends (.bbappend) below a layer's directory, or any other. ` +
		`Answers with absolute paths, sorted; file_type is "bb" or "bbappend". A large layer takes several calls: pass next_cursor on as cursor. ` +
		`Does not look at directories that start with a dot, at node_modules or through links to directories. ` +
		`Example: {"layer_path":"/home/me/poky/meta"}. To look for one recipe, find_recipe_files is shorter.`,
	command: "scan",
	help:    "List the recipe files of a layer",
	run:     runScan,
	show:    printScanned,
}

func runScan(ctx context.Context, t Tools, in scanInput) (*Scanned, error) {
	listing, scope, page, err := list(ctx, t, in.listInput, in.Layer, "")
	if err != nil {
		return nil, err
	}
	answer := &Scanned{OK: true, Scope: scope, Files: make([]File, len(listing.Files)), Page: page, Warnings: listing.Warnings}
	for i, f := range listing.Files {
		answer.Files[i] = File(f)
	}
	return answer, nil
}

func printScanned(p *Printer, _ scanInput, scanned *Scanned) {
	for _, f := range scanned.Files {
		fmt.Fprintln(p, f.Path)
	}
	p.warn(scanned.Warnings...)
	p.Page = scanned.Page
}
