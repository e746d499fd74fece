// Command generate writes the builders of the grammar's nodes: plain Go that
// makes of the scanner's tokens what the participle struct tags say.
//
// It reads the sources of a package, not the compiled package, so that it runs
// where the generated file is missing or out of date:
//
//   - the union: the calls declare[T](...) in the list named kinds,
//   - the struct tags of each T, and of the structs that they name with @@.
//
// Usage: generate [-o FILE] DIRECTORY. Tag syntax that it does not know is an
// error that names the file, line and field.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	output := flag.String("o", "builders.go", "file to write, in the directory")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: generate [-o FILE] DIRECTORY")
		os.Exit(2)
	}
	directory := flag.Arg(0)
	source, err := generate(directory, *output)
	if err == nil {
		err = os.WriteFile(filepath.Join(directory, *output), source, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// generate is the text of the generated file, which lies in a directory under a
// name.
func generate(directory, name string) ([]byte, error) {
	p, err := load(directory, name)
	if err != nil {
		return nil, err
	}
	nodes, err := p.nodes()
	if err != nil {
		return nil, err
	}
	return write(p.name, nodes)
}
