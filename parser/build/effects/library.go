package effects

import (
	"slices"
	"strings"
)

// pure are the functions of BitBake and of the core's modules that get the data
// store and change no variable that metadata reads; a name that ends in a dot
// stands for all of the module.
var pure = []string{
	"bb.utils.", "bb.event.fire", "bb.event.check_for_interrupts", "bb.parse.mark_dependency", "bb.fetch2.", "bb.fetch.", "bb.siggen.",
	"bb.data.inherits_class", "bb.data.createCopy", "bb.data.typed_value", "bb.data.getVar", "bb.data.expand", "bb.data.keys",
	"bb.data.update_data", "bb.persist_data.", "bb.cookerdata.", "bb.runqueue.", "bb.providers.", "bb.msg.",
	"oe.utils.inherits", "oe.utils.conditional", "oe.utils.less_or_equal", "oe.utils.version_less_or_equal", "oe.utils.both_contain",
	"oe.utils.set_intersect", "oe.utils.all_distro_features", "oe.utils.any_distro_features", "oe.utils.vartrue", "oe.utils.ifelse",
	"oe.utils.prune_suffix", "oe.utils.read_file", "oe.utils.build_depends_string", "oe.utils.trim_version", "oe.utils.set_difference",
	"oe.utils.filter_default_features", "oe.utils.squashspaces", "oe.utils.cpu_count", "oe.utils.format_pkg_list",
	"oe.utils.host_gcc_version", "oe.utils.get_multilib_datastore", "oe.utils.param_bool", "oe.utils.get_host_gcc_version",
	"oe.data.typed_value", "oe.license.", "oe.qa.", "oe.path.", "oe.cve_check.get_patched_cves", "oe.cve_check.decode_cve_status", "oe.cve_check.get_cve_ids", "oe.types.", "oe.maketype.", "oe.lsb.", "oe.reproducible.", "oe.rootfs.variable_depends", "oe.classutils.", "oe.prservice.",
	"str", "len", "isinstance", "repr", "print", "bool", "type", "id",
}

// tasks are those that change tasks alone: their flags, and BitBake's own lists.
var tasks = []string{"bb.build.addtask", "bb.build.deltask", "bb.build.tasksbetween", "bb.build.preceedtask", "bb.build.add_tasks", "bb.build.del_task"}

// classExtenders give a recipe's names a prefix or an ending.
var classExtenders = []string{"oe.classextend.ClassExtender", "oe.classextend.NativesdkClassExtender"}

// extended are the variables that they could change when no method says so.
var extended = []string{"PACKAGES", "DEPENDS", "PROVIDES", "PACKAGES_DYNAMIC", "PACKAGES_NONML", "PKGSUFFIX", Any + ":" + Any, "RDEPENDS", "RRECOMMENDS", "RSUGGESTS", "RPROVIDES", "RREPLACES", "RCONFLICTS", "PACKAGE_WRITE_DEPS", "USERADD_PACKAGES", "ALTERNATIVE" + Any, "SYSTEMD_PACKAGES", "INITSCRIPT_PACKAGES"}

// Backfill is the library function that adds features to a variable:
// oe.utils.features_backfill(variable, d).
const Backfill = "oe.utils.features_backfill"

// Library gives what a function of BitBake or of the core's modules could do.
// known is false for all others.
func Library(c Call) (effects []Effect, known bool) {
	matches := func(name string) bool {
		return name == c.Name || strings.HasSuffix(name, ".") && strings.HasPrefix(c.Name, name)
	}
	of := func(kind Kind, name, flag string) Effect {
		return Effect{Kind: kind, Name: name, Flag: flag, Call: c.Name, Line: c.Line, Guards: c.Guards}
	}
	switch {
	case slices.ContainsFunc(pure, matches):
		return nil, true
	case slices.Contains(tasks, c.Name):
		return []Effect{of(Flags, "do_"+Any, Any)}, true
	case slices.Contains(classExtenders, c.Name):
		for _, name := range extended {
			effects = append(effects, of(Sets, name, ""))
		}
		return append(effects, of(Flags, Any+":"+Any, Any)), true
	case c.Name == Backfill && len(c.Arguments) > 0:
		for _, name := range c.Arguments[0].Texts {
			effects = append(effects, of(Appends, name, ""))
		}
		return effects, true
	case c.Name == "oe.cve_check.extend_cve_status":
		return []Effect{of(Flags, "CVE_STATUS", Any), of(Sets, "CVE_STATUS_EXTENDED", ""), of(Sets, "CVE_CHECK_IGNORE", "")}, true
	}
	return nil, false
}
