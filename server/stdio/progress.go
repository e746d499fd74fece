package stdio

import (
	"context"
	"encoding/json"
	"time"
)

// How soon after its start a call reports progress first, and how often then.
const (
	firstProgress = 500 * time.Millisecond
	nextProgress  = 250 * time.Millisecond
)

type progressKey struct{}

// progress reports how far one call is.
type progress struct {
	token json.RawMessage
	put   func(any) // puts a notification out while the call is not over
	last  float64
	due   time.Time
}

// Reports reports whether the client of the call of ctx asked for progress.
func Reports(ctx context.Context) bool { return ctx.Value(progressKey{}) != nil }

// Report tells the client how far the call of ctx is, if it asked for that and
// a report is due: done so far, which must rise, of total, or 0 where that is
// not known. One goroutine at a time may report on a call.
func Report(ctx context.Context, done, total float64, text string) {
	p, ok := ctx.Value(progressKey{}).(*progress)
	if !ok || done <= p.last || time.Now().Before(p.due) {
		return
	}
	p.last, p.due = done, time.Now().Add(nextProgress)
	params := map[string]any{"progressToken": p.token, "progress": done}
	if total > 0 {
		params["total"] = total
	}
	if text != "" {
		params["message"] = text
	}
	p.put(map[string]any{"jsonrpc": "2.0", "method": "notifications/progress", "params": params})
}

// withProgress lets the call of a context report under a token.
func withProgress(ctx context.Context, token json.RawMessage, put func(any)) context.Context {
	if !validID(token) {
		return ctx
	}
	return context.WithValue(ctx, progressKey{}, &progress{token: token, put: put, due: time.Now().Add(firstProgress)})
}
