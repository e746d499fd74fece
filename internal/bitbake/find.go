package bitbake

import (
	"fmt"
	"os"
	"path/filepath"
)

// Find gives the directory of BitBake's library for a path that the user knows it by:
// a checkout, its lib or bin/bitbake, or a tree with bitbake in it, as poky is.
func Find(path string) (lib string, err error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for _, candidate := range []string{"lib", ".", "bitbake/lib", "../lib", "../../lib"} {
		lib := filepath.Join(absolute, candidate)
		if info, err := os.Stat(filepath.Join(lib, "bb", "parse", "parse_py", "BBHandler.py")); err == nil && info.Mode().IsRegular() {
			return lib, nil
		}
	}
	return "", fmt.Errorf("there is no BitBake at %s: name a checkout of it, in which lib/bb is", path)
}
