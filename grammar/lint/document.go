package lint

import (
	"fmt"
	"io"
	"strings"
)

// Document writes what a rule says of itself, in Markdown: a section with a
// heading of the third level.
func Document(w io.Writer, r *Rule) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s %s\n\n%s.\n\n%s\n\n%s.", r.Code, r.Name, r.Summary, r.Explanation, facts(r))
	for _, part := range []struct{ head, text string }{
		{"Many good files have such findings", r.Frequent},
		{"The fix changes what BitBake reads", r.FixMeaning},
	} {
		if part.text != "" {
			fmt.Fprintf(&b, "\n\n%s: %s", part.head, part.text)
		}
	}
	if len(r.Counterparts) > 0 {
		fmt.Fprintf(&b, "\n\nIn oelint-adv: `%s`.", strings.Join(r.Counterparts, "`, `"))
	}
	b.WriteString("\n")
	examples(&b, "Bad", r.Bad)
	examples(&b, "Good", r.Good)
	_, err := io.WriteString(w, b.String())
	return err
}

// facts are the severity and what else is so or not so of a rule.
func facts(r *Rule) string {
	severity := r.Severity.String()
	list := []string{strings.ToUpper(severity[:1]) + severity[1:]}
	if r.Fatal {
		list = append(list, "BitBake refuses it")
	}
	if r.Style {
		list = append(list, "off by default, in the set `style`")
	}
	if r.Tree {
		list = append(list, "needs to know the other files of the build (`--layers`)")
	}
	return strings.Join(list, "; ")
}

func examples(b *strings.Builder, head string, list []Example) {
	for _, e := range list {
		name := ""
		if e.Name != "" {
			name = ", in " + e.Name
		}
		fmt.Fprintf(b, "\n%s%s:\n\n```bitbake\n%s", head, name, e.Text)
		if !strings.HasSuffix(e.Text, "\n") {
			b.WriteByte('\n')
		}
		b.WriteString("```\n")
	}
}
