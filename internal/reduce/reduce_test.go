package reduce

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	var lines strings.Builder
	for i := range 500 {
		fmt.Fprintf(&lines, "line %d é\n", i)
	}
	for _, c := range []struct {
		name, text, want string
		shows            func(string) bool
	}{
		{"one line", lines.String(), "line 321", func(s string) bool { return strings.Contains(s, "line 321") }},
		{"two that need each other", lines.String(), "17 \n3 ", func(s string) bool {
			at := strings.Index(s, "17 ")
			return at >= 0 && strings.Contains(s[at:], "\n") && strings.Contains(s[at:], "3 ")
		}},
		{"two lines that go together only", "(\n)\nx\n", "x", func(s string) bool {
			return strings.Contains(s, "x") && strings.Contains(s, "(") == strings.Contains(s, ")")
		}},
		{"all", "ab", "ab", func(s string) bool { return s == "ab" }},
		{"nothing", "ab\ncd", "", func(string) bool { return true }},
		{"no UTF-8", "a\xffb", "\xff", func(s string) bool { return strings.Contains(s, "\xff") }},
		{"characters stay whole", "aéb", "é", func(s string) bool { return strings.ContainsAny(s, "é\xc3\xa9") }},
	} {
		got := Text(t.Context(), c.text, c.shows)
		if !got.Whole || !c.shows(got.Text) || len(got.Text) > len(c.want) {
			t.Errorf("%s: got %+v, want %q", c.name, got, c.want)
		}
		if again := Text(t.Context(), c.text, c.shows); again != got {
			t.Errorf("%s: again: %+v, first %+v", c.name, again, got)
		}
	}
}

// When time is up, what there is shows it still.
func TestTimeIsUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	shows := func(s string) bool { return strings.Contains(s, "x") }
	text := strings.Repeat("a\n", 1000) + "x\n" + strings.Repeat("a\n", 1000)
	tries := 0
	got := Text(ctx, text, func(s string) bool {
		if tries++; tries == 5 {
			cancel()
		}
		return shows(s)
	})
	if got.Whole || !shows(got.Text) || len(got.Text) >= len(text) || got.Tries != 5 {
		t.Errorf("got %d bytes, %d tries, whole %t", len(got.Text), got.Tries, got.Whole)
	}
}
