package build

import (
	"path/filepath"

	"mcp-bitbake/parser"
)

// At finds the build directory that a root stands for: the root itself if it has a
// conf/bblayers.conf, the directory above conf if the root is that file, and the
// directory build in the root if that one has it. Unlike [Locate] it does not look
// above the root, so that a folder of a layer stands for itself.
func At(access parser.Access, root string) (directory string, ok bool) {
	root = filepath.Clean(root)
	if above, is := ofConfiguration(root); is {
		root = above
	}
	for _, directory := range []string{root, filepath.Join(root, "build")} {
		if _, err := access.Stat(filepath.Join(directory, configurationFile)); err == nil {
			return directory, true
		}
	}
	return "", false
}

// ofConfiguration is the directory whose conf/bblayers.conf a path names.
func ofConfiguration(path string) (directory string, ok bool) {
	conf := filepath.Dir(path)
	if filepath.Base(path) != "bblayers.conf" || filepath.Base(conf) != "conf" {
		return "", false
	}
	return filepath.Dir(conf), true
}
