package server_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"

	"mcp-bitbake/internal/jsontext"
	"mcp-bitbake/server"
)

// tree stands for the directory of the test's own tree in arguments and golden
// files.
const tree = "/tree"

// writeTree makes a small tree of recipes and returns its directory.
func writeTree(t testing.TB) string {
	t.Helper()
	directory := t.TempDir()
	for name, text := range map[string]string{
		"recipes-a/alpha/alpha_1.0.bb": "SUMMARY = \"Alpha & <beta>\"\n\nSRC_URI = \"file://a \\\n    file://b\"\n" +
			"SRC_URI += 'c'\nSRC_URI:append = \" d\"\nSRC_URI[sha256sum] = \"e\"\nexport FOO ??= \"${@d.getVar(\"BAR\")}\"\n" +
			"FILES_${PN} =+ \"\"\nFILES:${PN} = \"f\"\n\ndo_install() {\n    X = \"no\"\n}\n",
		"recipes-a/alpha/alpha_%.bbappend": "FOO:prepend := \"x\"\n",
		"recipes-a/Alpha-tools.bb":         "A = \"\u2028ä\t\x01\"\n",
		"recipes-a/a..b.bb":                "A = \"1\"\n",
		"recipes-b/a&b <c>.bb":             "",
		"recipes-b/refused.bb":             "A = \"1\"\n B = \"2\"\nC[doc] = \"3\"\nA += \"4\"\nf() {\n",
		"recipes-b/include.inc":            "A = \"1\"\n",
		".git/alpha.bb":                    "",
		"node_modules/alpha.bb":            "",
		"empty/README":                     "",
	} {
		write(t, directory, name, text)
	}
	return directory
}

func write(t testing.TB, directory, name, text string) string {
	t.Helper()
	path := filepath.Join(directory, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// arguments reads the JSON text of arguments as the protocol does.
func arguments(t testing.TB, directory, text string) map[string]any {
	t.Helper()
	var given map[string]any
	if err := json.Unmarshal([]byte(strings.ReplaceAll(text, tree, directory)), &given); err != nil {
		t.Fatalf("arguments %s: %v", text, err)
	}
	return given
}

// call runs a tool with arguments of JSON text and checks that its answer has
// the shape that all have.
func call(t testing.TB, directory, tool, text string) server.Answer {
	t.Helper()
	answer, err := server.Tools{}.Call(t.Context(), tool, arguments(t, directory, text))
	if err != nil {
		t.Fatalf("%s %s: %v", tool, text, err)
	}
	checkAnswer(t, tool, answer)
	return answer
}

// wantFailure checks that a call fails with a code, and what the message says.
func wantFailure(t testing.TB, answer server.Answer, code, inMessage string) {
	t.Helper()
	failure, ok := answer.Value.(*server.Failure)
	if !ok {
		t.Fatalf("answer = %s, want the error %s", answer.JSON, code)
	}
	if string(failure.Code) != code || !strings.Contains(failure.Message, inMessage) {
		t.Errorf("answer = %s, want the code %s and %q in the message", answer.JSON, code, inMessage)
	}
}

// request sends a message to the server, past any transport, and returns what
// it answers with.
func request(t testing.TB, method string, params any) (result, failure json.RawMessage) {
	t.Helper()
	message := map[string]any{"jsonrpc": "2.0", "id": 1, "method": method}
	if params != nil {
		message["params"] = params
	}
	raw, err := json.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	response := server.Tools{}.New("v1.2.3").HandleMessage(context.Background(), raw)
	switch response.(type) {
	case mcp.JSONRPCResponse, mcp.JSONRPCError:
	default:
		t.Fatalf("%s: the answer is a %T", method, response)
	}
	answer := compact(t, response)
	var members struct{ Result, Error json.RawMessage }
	if err := json.Unmarshal(answer, &members); err != nil {
		t.Fatal(err)
	}
	return members.Result, members.Error
}

// compact is the JSON of a value, with & < > as they are.
func compact(t testing.TB, value any) []byte {
	t.Helper()
	text, err := jsontext.Of(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// decode reads a JSON text into a new value.
func decode[T any](t testing.TB, text []byte) T {
	t.Helper()
	var value T
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return value
}
