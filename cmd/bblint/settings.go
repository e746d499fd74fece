package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"mcp-bitbake/grammar/lint"
	"mcp-bitbake/grammar/lint/rules"
)

// configurationName is the name of the file with settings:
//
//	# Comments start with a number sign.
//	select = style, BB601
//	ignore = BB403
//
//	[recipes-legacy/*]
//	ignore = BB1
//
// A section is for files whose path, from the configuration file on, matches the
// pattern of its head, or is below a directory that does.
const configurationName = ".bblint.conf"

// settings are what a configuration file says.
type settings struct {
	directory         string // that paths are relative to
	selected, ignored []string
	sections          []section
}

type section struct {
	pattern string
	ignored []string
}

// readSettings reads the file that --config names, or the nearest one.
func (c *command) readSettings() (settings, error) {
	if c.Config != "" {
		return readSettingsFile(c.Config)
	}
	directory, err := os.Getwd()
	if err != nil {
		return settings{}, err
	}
	for {
		s, err := readSettingsFile(filepath.Join(directory, configurationName))
		parent := filepath.Dir(directory)
		if !errors.Is(err, fs.ErrNotExist) || parent == directory {
			if errors.Is(err, fs.ErrNotExist) {
				err = nil
			}
			return s, err
		}
		directory = parent
	}
}

func readSettingsFile(name string) (settings, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return settings{}, err
	}
	directory, err := filepath.Abs(filepath.Dir(name))
	if err != nil {
		return settings{}, err
	}
	s := settings{directory: directory}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := s.line(line); err != nil {
			return settings{}, fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	return s, nil
}

// line takes in a line that is neither blank nor a comment.
func (s *settings) line(line string) error {
	if pattern, ok := strings.CutPrefix(line, "["); ok {
		pattern, ok = strings.CutSuffix(pattern, "]")
		if _, err := path.Match(pattern, ""); err != nil || !ok {
			return fmt.Errorf("not the head of a section: %q", line)
		}
		s.sections = append(s.sections, section{pattern: pattern})
		return nil
	}
	key, value, ok := strings.Cut(line, "=")
	key = strings.TrimSpace(key)
	names := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
	last := len(s.sections) - 1
	switch {
	case !ok || key != "select" && key != "ignore":
		return fmt.Errorf("neither select = RULES nor ignore = RULES: %q", line)
	case key == "select" && last >= 0:
		return errors.New("select belongs above the first section")
	case key == "select":
		s.selected = append(s.selected, names...)
	case last >= 0:
		s.sections[last].ignored = append(s.sections[last].ignored, names...)
	default:
		s.ignored = append(s.ignored, names...)
	}
	if _, err := lint.Select(rules.All(), names, nil); err != nil {
		return err
	}
	return nil
}

// ignores reports whether a section has a rule not run over a file.
func (s *settings) ignores(file string, rule *lint.Rule) bool {
	if len(s.sections) == 0 {
		return false
	}
	absolute, err := filepath.Abs(file)
	if err != nil {
		return false
	}
	relative, err := filepath.Rel(s.directory, absolute)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(s.sections, func(n section) bool {
		return n.matches(filepath.ToSlash(relative)) && rule.Named(n.ignored)
	})
}

func (n section) matches(file string) bool {
	for file != "." && file != "/" {
		if ok, err := path.Match(n.pattern, file); err == nil && ok {
			return true
		}
		file = path.Dir(file)
	}
	return false
}
