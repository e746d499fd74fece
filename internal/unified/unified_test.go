package unified_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mcp-bitbake/internal/unified"
)

func TestWrite(t *testing.T) {
	lines := unified.Lines(strings.Repeat("x\n", 20) + "end")
	var b strings.Builder
	err := unified.Write(&b, "a.bb", lines, []unified.Change{
		{From: 0, To: 1, New: nil}, {From: 5, To: 5, New: []string{"y\n", "z\n"}}, {From: 20, To: 21, New: []string{"end\n"}},
	})
	const want = `--- a.bb
+++ a.bb
@@ -1,8 +1,9 @@
-x
 x
 x
 x
 x
+y
+z
 x
 x
 x
@@ -18,4 +19,4 @@
 x
 x
 x
-end
\ No newline at end of file
+end
`
	if err != nil || b.String() != want {
		t.Errorf("got %v\n%s", err, b.String())
	}
	b.Reset()
	if err := unified.Write(&b, "a.bb", lines, nil); err != nil || b.Len() > 0 {
		t.Errorf("without changes: %v, %s", err, b.String())
	}
}

// A program that knows diffs applies ours.
func TestPatchApplies(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("there is no patch(1)")
	}
	lines := unified.Lines("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl")
	changes := []unified.Change{{0, 2, []string{"B\n"}}, {4, 4, []string{"E\n"}}, {11, 12, []string{"L\n", "M\n"}}}
	var b strings.Builder
	if err := unified.Write(&b, "x", lines, changes); err != nil {
		t.Fatal(err)
	}
	directory := t.TempDir()
	want := "B\nc\nd\nE\ne\nf\ng\nh\ni\nj\nk\nL\nM\n"
	got := apply(lines, changes)
	if got != want {
		t.Fatalf("the changes make %q", got)
	}
	if out := patched(t, patch, directory, strings.Join(lines, ""), b.String()); out != want {
		t.Errorf("patch makes %q, want %q", out, want)
	}
}

func apply(lines []string, changes []unified.Change) string {
	lines = slices.Clone(lines)
	for _, c := range slices.Backward(changes) {
		lines = slices.Replace(lines, c.From, c.To, c.New...)
	}
	return strings.Join(lines, "")
}

func patched(t *testing.T, patch, directory, text, diff string) string {
	t.Helper()
	file := filepath.Join(directory, "x")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), patch, "-s", file)
	c.Stdin = strings.NewReader(diff)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(got)
}
