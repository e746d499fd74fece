package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"mcp-bitbake/grammar/lint"
)

// gitHub prints the commands by which GitHub's Actions annotate a change.
type gitHub struct{ w io.Writer }

func newGitHub(w io.Writer, _ Options) Reporter { return gitHub{w} }

var (
	gitHubText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// File prints the findings of a file.
func (g gitHub) File(f File) error {
	for _, finding := range f.Findings {
		level := [...]string{"error", "warning", "notice"}[finding.Rule.Severity]
		_, err := fmt.Fprintf(g.w, "::%s file=%s,line=%d,col=%d,title=%s::%s\n", level, gitHubProperty.Replace(f.Path),
			finding.Span.Start.Line, finding.Span.Start.Column, gitHubProperty.Replace(finding.Rule.Code+" "+finding.Rule.Name), gitHubText.Replace(finding.Message))
		if err != nil {
			return err
		}
	}
	return nil
}

// Close prints nothing.
func (gitHub) Close() error { return nil }

// checkstyle prints the XML of the program of that name, which many services
// read.
type checkstyle struct {
	w       io.Writer
	started bool
}

func newCheckstyle(w io.Writer, _ Options) Reporter { return &checkstyle{w: w} }

func (c *checkstyle) start() error {
	if c.started {
		return nil
	}
	c.started = true
	_, err := io.WriteString(c.w, xml.Header+"<checkstyle version=\"4.3\">\n")
	return err
}

// File prints the findings of a file, if it has any.
func (c *checkstyle) File(f File) error {
	if len(f.Findings) == 0 {
		return nil
	}
	if err := c.start(); err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, " <file name=\"%s\">\n", escaped(f.Path))
	for _, finding := range f.Findings {
		fmt.Fprintf(&b, "  <error line=\"%d\" column=\"%d\" severity=\"%s\" message=\"%s\" source=\"bblint.%s\"/>\n",
			finding.Span.Start.Line, finding.Span.Start.Column, [...]string{"error", "warning", "info"}[finding.Rule.Severity],
			escaped(finding.Message), finding.Rule.Code)
	}
	b.WriteString(" </file>\n")
	_, err := io.WriteString(c.w, b.String())
	return err
}

// Close prints the end.
func (c *checkstyle) Close() error {
	if err := c.start(); err != nil {
		return err
	}
	_, err := io.WriteString(c.w, "</checkstyle>\n")
	return err
}

func escaped(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		panic(err) // a builder has no errors
	}
	return b.String()
}

// gitLab collects all findings in a report of GitLab's code quality.
type gitLab struct {
	w    io.Writer
	list []object
}

func newGitLab(w io.Writer, _ Options) Reporter { return &gitLab{w: w, list: []object{}} }

// File keeps the findings of a file.
func (g *gitLab) File(f File) error {
	fingerprints := Fingerprints(f)
	for i, finding := range f.Findings {
		g.list = append(g.list, object{
			"description": finding.Message, "check_name": finding.Rule.Code, "fingerprint": fingerprints[i],
			"severity": gitLabSeverity(finding.Rule),
			"location": object{"path": f.Path, "lines": object{"begin": finding.Span.Start.Line}},
		})
	}
	return nil
}

func gitLabSeverity(r *lint.Rule) string {
	if r.Fatal {
		return "blocker"
	}
	return [...]string{"major", "minor", "info"}[r.Severity]
}

// Close prints the report.
func (g *gitLab) Close() error {
	encoder := encoderOf(g.w)
	encoder.SetIndent("", " ")
	return encoder.Encode(g.list)
}
