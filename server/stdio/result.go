package stdio

import (
	"bytes"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"

	"mcp-bitbake/internal/jsontext"
)

// encodeAnswer makes the line of an answer. The results of tools, a text and
// the same as structured content, are written here: mcp-go's own encoding goes
// over the structured content four times, which takes twice as long as the rest
// of a call.
func encodeAnswer(id json.RawMessage, result any) ([]byte, error) {
	r, ok := result.(mcp.CallToolResult)
	if !ok || len(r.Content) != 1 || len(r.RawStructuredContent) == 0 || len(r.InputRequests) > 0 || r.RequestState != "" {
		return encode(answered{"2.0", id, result})
	}
	text, ok := r.Content[0].(mcp.TextContent)
	if !ok || text.Meta != nil || text.Annotations != nil {
		return encode(answered{"2.0", id, result})
	}
	var b bytes.Buffer
	b.Grow(3*len(r.RawStructuredContent) + 200)
	b.WriteString(`{"jsonrpc":"2.0","id":`)
	b.Write(id)
	b.WriteString(`,"result":{`)
	if r.Meta != nil {
		if err := writeMember(&b, "_meta", r.Meta); err != nil {
			return nil, err
		}
	}
	if r.ResultType != "" {
		if err := writeMember(&b, "resultType", r.ResultType); err != nil {
			return nil, err
		}
	}
	b.WriteString(`"content":[{"type":"text","text":`)
	if err := jsontext.Append(&b, text.Text); err != nil {
		return nil, err
	}
	b.WriteString(`}],"structuredContent":`)
	b.Write(r.RawStructuredContent)
	if r.IsError {
		b.WriteString(`,"isError":true`)
	}
	b.WriteString("}}\n")
	return b.Bytes(), nil
}

func writeMember(b *bytes.Buffer, name string, value any) error {
	b.WriteString(`"` + name + `":`)
	err := jsontext.Append(b, value)
	b.WriteByte(',')
	return err
}
