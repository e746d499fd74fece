package stdio

import (
	"fmt"
	"testing"
	"testing/synctest"
)

// reporting is a call that reports under a token, or without one.
func reporting(id, token string) string {
	meta := ""
	if token != "" {
		meta = `,"_meta":{"progressToken":` + token + `}`
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"report","arguments":{"ms":1200}%s}}`, id, meta)
}

func TestProgressRisesAndComesBeforeItsAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(reporting("1", `"one"`), reporting("2", "2"), reporting("3", ""))
		answered := map[string]bool{}
		last := map[string]float64{}
		reports := map[string]int{}
		for len(answered) < 3 {
			m := p.next()
			if m.Method != "notifications/progress" {
				answered[string(m.ID)] = true
				continue
			}
			token := string(m.Params.Token)
			id := map[string]string{`"one"`: "1", "2": "2"}[token]
			switch {
			case id == "":
				t.Fatalf("progress under the token %s", token)
			case answered[id]:
				t.Fatalf("progress of %s after its answer", id)
			case m.Params.Progress <= last[token]:
				t.Fatalf("progress of %s went from %v to %v", id, last[token], m.Params.Progress)
			}
			last[token] = m.Params.Progress
			reports[token]++
		}
		for _, token := range []string{`"one"`, "2"} {
			// The call reports every millisecond; told are those after 500, 750 and
			// 1000 ms.
			if n := reports[token]; n != 3 {
				t.Errorf("%d reports under %s, want 3", n, token)
			}
		}
		p.in.Close()
		if rest := p.rest(); len(rest) > 0 {
			t.Errorf("after the answers: %+v", rest)
		}
	})
}

func TestNoProgressBehindACancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(reporting("1", "1"))
		if m := p.next(); m.Method != "notifications/progress" {
			t.Fatalf("got %+v, want progress", m)
		}
		p.send(cancel("1"), ping("2"))
		for m := p.next(); string(m.ID) != "2"; m = p.next() { // what was out before the cancel was read
			if m.Method == "" {
				t.Fatalf("got %+v", m)
			}
		}
		p.in.Close()
		if rest := p.rest(); len(rest) > 0 {
			t.Errorf("after the cancel: %+v", rest)
		}
	})
}
