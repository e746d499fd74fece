package build

import (
	"context"
	"path/filepath"

	"mcp-bitbake/parser"
)

// configurationFile is where in a build directory its layers are listed.
const configurationFile = "conf/bblayers.conf"

// Locate finds the build directory nearest to a path: the one that the path stands
// for, as [At] has it, or else that of the nearest directory above. So a file of
// poky/meta has poky/build. found is false where there is none.
func Locate(access parser.Access, path string) (directory string, found bool) {
	for path = filepath.Clean(path); ; path = filepath.Dir(path) {
		if directory, ok := At(access, path); ok {
			return directory, true
		}
		if path == filepath.Dir(path) {
			return "", false
		}
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
