package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/report"
)

// baselineHead is the first line of a baseline.
const baselineHead = "# bblint baseline 1: what was found before, a fingerprint a line."

// writeBaseline writes the fingerprints of what was found.
func writeBaseline(path string, fingerprints []string) error {
	slices.Sort(fingerprints)
	return os.WriteFile(path, []byte(strings.Join(append([]string{baselineHead}, fingerprints...), "\n")+"\n"), 0o644)
}

// readBaseline reads what was found before.
func readBaseline(path string) (map[string]bool, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	head, rest, _ := strings.Cut(string(text), "\n")
	if strings.TrimRight(head, "\r") != baselineHead {
		return nil, fmt.Errorf("%s is no baseline: --write-baseline writes one", path)
	}
	known := map[string]bool{}
	for line := range strings.FieldsSeq(rest) {
		known[line] = true
	}
	return known, nil
}

// unknown are the findings of a file that a baseline does not have.
func unknown(baseline map[string]bool, f report.File) []lint.Finding {
	var list []lint.Finding
	for i, fingerprint := range report.Fingerprints(f) {
		if !baseline[fingerprint] {
			list = append(list, f.Findings[i])
		}
	}
	return list
}
