package server_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/grammar"
	"mcp-bitbake/server"
)

// mostOfTopic is how many bytes a text may have: a few hundred tokens.
const mostOfTopic = 1500

var fenced = regexp.MustCompile("(?ms)^```([a-z]+)\n(.*?)^```$")

// reference are the texts of bitbake_reference, by topic. Each topic has one, and
// names them all.
func reference(t *testing.T) map[string]string {
	t.Helper()
	topics := decode[struct{ Topics []string }](t, call(t, "", "bitbake_reference", `{"topic":"lines"}`).JSON).Topics
	if len(topics) < 5 || !slices.Equal(topics, server.Topics()) {
		t.Fatalf("topics = %q", topics)
	}
	texts := map[string]string{}
	for _, topic := range topics {
		answer := call(t, "", "bitbake_reference", fmt.Sprintf(`{"topic":%q}`, topic))
		got := decode[struct{ Topic, Text string }](t, answer.JSON)
		if !answer.OK || got.Topic != topic || len(got.Text) < 100 {
			t.Errorf("%s: %s", topic, answer.JSON)
		}
		texts[topic] = got.Text
	}
	return texts
}

// What the reference says of its examples is what the grammar does.
func TestReferenceExamplesAreTrue(t *testing.T) {
	read, refused := 0, 0
	for topic, text := range reference(t) {
		for _, example := range fenced.FindAllStringSubmatch(text, -1) {
			_, diagnostics := grammar.Parse("example.bb", example[2])
			faulty := false
			for _, d := range diagnostics {
				faulty = faulty || d.Severity == grammar.Error
			}
			switch example[1] {
			case "bitbake":
				read++
			case "refused":
				refused++
			default:
				t.Errorf("%s: an example of the unknown kind %s", topic, example[1])
			}
			if faulty != (example[1] == "refused") {
				t.Errorf("%s: this is said to be %s, and has the diagnostics %v:\n%s", topic, example[1], diagnostics, example[2])
			}
		}
		if opened := strings.Count(text, "```"); opened != 2*len(fenced.FindAllString(text, -1)) {
			t.Errorf("%s: a fence is not closed", topic)
		}
		if len(text) > mostOfTopic {
			t.Errorf("%s: %d bytes, the budget is %d", topic, len(text), mostOfTopic)
		}
	}
	if read < 8 || refused < 3 {
		t.Errorf("%d examples that are read and %d that are refused", read, refused)
	}
}

// All codes are explained, those that the sources declare.
func TestReferenceNamesAllCodes(t *testing.T) {
	texts := reference(t)
	codes := append(declared(t, "../parser/error.go", `Code = "([A-Z_]+)"`), declared(t, "answer.go", `Code = "([A-Z_]+)"`)...)
	for _, code := range append(codes, declared(t, "../grammar/diagnostic.go", `Code = "([a-z-]+)"`)...) {
		if !strings.Contains(texts["errors"]+texts["warnings"], code) {
			t.Errorf("the code %s is not explained", code)
		}
	}
}

func TestReferenceOfUnknownTopic(t *testing.T) {
	answer := call(t, "", "bitbake_reference", `{"topic":"operator"}`)
	got := decode[server.Failure](t, answer.JSON)
	if answer.OK || got.Code != server.InvalidArgument || !strings.Contains(got.Message, "operators") {
		t.Errorf("got %s", answer.JSON)
	}
}

// declared are the constants that match in a source file.
func declared(t *testing.T, path, pattern string) []string {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(source), -1) {
		list = append(list, match[1])
	}
	if len(list) < 2 {
		t.Fatalf("%s declares %q", path, list)
	}
	return list
}
