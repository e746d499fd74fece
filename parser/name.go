package parser

import (
	"path/filepath"
	"strings"
)

// NameAndVersion are what BitBake takes from the file name of a recipe or
// append for PN and PV: NAME_VERSION_REVISION, where the latter two may be
// missing (bb.parse.vars_from_file). Of an append for all versions the version
// is %.
func NameAndVersion(path string) (name, version string) {
	base := filepath.Base(path)
	parts := strings.Split(strings.TrimSuffix(base, filepath.Ext(base)), "_")
	if len(parts) > 1 {
		version = parts[1]
	}
	return parts[0], version
}
