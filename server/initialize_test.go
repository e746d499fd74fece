package server_test

import (
	"slices"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"

	"mcp-bitbake/server"
)

// greeting is what a server says about itself first.
type greeting struct {
	ProtocolVersion   string
	SupportedVersions []string
	Capabilities      map[string]map[string]any
	ServerInfo        struct{ Name, Version, Title string }
	Instructions      string
}

func initialize(t *testing.T, version string) greeting {
	t.Helper()
	result, failure := request(t, "initialize", map[string]any{
		"protocolVersion": version, "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "test", "version": "1"},
	})
	if failure != nil {
		t.Fatalf("initialize with %s: %s", version, failure)
	}
	return decode[greeting](t, result)
}

// The server speaks the version that the client asks for, and of one that it
// does not know, or that has no initialize, the latest one that has.
func TestInitializeVersions(t *testing.T) {
	for _, test := range []struct{ asked, want string }{
		{"2024-11-05", "2024-11-05"},
		{"2025-03-26", "2025-03-26"},
		{"2025-06-18", "2025-06-18"},
		{"2025-11-25", "2025-11-25"},
		{"2026-07-28", "2025-11-25"},
		{"1999-01-01", "2025-11-25"},
	} {
		g := initialize(t, test.asked)
		if g.ProtocolVersion != test.want {
			t.Errorf("asked for %s: version = %s, want %s", test.asked, g.ProtocolVersion, test.want)
		}
		if g.ServerInfo.Name != server.Name || g.ServerInfo.Version != "v1.2.3" || g.ServerInfo.Title == "" {
			t.Errorf("asked for %s: server = %v", test.asked, g.ServerInfo)
		}
		checkGreeting(t, g)
	}
}

// Version 2026-07-28 has server/discover in the place of initialize.
func TestDiscover(t *testing.T) {
	const latest = "2026-07-28"
	result, failure := request(t, "server/discover", map[string]any{"_meta": map[string]any{
		"io.modelcontextprotocol/protocolVersion":    latest,
		"io.modelcontextprotocol/clientInfo":         map[string]any{"name": "test", "version": "1"},
		"io.modelcontextprotocol/clientCapabilities": map[string]any{},
	}})
	if failure != nil {
		t.Fatal(string(failure))
	}
	g := decode[greeting](t, result)
	if !slices.Contains(g.SupportedVersions, latest) || !slices.Equal(g.SupportedVersions, mcp.ValidProtocolVersions) {
		t.Errorf("versions = %q, want %q", g.SupportedVersions, mcp.ValidProtocolVersions)
	}
	checkGreeting(t, g)
}

// checkGreeting checks that nothing is promised that is not kept, and that the
// instructions are there and short.
func checkGreeting(t *testing.T, g greeting) {
	t.Helper()
	for name, capability := range g.Capabilities {
		if !slices.Contains([]string{"tools", "resources", "prompts"}, name) {
			t.Errorf("capability %q", name)
		}
		for feature, on := range capability {
			if on != false {
				t.Errorf("capability %s has %s: %v", name, feature, on)
			}
		}
	}
	if g.Capabilities["tools"] == nil {
		t.Error("no capability of tools")
	}
	if n := len(g.Instructions); n == 0 || n >= 2048 {
		t.Errorf("the instructions are of %d bytes, want 1 to 2,047", n)
	}
}
