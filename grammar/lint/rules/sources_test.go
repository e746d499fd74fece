package rules

import (
	"strings"
	"testing"

	"mcp-bitbake/internal/corpustest"
)

// Hosts are known to serve https because OpenEmbedded-Core fetches so from them.
func TestHostsServeHTTPS(t *testing.T) {
	files := corpustest.Files(t)
	fetched := func(host string) bool {
		for _, f := range files {
			for line := range strings.Lines(f.Source) {
				git := strings.Contains(line, "git://"+host+"/") && strings.Contains(line, "protocol=https")
				if git || strings.Contains(line, "https://"+host+"/") && !strings.Contains(line, "HOMEPAGE") && !strings.Contains(line, "BUGTRACKER") {
					return true
				}
			}
		}
		return false
	}
	for _, host := range httpsHosts {
		if !fetched(host) {
			t.Errorf("nothing is fetched from https://%s", host)
		}
	}
}
