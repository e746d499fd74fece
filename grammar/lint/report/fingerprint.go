package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"mcp-bitbake/grammar/lint"
)

// Fingerprints say of each finding of a file which one it is, whatever line it is
// on: by the path, the rule and the text of the line, and by its number among
// those that have all three in common.
func Fingerprints(f File) []string {
	seen := map[string]int{}
	list := make([]string, len(f.Findings))
	for i, finding := range f.Findings {
		key := key(f, finding)
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d", key, seen[key]))
		list[i] = hex.EncodeToString(sum[:16])
		seen[key]++
	}
	return list
}

// key says what a finding is about, whatever line it is on: the path, the code,
// and the text of the line.
func key(f File, finding lint.Finding) string {
	start := min(max(finding.Span.Start.Offset-(finding.Span.Start.Column-1), 0), len(f.Source))
	line := f.Source[start:]
	if i := strings.IndexAny(line, "\r\n"); i >= 0 {
		line = line[:i]
	}
	return f.Path + "\n" + finding.Rule.Code + "\n" + strings.TrimSpace(line)
}
