package corpustest

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"mcp-bitbake/internal/bitbake"
)

// Case is a text and what BitBake reads from it.
type Case struct {
	ID   string `json:"id"`
	Ext  string `json:"ext"`  // the ending of the file's name, with its dot
	Text string `json:"text"` // byte for byte
	Reading
}

// FileCase is what BitBake reads from a file of the corpus.
type FileCase struct {
	File string `json:"file"` // its path in the corpus
	Reading
}

// Reading is what BitBake reads from a file.
type Reading = bitbake.Reading

// Name is a file name that has the case's ending.
func (c *Case) Name() string { return "case" + c.Ext }

// Cases reads the cases of a set: "edge-cases" or "bug-cases".
func Cases(tb testing.TB, set string) []Case {
	tb.Helper()
	return decode[Case](tb, set)
}

// FileCases reads BitBake's readings of the corpus with a name: "poky-5.0.15".
func FileCases(tb testing.TB, corpus string) []FileCase {
	tb.Helper()
	return decode[FileCase](tb, corpus)
}

// decode reads a file of one JSON object a line.
func decode[T any](tb testing.TB, set string) []T {
	tb.Helper()
	directory := os.Getenv(oracleVariable)
	if directory == "" {
		tb.Skipf("there are no readings of BitBake: let %s name the directory that has %s.jsonl.gz", oracleVariable, set)
	}
	file, err := os.Open(filepath.Join(fromRoot(tb, directory), set+".jsonl.gz"))
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	var list []T
	for decoder := json.NewDecoder(text); ; {
		var one T
		err := decoder.Decode(&one)
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			tb.Fatalf("%s: %v", file.Name(), err)
		}
		list = append(list, one)
	}
}
