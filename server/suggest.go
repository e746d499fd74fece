package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"mcp-bitbake/parser"
)

// suggestTime is how long a failed call may look for what was meant.
const suggestTime = 200 * time.Millisecond

// suggest adds to the error that a file is not there the recipes nearest to it.
func suggest(ctx context.Context, access parser.Access, err error) error {
	e, ok := errors.AsType[*parser.Error](err)
	if !ok || e.Code != parser.FileNotFound {
		return err
	}
	near := nearestFiles(ctx, access, e.Path)
	if len(near) == 0 {
		return err
	}
	return &missing{e, near}
}

// nearestFiles finds the recipes most like a missing one: those below the
// deepest directory on its path that is there, as long as that is not one of
// the first two levels of the file system.
func nearestFiles(ctx context.Context, access parser.Access, path string) []string {
	ctx, cancel := context.WithTimeout(ctx, suggestTime)
	defer cancel()
	var listing parser.Listing
	for _, directory := range searchedFor(path) {
		var err error
		if listing, err = access.Find(ctx, directory, nil); err != nil && ctx.Err() != nil {
			return nil
		}
		if len(listing.Files) > 0 {
			break
		}
	}
	type candidate struct {
		path     string
		distance int
	}
	var candidates []candidate
	base := filepath.Base(path)
	for _, f := range listing.Files {
		name := filepath.Base(f.Path)
		if d := distance(base, name); d <= max(len(base), len(name))/2 {
			candidates = append(candidates, candidate{f.Path, d})
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(a.distance, b.distance) })
	var near []string
	for _, c := range candidates[:min(3, len(candidates))] {
		near = append(near, quoted(c.path))
	}
	return near
}

// searchedFor are the directories to look in for what was meant by a path: that
// which it is in and those above it, but not the first two levels of the file
// system, which may hold everything.
func searchedFor(path string) []string {
	var list []string
	directory := filepath.Dir(path)
	for strings.Count(filepath.ToSlash(directory), "/") >= 2 {
		list = append(list, directory)
		directory = filepath.Dir(directory)
	}
	return list
}

// hint says where to look for a variable that a file does not assign to.
func hint(name string, e parser.Extraction) string {
	var names []string
	for _, a := range e.Variables {
		names = append(names, a.Name)
	}
	if near := nearest(name, names); near != "" && near != name {
		return fmt.Sprintf("There is no plain assignment to %s here. The nearest name is %s.", name, near)
	}
	return fmt.Sprintf("There is no plain assignment to %s here. It can be set by what the file inherits or requires, by an append or by configuration.", name)
}
