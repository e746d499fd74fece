package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Each script times a parser of others over the files named on its standard
// input, and prints seconds.
var (
	//go:embed peers/bitbake.py
	bitbakeScript string
	//go:embed peers/treesitter.mjs
	treeSitterScript string
)

// peer is a parser of others.
type peer struct {
	name string
	time func(*tree) (time.Duration, error) // that it takes for all texts of a tree, which it has in memory
}

var peers = []peer{
	{"BitBake's own parser", bitbake},
	{"tree-sitter-bitbake, in Node.js", treeSitter},
}

func bitbake(t *tree) (time.Duration, error) {
	checkout := os.Getenv("BITBAKE")
	if checkout == "" {
		return 0, errors.New("let BITBAKE name a checkout of it")
	}
	return t.peer(exec.Command("python3", "-c", bitbakeScript, filepath.Join(checkout, "lib")))
}

// languageServer is the npm package that tree-sitter-bitbake is taken from.
const languageServer = "language-server-bitbake@2.10.0"

func treeSitter(t *tree) (time.Duration, error) {
	directory, err := os.MkdirTemp("", "bench")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(directory) }() // only space is lost
	install := exec.Command("npm", "install", "--silent", "--ignore-scripts", "--prefix", directory, languageServer)
	if out, err := install.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("npm cannot install %s: %w %s", languageServer, err, out)
	}
	node := exec.Command("node", "--input-type=module", "--eval", treeSitterScript)
	node.Dir = directory
	return t.peer(node)
}

// peer runs a script that times a parser.
func (t *tree) peer(command *exec.Cmd) (time.Duration, error) {
	command.Stdin = strings.NewReader(strings.Join(t.paths, "\n"))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return 0, fmt.Errorf("it does not run: %w", err)
	}
	seconds, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	return time.Duration(seconds * float64(time.Second)), err
}
