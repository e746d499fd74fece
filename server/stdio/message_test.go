package stdio

import (
	"testing"
	"testing/synctest"

	"github.com/mark3labs/mcp-go/mcp"
)

func TestWhatIsNoRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, test := range []struct {
			line, id string
			code     int
		}{
			{`this is not json`, "null", mcp.PARSE_ERROR},
			{`{"jsonrpc":"2.0","id":1,"method":"ping"} {}`, "null", mcp.PARSE_ERROR},
			{`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, "null", mcp.INVALID_REQUEST},
			{`42`, "null", mcp.INVALID_REQUEST},
			{`null`, "null", mcp.INVALID_REQUEST},
			{`{}`, "null", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"1.0","id":4,"method":"ping"}`, "4", mcp.INVALID_REQUEST},
			{`{"id":5,"method":"ping"}`, "5", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"2.0","id":6}`, "6", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"2.0","id":8,"method":5}`, "8", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, "null", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, "null", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"2.0","id":1e3,"method":"ping"}`, "null", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"2.0","id":true,"method":"ping"}`, "null", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, "null", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"2.0","id":7,"method":"no/such"}`, "7", mcp.METHOD_NOT_FOUND},
		} {
			p := connect(t)
			p.send(test.line)
			p.refuses(test.id, test.code)
			p.send(ping("99")) // still in step
			p.answers("99")
		}
	})
}

func TestWhatIsNotAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(
			"", "   \r",
			`{"jsonrpc":"2.0","id":12,"result":{}}`,
			`{"jsonrpc":"2.0","id":13,"error":{"code":1,"message":"x"}}`,
			`{"jsonrpc":"2.0","method":"ping"}`,
			`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo","arguments":{}}}`,
			`{"jsonrpc":"2.0","method":"notifications/unknown"}`,
			`{"jsonrpc":"2.0","method":"notifications/cancelled"}`,
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":5}`,
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}}`,
			ping("1"),
		)
		p.in.Close()
		if rest := p.rest(); len(rest) != 1 || string(rest[0].ID) != "1" {
			t.Errorf("got %+v, want the answer to 1 alone", rest)
		}
	})
}

func TestIDsComeBackToTheDigit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, id := range []string{"9007199254740993", "-1", "123456789012345678901234567890", `"a\u00e9/"`, `""`} {
			p := connect(t)
			p.send(ping(id))
			p.answers(id)
		}
	})
}
