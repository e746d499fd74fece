package stdio

import (
	"strings"
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
			{"{\"jsonrpc\":\"2.0\",\"id\":\"\xff\",\"method\":\"ping\"}", "null", mcp.PARSE_ERROR}, // not UTF-8
			{"\xfe", "null", mcp.PARSE_ERROR},
			{`{"JSONRPC":"2.0","id":8,"method":"ping"}`, "8", mcp.INVALID_REQUEST}, // names in another case are others
			{`{"jsonrpc":"2.0","ID":8,"id":9,"Method":"ping"}`, "9", mcp.INVALID_REQUEST},
			{`{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"Name":"echo"}}`, "10", mcp.INVALID_PARAMS},
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

// A request is one whatever else is in it.
func TestMembersWithoutAMeaning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t)
		p.send(
			`{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}`,
			`{"jsonrpc":"2.0","id":2,"method":"ping","error":{"code":1,"message":"x"},"Method":"tools/call","ID":9}`,
			`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"echo","NAME":"panic","Arguments":5}}`,
			`{"jsonrpc":"2.0","id":4,"method":"tools/list","params":null}`,
			`{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"cursor":null,"_meta":null}}`,
		)
		p.in.Close()
		got := map[string]bool{}
		for _, m := range p.rest() {
			if m.Error != nil {
				t.Errorf("%s: %+v", m.ID, m.Error)
			}
			got[string(m.ID)] = true
		}
		if len(got) != 5 {
			t.Errorf("answered %v, want 1 to 5", got)
		}
	})
}

// What is wrong with parameters is said in the words of the protocol.
func TestParametersOfTheWrongType(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, test := range []struct{ method, params, inMessage string }{
			{"ping", `5`, `"params" must be an object`},
			{"ping", `["a"]`, `"params" must be an object`},
			{"tools/list", `"x"`, `"params" must be an object`},
			{"tools/list", `{"cursor":5}`, `"params.cursor" must be a string`},
			{"tools/call", `{"name":5}`, `"params.name" must be a string`},
			{"tools/call", `{"arguments":{}}`, `"params.name" is missing`},
			{"tools/call", `{"name":"echo","_meta":"x"}`, `"params._meta" must be an object`},
			{"tools/call", `{"name":"echo","_meta":{"io.modelcontextprotocol/protocolVersion":5}}`, `protocolVersion" must be a string`},
			{"initialize", `{"protocolVersion":1}`, `"params.protocolVersion" must be a string`},
			{"initialize", `{"protocolVersion":"2025-11-25","clientInfo":{"name":5}}`, "does not have"},
			{"initialize", `{"protocolVersion":"2025-11-25","capabilities":{"roots":"x"}}`, "does not have"},
			{"tools/call", `{"name":"none"}`, `There is no tool "none". The tools are echo, panic, report, stubborn, wait.`},
			{"tools/call", `{"name":"` + strings.Repeat("x", 1<<20) + `"}`, `xxx..."`},
		} {
			p := connect(t)
			p.send(`{"jsonrpc":"2.0","id":1,"method":"` + test.method + `","params":` + test.params + `}`)
			m := p.next()
			if m.Error == nil || m.Error.Code != mcp.INVALID_PARAMS {
				t.Fatalf("%s %.80s: %+v, want %d", test.method, test.params, m, mcp.INVALID_PARAMS)
			}
			if !strings.Contains(m.Error.Message, test.inMessage) || strings.Contains(m.Error.Message, "mcp.") || strings.Contains(m.Error.Message, "json") || len(m.Error.Message) > 500 {
				t.Errorf("%s %.80s: %.600q, want %q in it and no types of Go", test.method, test.params, m.Error.Message, test.inMessage)
			}
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
