package build

import (
	"context"
	"path/filepath"

	"mcp-bitbake/parser"
)

// configurationFile is where in a build directory its layers are listed.
const configurationFile = "conf/bblayers.conf"

// Locate finds the build directory that a path stands for: the path itself if
// it has a conf/bblayers.conf, the directory of that file if the path is the
// file's, the directory build in it if that is one, and for a path that lies
// below one the nearest above. found is false where there is none.
func Locate(access parser.Access, path string) (directory string, found bool) {
	path = filepath.Clean(path)
	if filepath.Base(path) == "bblayers.conf" && filepath.Base(filepath.Dir(path)) == "conf" {
		if _, err := access.Stat(path); err == nil {
			return filepath.Dir(filepath.Dir(path)), true
		}
	}
	has := func(directory string) bool {
		_, err := access.Stat(filepath.Join(directory, configurationFile))
		return err == nil
	}
	if build := filepath.Join(path, "build"); !has(path) && has(build) {
		return build, true
	}
	for {
		if has(path) {
			return path, true
		}
		above := filepath.Dir(path)
		if above == path {
			return "", false
		}
		path = above
	}
}

// Options says what to read a build for.
type Options struct {
	Machine     string // instead of the MACHINE that the configuration sets
	Distro      string // likewise of DISTRO
	Multiconfig string // the configuration of BBMULTICONFIG; "" for the one without a name
	Host        Host
}

// Host is the machine that BitBake runs on, as uname says: some values depend on
// it, and are not known without.
type Host struct {
	System  string // such as Linux
	Machine string // such as x86_64
}

// Open reads the configuration of the build whose directory has a
// conf/bblayers.conf. That BitBake would stop while it reads the configuration
// is no error here: see [Build.Stopped].
func Open(ctx context.Context, access parser.Access, directory string, options Options) (*Build, error) {
	directory, err := access.Directory(directory)
	if err != nil {
		return nil, err
	}
	if _, err := access.Stat(filepath.Join(directory, configurationFile)); err != nil {
		return nil, err
	}
	b := &Build{directory: directory, options: options, sources: newSources(access)}
	if _, err := b.now(ctx); err != nil {
		return nil, err
	}
	return b, nil
}
