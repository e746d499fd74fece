package grammar

import (
	"fmt"
	"io"
	"reflect"
	"strings"
)

// Dump writes the tree below n, a line for each node: its span as
// line:column-line:column, what it is and, for a token, its text. It is for
// people; its form may change.
func Dump(w io.Writer, n Node) error { return dump(w, n, 0) }

func dump(w io.Writer, n Node, depth int) error {
	span := n.Span()
	_, err := fmt.Fprintf(w, "%s%s %d:%d-%d:%d\n", strings.Repeat("  ", depth), describe(n),
		span.Start.Line, span.Start.Column, span.End.Line, span.End.Column)
	for child := range n.Children() {
		if err == nil {
			err = dump(w, child, depth+1)
		}
	}
	return err
}

func describe(n Node) string {
	if t, ok := n.(Token); ok {
		return fmt.Sprintf("%s %q", t.Kind, t.Text)
	}
	return reflect.Indirect(reflect.ValueOf(n)).Type().Name()
}
