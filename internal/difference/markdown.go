package difference

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// markdown writes what a CI can post below a change.
func (r *Report) markdown(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "### %s\n", r.summary())
	if len(r.Causes) > 0 {
		b.WriteString("\n| | what | places | effect |\n| ---: | --- | ---: | --- |\n")
	}
	for i := range r.Causes {
		c := &r.Causes[i]
		more := ""
		if n := len(c.Effects) - 1; n > 0 {
			more = fmt.Sprintf(", and %d more", n)
		}
		fmt.Fprintf(&b, "| %d | %s | %s | %s%s |\n", i+1, cell(c.title()), number(c.Count), cell(c.Effects[0].Change), more)
	}
	for i := range r.Causes {
		c := &r.Causes[i]
		fmt.Fprintf(&b, "\n<details><summary>%d. %s</summary>\n\n", i+1, escaped(c.title()))
		for j := range c.Examples {
			var example bytes.Buffer
			r.example(&example, &c.Examples[j], "")
			if j == 0 {
				c.Reduced.write(&example, "")
			}
			fence := "```"
			for strings.Contains(example.String(), fence) {
				fence += "`"
			}
			fmt.Fprintf(&b, "%s\n%s%s\n", fence, example.Bytes(), fence)
		}
		b.WriteString("\n</details>\n")
	}
	for _, g := range r.groups() {
		if g.Paths.Count == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n%s %s: ", counted(g.Paths.Count, "file"), g.Word)
		for i, path := range g.Paths.First[:min(len(g.Paths.First), maxListed)] {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(cell(path))
		}
		if g.Paths.Count > maxListed {
			b.WriteString(", …")
		}
		b.WriteByte('\n')
	}
	for _, f := range r.Failures {
		fmt.Fprintf(&b, "\n**Not compared:** %s\n", escaped(f))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// cell is a text as code in a table. A code span is the only thing in which neither
// markdown nor HTML is read.
func cell(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	space := ""
	if strings.Contains(text, "`") {
		space = " "
	}
	text = strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ").Replace(text)
	return fence + space + text + space + fence
}

// escaped is a text in which markdown and HTML see no more than text.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '&':
			b.WriteString("&amp;")
		case strings.ContainsRune("\\`*_[]~|>#@", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n', r == '\r':
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
