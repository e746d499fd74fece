package server

import (
	"encoding/base64"
	"sort"

	"mcp-bitbake/parser"
)

// defaultLimit keeps an answer under what clients take: all of a large layer
// at once is more.
const defaultLimit = 500

var (
	limitArgument  = argument{"limit", integer, false, "Most entries to answer with; 500 if not given."}
	cursorArgument = argument{"cursor", text, false, "next_cursor of the answer before, to go on behind it."}
)

// pageMembers are the members of an answer that is a page of a list.
var pageMembers = []member{
	{"total", aNumber, "Entries in the whole list."},
	{"truncated", aBoolean, "Whether entries follow behind these."},
	{"next_cursor", aString, "If truncated: pass it as cursor to get the next entries."},
	{"warnings", aList, "Directories that could not be read."},
}

// page cuts out of a listing what a call asks for. A cursor is the path that
// the page before ended with, so that files that come and go in between move
// nothing.
func page(files []parser.Found, v values) ([]parser.Found, Page, error) {
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
