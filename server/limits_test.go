package server_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
)

// A batch of the most files that there may be is read, one of more is refused.
func TestBatchLimit(t *testing.T) {
	directory := writeTree(t)
	for number, ok := range map[int]bool{100: true, 101: false} {
		paths := strings.TrimSuffix(strings.Repeat(`"/tree/recipes-a/a..b.bb",`, number), ",")
		answer := call(t, directory, "parse_recipe_files", `{"file_paths":[`+paths+`]}`)
		if answer.OK != ok {
			t.Errorf("%d files: ok = %v", number, answer.OK)
		}
	}
}

// A page may end between lines of one digit and of two: as text, 10 sorts
// before 9.
func TestPagesOfOneFile(t *testing.T) {
	directory := t.TempDir()
	write(t, directory, "x.bb", strings.Repeat("A = \"1\"\n", 12))
	next := ""
	for line := 1; line <= 12; line++ {
		p := decode[struct {
			Assignments []struct{ Line int }
			Truncated   bool
			Next        string `json:"next_cursor"`
		}](t, call(t, directory, "search_assignments", fmt.Sprintf(`{"roots":["/tree"],"variable":"A","limit":1,"cursor":%q}`, next)).JSON)
		if len(p.Assignments) != 1 || p.Assignments[0].Line != line || p.Truncated != (line < 12) {
			t.Fatalf("page %d is %+v", line, p)
		}
		next = p.Next
	}
}

// Of names that are equally near, the first ones of the list are suggested.
func TestEquallyNearNames(t *testing.T) {
	directory := t.TempDir()
	for i := range 40 { // a sort that is not stable keeps the order of few, and of those that are all alike
		write(t, directory, fmt.Sprintf("x_%02d.bb", i), "FOA = \"1\"\nFOB = \"1\"\n")
		write(t, directory, fmt.Sprintf("x_%02d-%s.bb", i, strings.Repeat("y", i%3)), "")
	}
	synctest.Test(t, func(t *testing.T) { // the time for suggestions does not end, however slow the machine
		wantFailure(t, call(t, directory, "parse_recipe_file", `{"file_path":"/tree/x_zz.bb"}`), "FILE_NOT_FOUND",
			fmt.Sprintf("Near it: %q, %q and %q.", directory+"/x_00.bb", directory+"/x_01.bb", directory+"/x_02.bb"))
	})
	answer := call(t, directory, "get_recipe_var_raw", `{"file_path":"/tree/x_00.bb","variable":"FOX"}`)
	if hint := decode[struct{ Hint string }](t, answer.JSON).Hint; !strings.Contains(hint, "nearest name is FOA.") {
		t.Errorf("hint = %q, want FOA", hint)
	}
}
