package server

import (
	"context"
	"encoding/base64"
	"fmt"
	"sort"
	"strings"

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

// paginateByPlace cuts a page out of a list whose order is its own: the cursor is a
// place in it.
func paginateByPlace[T any](list []T, limit int, cursor string) ([]T, Page, error) {
	places := make([]int, len(list))
	for i := range places {
		places[i] = i
	}
	places, page, err := paginate(places, limit, cursor, func(i int) string { return fmt.Sprintf("%010d", i) })
	if len(places) == 0 {
		return []T{}, page, err
	}
	return list[places[0] : places[len(places)-1]+1], page, err
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
