package jsontext_test

import (
	"bytes"
	"testing"

	"mcp-bitbake/internal/jsontext"
)

func TestAppend(t *testing.T) {
	b := bytes.NewBufferString("x")
	if err := jsontext.Append(b, []string{"<&>", "ä"}); err != nil || b.String() != `x["<&>","ä"]` {
		t.Errorf("got %q, %v", b, err)
	}
	if err := jsontext.Append(b, func() {}); err == nil || b.String() != `x["<&>","ä"]` {
		t.Errorf("behind an error: %q, %v", b, err)
	}
	if got, err := jsontext.Of(1); err != nil || string(got) != "1" {
		t.Errorf("got %q, %v", got, err)
	}
}
