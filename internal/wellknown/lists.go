// Package wellknown has what all layers know of variables: things that no file says.
package wellknown

import (
	"maps"
	"slices"
)

// words are the variables that BitBake and OpenEmbedded split at white space and
// whose entries have no white space, but for versions in parentheses.
var words = set(
	"ASSUME_PROVIDED", "BBCLASSEXTEND", "BBFILES", "BBLAYERS", "CONFFILES", "DEPENDS", "DISTRO_FEATURES",
	"DISTRO_FEATURES_BACKFILL_CONSIDERED", "FILES", "IMAGE_FEATURES", "IMAGE_FSTYPES", "IMAGE_INSTALL", "INHERIT",
	"INSANE_SKIP", "KERNEL_MODULE_AUTOLOAD", "LAYERDEPENDS", "LAYERRECOMMENDS", "LIC_FILES_CHKSUM",
	"MACHINE_ESSENTIAL_EXTRA_RDEPENDS", "MACHINE_ESSENTIAL_EXTRA_RRECOMMENDS", "MACHINE_EXTRA_RDEPENDS",
	"MACHINE_EXTRA_RRECOMMENDS", "MACHINE_FEATURES", "PACKAGE_BEFORE_PN", "PACKAGECONFIG", "PACKAGES", "PACKAGES_DYNAMIC",
	"PROVIDES", "RCONFLICTS", "RDEPENDS", "RPROVIDES", "RRECOMMENDS", "RREPLACES", "RSUGGESTS", "SRC_URI", "SYSTEMD_SERVICE",
)

// options are the variables of arguments to commands, which a shell takes apart.
var options = set(
	"CFLAGS", "CPPFLAGS", "CXXFLAGS", "EXTRA_OECMAKE", "EXTRA_OECONF", "EXTRA_OEMAKE", "EXTRA_OEMESON", "LDFLAGS",
	"PACKAGECONFIG_CONFARGS", "TARGET_CFLAGS", "TARGET_LDFLAGS",
)

func set(names ...string) map[string]bool {
	s := make(map[string]bool, len(names))
	for _, name := range names {
		s[name] = true
	}
	return s
}

// IsWords reports whether a variable, by its name without overrides, is a list of
// words that white space separates.
func IsWords(name string) bool { return words[name] }

// IsList reports whether white space separates the parts of a variable's value: it
// is a list of words, or of arguments to a command.
func IsList(name string) bool { return words[name] || options[name] }

// Lists are the names of all variables that [IsList] is true of, sorted.
func Lists() []string {
	names := slices.AppendSeq(slices.Collect(maps.Keys(words)), maps.Keys(options))
	slices.Sort(names)
	return names
}
