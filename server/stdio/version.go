package stdio

import (
	"encoding/json"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"
)

// batched is the revision of the protocol in which servers must answer batches of
// messages. It is not offered: each client that knows it knows the one before it
// too, and no other revision has batches.
const batched, beforeBatched = mcp.ProtocolVersion20250326, mcp.ProtocolVersion20241105

// offered are the revisions of the protocol that are spoken.
var offered = slices.DeleteFunc(slices.Clone(mcp.ValidProtocolVersions), func(v string) bool { return v == batched })

// offer has a client that asks for the revision with batches get the one before
// it. mcp-go would agree to it.
func (m *message) offer() {
	if asked, _ := textOf(m.Params["protocolVersion"]); asked == batched {
		m.Params["protocolVersion"] = json.RawMessage(`"` + beforeBatched + `"`)
		m.write()
	}
}

// checkVersion refuses what mcp-go lets through: versions of the protocol that
// nobody knows, and requests of the newer protocol that name none.
func (m *message) checkVersion(meta members) *fault {
	const key, unsupported = "io.modelcontextprotocol/protocolVersion", -32022
	version, isText := textOf(meta[key])
	switch {
	case meta[key] != nil && !isText:
		return invalidParams(`"params._meta.%s" must be a string.`, key)
	case isText && !slices.Contains(offered, version):
		return &fault{unsupported, "Unsupported protocol version", map[string]any{
			"supported": offered, "requested": version,
		}}
	case !isText && (m.Method == "server/discover" || m.Method == "subscriptions/listen"):
		return invalidParams("params._meta needs %s.", key)
	}
	return nil
}
