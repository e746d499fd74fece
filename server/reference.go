package server

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

// topics are the texts of bitbake_reference, one a file. In them, examples are
// fenced: ```bitbake for what BitBake reads, ```refused for what it does not.
//
//go:embed reference/*.md
var topics embed.FS

type referenceInput struct {
	Topic topic `json:"topic" required:"true" doc:"What to look up." arg:"" help:"What to look up: ${topics}."`
}

// topic is a topic of bitbake_reference.
type topic string

// Values are the topics.
func (topic) Values() []string { return Topics() }

// Reference is the answer of bitbake_reference.
type Reference struct {
	OK     bool     `json:"ok"`
	Topic  string   `json:"topic" doc:"As asked for."`
	Text   string   `json:"text" doc:"What there is to know, in Markdown."`
	Topics []string `json:"topics" doc:"All topics."`
}

var bitbakeReference = tool[referenceInput, Reference]{
	name:  "bitbake_reference",
	title: "Look up the BitBake language",
	description: `The recipe language at hand, offline and short: operators, overrides, varflags, functions, tasks, directives, lines (continuation, comments, quotes), warnings (of these tools) and errors (codes). ` +
		`Example: {"topic":"overrides"}.`,
	command: "reference",
	help:    "Look up the BitBake language",
	run:     runReference,
	show:    printReference,
}

func runReference(_ context.Context, _ Tools, in referenceInput) (*Reference, error) {
	text, err := topics.ReadFile("reference/" + string(in.Topic) + ".md")
	if err != nil {
		return nil, err
	}
	return &Reference{true, string(in.Topic), string(text), Topics()}, nil
}

func printReference(p *Printer, _ referenceInput, r *Reference) { fmt.Fprint(p, r.Text) }

// Topics are the topics of bitbake_reference.
func Topics() []string {
	files, err := fs.ReadDir(topics, "reference")
	if err != nil {
		panic(err) // it is part of the program
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".md"))
	}
	return names
}
