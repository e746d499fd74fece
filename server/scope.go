package server

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build"
)

// rootsInput is an argument of the tools that look at a file in its layers.
type rootsInput struct {
	Roots []string `json:"roots" doc:"Absolute path of a build directory, which stands for its layers, or of directories with layers. If not given: the build directory that the server was started for, or the nearest to the file." name:"in" type:"path" placeholder:"DIR" help:"Build directory, or directories with layers; if not given, the nearest build directory."`
}

// Scope says in an answer where the call looked.
type Scope struct {
	Build string `json:"build,omitempty" doc:"Build directory whose layers were looked at, as its conf/bblayers.conf lists them."`
}

// scope is where a call looks: the layers of a build, or directories whose layers
// no build chose.
type scope struct {
	Scope
	of       *build.Build // nil where there is no build
	trees    []string     // the other directories
	warnings []string
}

// scope finds where to look: in the roots of a call, else in those that the server
// was started with, else in the build directory nearest to a file, else in the one
// nearest to the working directory.
func (t Tools) scope(ctx context.Context, roots []string, file string, options build.Options) (scope, error) {
	var s scope
	if len(roots) == 0 {
		roots = t.Roots
	}
	if len(roots) == 0 {
		for _, near := range []string{file, t.Directory} {
			if near == "" || parser.CheckPath(near) != nil {
				continue
			}
			if directory, ok := build.Locate(t.Access, near); ok {
				roots = []string{directory}
				break
			}
		}
	}
	if len(roots) == 0 {
		return s, invalidArgument("No build directory is near, so that roots must be given: a build directory (it has conf/bblayers.conf) or directories with layers.")
	}
	for _, root := range roots {
		if err := parser.CheckPath(root); err != nil {
			return s, err
		}
		directory, ok := build.At(t.Access, root)
		switch {
		case !ok:
			s.trees = append(s.trees, root)
		case s.Build != "" && s.Build != directory:
			return s, invalidArgument("The roots stand for two builds, %s and %s. Ask about one of them.", quoted(s.Build), quoted(directory))
		default:
			s.Build = directory
		}
	}
	if s.Build == "" {
		return s, nil
	}
	options.Host = build.ThisHost()
	var err error
	if s.of, err = t.Builds.Open(ctx, s.Build, options); err != nil {
		return s, err
	}
	return s, s.describe(ctx)
}

// describe notes in short what is wrong with the build. That BitBake stops while it
// reads the configuration is a warning too: what was read until then may answer the
// question.
func (s *scope) describe(ctx context.Context) error {
	stopped, err := s.of.Stopped(ctx)
	if err != nil {
		return err
	}
	if stopped != nil {
		s.warnings = append(s.warnings, fmt.Sprintf("BitBake stops while it reads the configuration: %s", stopped.Error()))
	}
	layers, err := s.of.Layers(ctx)
	if err != nil {
		return err
	}
	for _, l := range layers {
		if l.Problem != "" {
			s.warnings = append(s.warnings, fmt.Sprintf("the layer %s cannot be read: %s", l.Path, l.Problem))
		}
	}
	return nil
}

// inFull adds what the layers' own words do not say in short: what could not be
// known of the configuration, and what else is wrong with it.
func (s *scope) inFull(ctx context.Context) error {
	warnings, err := s.of.Warnings(ctx)
	for _, w := range warnings {
		s.warnings = append(s.warnings, placed(w))
	}
	return err
}

// only warns of roots that a question about a build leaves out.
func (s *scope) only() {
	if len(s.trees) > 0 {
		s.warnings = append(s.warnings, fmt.Sprintf("%s: not looked at, since the build %s says what its layers are", strings.Join(s.trees, ", "), s.Build))
	}
}

// directories are all that lies in the scope: the layers of the build, and the other
// roots.
func (s *scope) directories(ctx context.Context) ([]string, error) {
	if s.of == nil {
		return s.trees, nil
	}
	layers, err := s.of.Layers(ctx)
	if err != nil {
		return nil, err
	}
	list := slices.Clone(s.trees)
	for _, l := range layers {
		if l.Problem == "" {
			list = append(list, l.Path)
		}
	}
	return append(list, filepath.Join(s.Build, "conf")), nil
}

// placed is a warning of a build with its place.
func placed(w build.Warning) string {
	switch {
	case w.Path == "":
		return w.Message
	case w.Line == 0:
		return fmt.Sprintf("%s: %s", w.Path, w.Message)
	default:
		return fmt.Sprintf("%s:%d: %s", w.Path, w.Line, w.Message)
	}
}
