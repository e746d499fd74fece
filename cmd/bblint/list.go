package main

import (
	"fmt"
	"io"
	"strings"

	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/rules"
)

// listRules prints a line for each rule.
func listRules(w io.Writer) error {
	for _, r := range rules.All() {
		set := ""
		if r.Style {
			set = " (style)"
		}
		if r.Tree {
			set = " (needs --layers)"
		}
		if _, err := fmt.Fprintf(w, "%s  %-7s  %-26s  %s%s\n", r.Code, r.Severity, r.Name, r.Summary, set); err != nil {
			return err
		}
	}
	return nil
}

// explain prints all that a rule says of itself.
func explain(w io.Writer, name string) error {
	for _, r := range rules.All() {
		if strings.EqualFold(name, r.Code) || name == r.Name {
			return lint.Document(w, r)
		}
	}
	return fmt.Errorf("no rule %q; --list-rules lists them", name)
}
