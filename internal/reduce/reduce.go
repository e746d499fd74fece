// Package reduce finds a small text that shows what a large one does, by delta
// debugging: it leaves parts out, ever smaller ones, as long as it still shows.
package reduce

import (
	"context"
	"crypto/sha256"
	"strings"
	"unicode/utf8"
)

// Result is what a text was reduced to.
type Result struct {
	Text  string
	Tries int  // texts that were tried
	Whole bool // nothing more can be left out; else ctx ended before that was known
}

// Text leaves lines out of a text, and then characters of what is left, as long as
// shows reports that the rest shows it still. The same text gives the same result,
// unless ctx ends: then it is the smallest so far.
func Text(ctx context.Context, text string, shows func(text string) bool) Result {
	r := &reducer{ctx: ctx, shows: shows, known: map[[sha256.Size]byte]bool{}}
	text = strings.Join(r.minimize(strings.SplitAfter(text, "\n")), "")
	for before := ""; before != text; {
		before = text
		text = strings.Join(r.minimize(characters(text)), "")
		text = strings.Join(r.minimize(strings.SplitAfter(text, "\n")), "")
	}
	return Result{text, r.tries, ctx.Err() == nil}
}

// characters splits a text. A byte that is no UTF-8 stands alone.
func characters(text string) []string {
	var list []string
	for len(text) > 0 {
		_, size := utf8.DecodeRuneInString(text)
		list = append(list, text[:size])
		text = text[size:]
	}
	return list
}

type reducer struct {
	ctx   context.Context
	shows func(string) bool
	known map[[sha256.Size]byte]bool // what was tried
	tries int
}

// few is how many parts are so few that each run of them is tried.
const few = 16

// minimize leaves parts out until none of them can go alone and, of few parts, no run
// of them.
func (r *reducer) minimize(parts []string) []string {
	for size := (len(parts) + 1) / 2; size > 0; {
		left := r.sweep(parts, size)
		again := size == 1 && len(left) < len(parts)
		parts = left
		if !again {
			size = min(size, len(parts)+1) / 2
		}
		if r.ctx.Err() != nil {
			break
		}
	}
	if len(parts) > few {
		return parts
	}
	for size := len(parts) - 1; size > 1; size-- {
		for start := 0; start+size <= len(parts); start++ {
			if rest := without(parts, start, start+size); r.try(strings.Join(rest, "")) {
				return r.minimize(rest)
			}
		}
	}
	return parts
}

// without are the parts but for those from start up to end.
func without(parts []string, start, end int) []string {
	rest := make([]string, 0, len(parts))
	return append(append(rest, parts[:start]...), parts[end:]...)
}

// sweep leaves out each run of a number of parts that can go, from the end on: what
// stands there depends on what comes before it, not the other way round.
func (r *reducer) sweep(parts []string, size int) []string {
	for end := len(parts); end > 0; {
		start := max(0, end-size)
		if rest := without(parts, start, end); r.try(strings.Join(rest, "")) {
			parts = rest
		}
		end = start
	}
	return parts
}

func (r *reducer) try(text string) bool {
	if r.ctx.Err() != nil {
		return false
	}
	key := sha256.Sum256([]byte(text))
	shown, known := r.known[key]
	if !known {
		r.tries++
		shown = r.shows(text) && r.ctx.Err() == nil // what was asked as ctx ended is no answer
		r.known[key] = shown
	}
	return shown
}
