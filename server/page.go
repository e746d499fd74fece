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

// pageInput are the arguments of tools that answer with a list. The limit keeps
// an answer under what clients take: all of a large layer at once is more.
type pageInput struct {
	Limit int `json:"limit" min:"1" standard:"500" default:"2147483647" doc:"Most entries to answer with; {standard} if not given." help:"Most entries to print."`
	cursorInput
}

type cursorInput struct {
	Cursor string `json:"cursor" doc:"next_cursor of the answer before, to go on after it." help:"Go on after the page before: its next_cursor."`
}

// listInput are the arguments of tools that list recipe files.
type listInput struct {
	Type parser.FileType `json:"file_type" enum:"bb,bbappend," default:"" doc:"List only recipes (bb) or only appends (bbappend)." help:"Only recipes (bb) or only appends (bbappend)."`
	pageInput
}

// Page says what part of a list an answer is. Nothing is cut without a word.
type Page struct {
	Total      int    `json:"total" doc:"Entries in the whole list."`
	Truncated  bool   `json:"truncated" doc:"Whether entries follow these."`
	NextCursor string `json:"next_cursor,omitempty" doc:"If truncated: pass it as cursor to get the next entries."`
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
func list(ctx context.Context, t Tools, in listInput, root, name string) (parser.Listing, Page, error) {
	listing, err := t.Access.Find(ctx, root, progress(ctx))
	if err != nil {
		return parser.Listing{}, Page{}, err
	}
	listing = listing.Named(name)
	if in.Type != "" {
		listing.Files = slices.DeleteFunc(listing.Files, func(f parser.Found) bool { return f.Type != in.Type })
	}
	for _, f := range listing.Files {
		if !utf8.ValidString(f.Path) {
			listing.Warnings = append(listing.Warnings, fmt.Sprintf("%q is not UTF-8, so that JSON cannot hold the path as it is: rename it to read it here", f.Path))
		}
	}
	files, page, err := paginate(listing.Files, in.Limit, in.Cursor, func(f parser.Found) string { return f.Path })
	listing.Files = files
	return listing, page, err
}

// cursorMark tells a cursor from other text that happens to be base64.
const cursorMark = "after "

// paginate cuts a page out of a list that is sorted by a key. A cursor is the key
// that the page before ended with, so that entries that come and go in between
// move nothing.
func paginate[T any](list []T, limit int, cursor string, key func(T) string) ([]T, Page, error) {
	p := Page{Total: len(list)}
	if cursor != "" {
		decoded, err := base64.RawURLEncoding.DecodeString(cursor)
		last, ok := strings.CutPrefix(string(decoded), cursorMark)
		if err != nil || !ok {
			return nil, p, invalidArgument("The cursor %s is not a next_cursor that this tool gave. Leave it out to start from the beginning.", preview(cursor))
		}
		from := sort.Search(len(list), func(i int) bool { return key(list[i]) > last })
		list = list[from:]
	}
	if len(list) > limit {
		list = list[:limit]
		p.Truncated = true
		p.NextCursor = base64.RawURLEncoding.EncodeToString([]byte(cursorMark + key(list[limit-1])))
	}
	return list, p, nil
}
