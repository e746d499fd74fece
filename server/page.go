package server

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

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
		limitArgument(defaultLimit), cursorArgument,
	)
}

func limitArgument(standard int) argument {
	return argument{name: "limit", kind: integer, description: fmt.Sprintf("Most entries to answer with; %d if not given.", standard)}
}

var cursorArgument = argument{name: "cursor", kind: text, description: "next_cursor of the answer before, to go on behind it."}

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

// progress tells the client how far a walk is. It is nil if nobody wants to know.
func progress(ctx context.Context) func(directories int) {
	if !stdio.Reports(ctx) {
		return nil
	}
	return func(directories int) {
		stdio.Report(ctx, float64(directories), 0, fmt.Sprintf("%d directories read", directories))
	}
}

// list finds the recipe files below a directory that have a text in their name,
// and cuts out of them the page that a call asks for.
func list(ctx context.Context, r request, root, name string) (parser.Listing, Page, error) {
	listing, err := r.access.Find(ctx, root, progress(ctx))
	if err != nil {
		return parser.Listing{}, Page{}, err
	}
	listing = listing.Named(name)
	if t := r.text("file_type"); t != "" {
		listing.Files = slices.DeleteFunc(listing.Files, func(f parser.Found) bool { return string(f.Type) != t })
	}
	for _, f := range listing.Files {
		if !utf8.ValidString(f.Path) {
			listing.Warnings = append(listing.Warnings, fmt.Sprintf("%q is not UTF-8, so that JSON cannot hold the path as it is: rename it to read it here", f.Path))
		}
	}
	files, page, err := paginate(listing.Files, r.values, defaultLimit, func(f parser.Found) string { return f.Path })
	listing.Files = files
	return listing, page, err
}

// cursorMark tells a cursor from other text that happens to be base64.
const cursorMark = "after "

// paginate cuts a page out of a list that is sorted by a key. A cursor is the key
// that the page before ended with, so that entries that come and go in between
// move nothing.
func paginate[T any](list []T, v values, limit int, key func(T) string) ([]T, Page, error) {
	p := Page{Total: len(list)}
	if cursor := v.text("cursor"); cursor != "" {
		decoded, err := base64.RawURLEncoding.DecodeString(cursor)
		last, ok := strings.CutPrefix(string(decoded), cursorMark)
		if err != nil || !ok {
			return nil, p, invalidArgument("The cursor %s is not a next_cursor that this tool gave. Leave it out to start from the beginning.", preview(cursor))
		}
		from := sort.Search(len(list), func(i int) bool { return key(list[i]) > last })
		list = list[from:]
	}
	if limit := v.number("limit", limit); len(list) > limit {
		list = list[:limit]
		p.Truncated = true
		p.NextCursor = base64.RawURLEncoding.EncodeToString([]byte(cursorMark + key(list[limit-1])))
	}
	return list, p, nil
}
