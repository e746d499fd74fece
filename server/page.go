package server

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"sort"

	"mcp-bitbake/parser"
	"mcp-bitbake/server/stdio"
)

// defaultLimit keeps an answer under what clients take: all of a large layer
// at once is more.
const defaultLimit = 500

// listArguments are the arguments of tools that list recipe files.
func listArguments(own ...argument) []argument {
	return append(own,
		argument{name: "file_type", kind: text, choices: []string{string(parser.Recipe), string(parser.Append)}, description: "List only recipes (bb) or only appends (bbappend)."},
		argument{name: "limit", kind: integer, description: "Most entries to answer with; 500 if not given."},
		argument{name: "cursor", kind: text, description: "next_cursor of the answer before, to go on behind it."},
	)
}

// pageMembers are the members of an answer that is a page of a list.
func pageMembers(list member) []member {
	return []member{
		list,
		{"total", aNumber, "Entries in the whole list."},
		{"truncated", aBoolean, "Whether entries follow behind these."},
		{"next_cursor", aString, "If truncated: pass it as cursor to get the next entries."},
		{"warnings", aList, "Directories that could not be read."},
	}
}

// list finds the recipe files below a directory that have a text in their name,
// and cuts out of them the page that a call asks for.
func list(ctx context.Context, r request, root, name string) (parser.Listing, Page, error) {
	listing, err := r.access.Find(ctx, root, func(directories int) {
		stdio.Report(ctx, float64(directories), 0, fmt.Sprintf("%d directories read", directories))
	})
	if err != nil {
		return parser.Listing{}, Page{}, err
	}
	listing = listing.Named(name)
	if t := r.text("file_type"); t != "" {
		listing.Files = slices.DeleteFunc(listing.Files, func(f parser.Found) bool { return string(f.Type) != t })
	}
	files, page, err := cut(listing.Files, r.values)
	listing.Files = files
	return listing, page, err
}

// cut cuts a page out of files. A cursor is the path that the page before ended
// with, so that files that come and go in between move nothing.
func cut(files []parser.Found, v values) ([]parser.Found, Page, error) {
	p := Page{Total: len(files)}
	if cursor := v.text("cursor"); cursor != "" {
		last, err := base64.RawURLEncoding.DecodeString(cursor)
		if err != nil {
			return nil, p, invalidArgument("The cursor %s is not a next_cursor that this tool gave. Leave it out to start from the beginning.", shown(cursor))
		}
		from := sort.Search(len(files), func(i int) bool { return files[i].Path > string(last) })
		files = files[from:]
	}
	if limit := v.number("limit", defaultLimit); len(files) > limit {
		files = files[:limit]
		p.Truncated = true
		p.NextCursor = base64.RawURLEncoding.EncodeToString([]byte(files[limit-1].Path))
	}
	return files, p, nil
}
