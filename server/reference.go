package server

import (
	"context"
	"embed"
	"io/fs"
	"strings"
)

// topics are the texts of bitbake_reference, one a file. In them, examples are
// fenced: ```bitbake for what BitBake reads, ```refused for what it does not.
//
//go:embed reference/*.md
var topics embed.FS

// Reference is the answer of bitbake_reference.
type Reference struct {
	OK     bool     `json:"ok"`
	Topic  string   `json:"topic"`
	Text   string   `json:"text"`
	Topics []string `json:"topics"`
}

var bitbakeReference = tool{
	name:  "bitbake_reference",
	title: "Look up the BitBake language",
	description: `The recipe language at hand, offline and short: operators, overrides, varflags, functions, tasks, directives, lines (continuation, comments, quotes), warnings (of these tools) and errors (codes). ` +
		`Example: {"topic":"overrides"}.`,
	arguments: []argument{{name: "topic", kind: text, required: true, choices: Topics(), description: "What to look up."}},
	answer: []member{
		{"topic", aString, "As asked for."},
		{"text", aString, "What there is to know, in Markdown."},
		{"topics", aList, "All topics."},
	},
	run: func(_ context.Context, r request) (any, error) {
		topic := r.text("topic")
		text, err := topics.ReadFile("reference/" + topic + ".md")
		if err != nil {
			return nil, err
		}
		return &Reference{true, topic, string(text), Topics()}, nil
	},
}

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
