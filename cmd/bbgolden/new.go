package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/internal/reading"
	"mcp-bitbake/parser"
)

type newCommand struct {
	Rule string `help:"The rule of BitBake that the recipe pins, for its first line: \"ConfHandler.__config_regexp__: the name is lazy\"." required:"true" placeholder:"RULE"`
	Bare bool   `help:"Leave that line out, where it counts what a file starts with."`
	Name string `arg:"" help:"What to call the recipe. Without an ending it is one of a .bb."`
}

// The directories of our own recipes, below the root of the module.
const (
	recipes = "corpus/recipes"
	goldens = "corpus/testdata/recipes"
)

// refusedPrefix starts the name of each recipe that BitBake refuses, and of no other.
const refusedPrefix = "refused-"

// Run adds the text of standard input to our own recipes, with its golden file.
func (c *newCommand) Run(j *job) error {
	root, err := module()
	if err != nil {
		return err
	}
	source, err := io.ReadAll(j.in)
	if err != nil {
		return err
	}
	name, text, err := c.recipe(string(source))
	if err != nil {
		return err
	}
	file, diagnostics := grammar.Parse(name, text)
	parsed := parser.Parsed{File: file, Diagnostics: diagnostics}
	if refused := parsed.Refused(); (refused != nil) != strings.HasPrefix(name, refusedPrefix) {
		if refused != nil {
			return fmt.Errorf("call it %s%s: %w", refusedPrefix, name, refused)
		}
		return fmt.Errorf("BitBake does not refuse it: call it %s", strings.TrimPrefix(name, refusedPrefix))
	}
	path := filepath.Join(root, filepath.FromSlash(recipes), name)
	golden := filepath.Join(root, filepath.FromSlash(goldens), name+".golden")
	if err := create(path, text); err != nil {
		return err
	}
	if err := create(golden, reading.Whole(parsed)); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	_, err = fmt.Fprintf(j.out, "%s\n%s\n", path, golden)
	return err
}

// recipe gives the name and the text of the new recipe.
func (c *newCommand) recipe(text string) (name, whole string, err error) {
	rule := strings.TrimSpace(c.Rule)
	if rule == "" || strings.ContainsAny(rule, "\r\n\\") {
		return "", "", errors.New("--rule is a line of text, without a backslash")
	}
	if strings.ContainsAny(c.Name, `/\`) || strings.HasPrefix(c.Name, ".") {
		return "", "", fmt.Errorf("%q is no name of a file: say what the recipe shows, such as assignment-lazy-name", c.Name)
	}
	name = c.Name
	if filepath.Ext(name) == "" {
		name += ".bb"
	}
	if c.Bare {
		return name, text, nil
	}
	return name, "# BitBake's " + rule + "\n" + text, nil
}

// module is the root of the checkout that the working directory is in.
func module() (string, error) {
	directory, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for at := directory; ; at = filepath.Dir(at) {
		if info, err := os.Stat(filepath.Join(at, filepath.FromSlash(recipes))); err == nil && info.IsDir() {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("%s is in no checkout of this project: there is no %s above it", directory, recipes)
		}
	}
}

// create writes a file that is not there yet.
func create(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
