package server_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Of what include asks for, an answer has what starts between the two lines,
// both of them included, as it has of the variables.
func TestLinesOfWhatIsIncluded(t *testing.T) {
	const number = 6
	directory := t.TempDir()
	for _, test := range []struct{ include, statement, member string }{
		{"overrides", "A:append = \"1\"\n", "overrides"},
		{"flags", "A[doc] = \"1\"\n", "flags"},
		{"functions", "f() {\n}\n", "functions"},
		{"functions", "def f(d):\n    pass\n", "functions"},
		{"directives", "inherit a\n", "directives"},
		{"", "A = \"1\"\n", "variables"},
	} {
		write(t, directory, "x.bb", strings.Repeat(test.statement, number))
		height := strings.Count(test.statement, "\n")
		for from := 1; from <= number*height; from++ {
			for to := from; to <= number*height; to++ {
				text := fmt.Sprintf(`{"file_path":"/tree/x.bb","include":[%q],"line_from":%d,"line_to":%d}`, test.include, from, to)
				answer := decode[map[string]any](t, call(t, directory, "parse_recipe_file", strings.Replace(text, `[""]`, `[]`, 1)).JSON)
				var got, want []int
				list, _ := answer[test.member].([]any)
				for _, entry := range list {
					line := entry.(map[string]any)["line"]
					if line == nil {
						line = entry.(map[string]any)["first_line"]
					}
					got = append(got, int(line.(float64)))
				}
				for line := 1; line <= to; line += height {
					if line >= from {
						want = append(want, line)
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s from line %d to %d: lines %v, want %v", test.member, from, to, got, want)
				}
			}
		}
	}
}
