package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"mcp-bitbake/grammar/lint"
)

// layers answers what other files there are: those of directories that together
// are all layers of a build.
type layers struct {
	complete bool                // OpenEmbedded-Core is among them
	classes  map[string]bool     // by name
	files    map[string]bool     // by path
	named    map[string][]string // paths of files and directories, by their last component
	recipes  []string            // file names
	roots    []string            // the layers: directories with conf/layer.conf
}

// readLayers lists the files of directories.
func readLayers(directories []string) (lint.Tree, error) {
	l := &layers{classes: map[string]bool{}, files: map[string]bool{}, named: map[string][]string{}}
	for _, directory := range directories {
		directory, err := filepath.Abs(directory)
		if err != nil {
			return nil, err
		}
		err = filepath.WalkDir(directory, func(name string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() && name != directory && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			l.named[entry.Name()] = append(l.named[entry.Name()], filepath.ToSlash(name))
			if !entry.IsDir() {
				l.add(name)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return l, nil
}

func (l *layers) add(name string) {
	base := filepath.Base(name)
	l.files[name] = true
	switch filepath.Ext(base) {
	case ".bbclass":
		l.classes[strings.TrimSuffix(base, ".bbclass")] = true
		l.complete = l.complete || base == "base.bbclass"
	case ".bb":
		l.recipes = append(l.recipes, base)
	case ".conf":
		if base == "layer.conf" && filepath.Base(filepath.Dir(name)) == "conf" {
			l.roots = append(l.roots, filepath.Dir(filepath.Dir(name)))
		}
	}
}

// Class says whether a class is there.
func (l *layers) Class(name string) lint.Answer { return l.answer(l.classes[filepath.Base(name)]) }

// Included looks for a file as bb.parse.resolve_file does: beside the file that
// asks, then in each layer.
func (l *layers) Included(from, name string) lint.Answer {
	if from, err := filepath.Abs(from); err == nil && l.files[filepath.Join(filepath.Dir(from), name)] {
		return lint.Yes
	}
	if filepath.IsAbs(name) {
		return lint.Unknown
	}
	for _, root := range l.roots {
		if l.files[filepath.Join(root, name)] {
			return lint.Yes
		}
	}
	return l.answer(false)
}

// Recipe says whether an append has a recipe. By custom, what is in dynamic-layers
// counts only where another layer is there (BBFILES_DYNAMIC).
func (l *layers) Recipe(appended string) lint.Answer {
	if absolute, err := filepath.Abs(appended); err != nil || strings.Contains(filepath.ToSlash(absolute), "/dynamic-layers/") {
		return lint.Unknown
	}
	for _, r := range l.recipes {
		if lint.AppendMatches(appended, r) {
			return lint.Yes
		}
	}
	return l.answer(false)
}

// answer is yes, or no where all layers are known.
func (l *layers) answer(found bool) lint.Answer {
	switch {
	case found:
		return lint.Yes
	case l.complete:
		return lint.No
	}
	return lint.Unknown
}

// Local looks for a file of a recipe in the directories that base.bbclass puts
// into FILESPATH: by name and version, by name, and files. A file that is in none
// may be in one that overrides or an append add, unless it is nowhere in the layers.
func (l *layers) Local(recipe, name string) (lint.Answer, string) {
	recipe, err := filepath.Abs(recipe)
	if err != nil {
		return lint.Unknown, ""
	}
	for _, directory := range filesPath(recipe) {
		path := filepath.Join(filepath.Dir(recipe), directory, name)
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		if info.Mode().IsRegular() && info.Size() < 1<<24 {
			if text, err := os.ReadFile(path); err == nil {
				return lint.Yes, string(text)
			}
		}
		return lint.Unknown, ""
	}
	suffix := "/" + path.Clean(name)
	for _, candidate := range l.named[path.Base(suffix)] {
		if strings.HasSuffix(candidate, suffix) {
			return lint.Unknown, ""
		}
	}
	return l.answer(false), ""
}

// filesPath are the directories beside a recipe that are in its FILESPATH.
func filesPath(recipe string) []string {
	stem := strings.TrimSuffix(filepath.Base(recipe), filepath.Ext(recipe))
	parts := strings.Split(stem, "_")
	if len(parts) > 1 {
		return []string{parts[0] + "-" + parts[1], parts[0], "files"}
	}
	return []string{parts[0], "files"}
}
