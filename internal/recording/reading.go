package recording

import (
	"fmt"
	"slices"
	"strings"

	"mcp-bitbake/internal/bitbake"
)

// Refused is the kind of the entry of an error in BitBake's form of a reading, which
// has no codes.
const Refused = DiagnosticMark + "refused"

// FromReading gives the entries of a reading in BitBake's form, in full, with the
// fields sorted by name. An error reaches to the end of the file: nothing after it
// was read.
func FromReading(r *bitbake.Reading) []Entry {
	entries := make([]Entry, 0, len(r.Statements)+1)
	for _, s := range r.Statements {
		e := Entry{First: number(s["first"]), Last: number(s["last"])}
		for name, value := range s {
			switch name {
			case "first", "last":
			case "kind":
				e.Kind, _ = value.(string)
			default:
				if text, present := plain(value); present {
					e.Fields = append(e.Fields, Field{Name: name, Value: text})
				}
			}
		}
		slices.SortFunc(e.Fields, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
		entries = append(entries, e)
	}
	if r.Error != "" {
		stop := Field{Name: "stop", Value: fmt.Sprint(r.ErrorLine)}
		entries = append(entries, Entry{First: r.ErrorLine, Last: ToTheEnd, Kind: Refused, Fields: []Field{stop}})
	}
	return entries
}

func number(value any) int {
	n, _ := value.(float64)
	return int(n)
}

// plain is the text of a value. What is false is not recorded.
func plain(value any) (text string, present bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case bool:
		return yes, v
	case []any:
		lines := make([]string, len(v))
		for i := range v {
			lines[i] = fmt.Sprint(v[i])
		}
		return strings.Join(lines, "\n"), true
	default:
		return fmt.Sprint(v), true
	}
}
