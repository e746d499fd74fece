package rules

import (
	"strings"

	"mcp-bitbake/grammar"
	"mcp-bitbake/grammar/lint"
)

// tasks are the rules about tasks and their order.
var tasks = []*lint.Rule{
	{
		Code:     "BB501",
		Name:     "addtask-words",
		Summary:  "An `addtask` with a misspelt `before` or `after`",
		Severity: lint.Error,
		Explanation: "`addtask TASK... before TASK... after TASK...`: what is neither `before` nor `after` is the name of a " +
			"task, so that a misspelt word adds a task of that name, which nothing defines, and changes the order of others.",
		Bad:    []lint.Example{text("addtask check afer do_compile before do_install\n"), text("addtask check After do_compile\n")},
		Good:   []lint.Example{text("addtask check after do_compile before do_install\n"), text("addtask a b\n")},
		Checks: []lint.Check{lint.Each(addTaskWords)},
	},
	{
		Code:     "BB502",
		Name:     "misspelt-task",
		Summary:  "A function whose name is one letter away from a task of every recipe",
		Severity: lint.Warning,
		Explanation: "A misspelt task is no error: BitBake defines a function that nothing calls. The rule is silent where the " +
			"file makes a task of the function by `addtask`, or calls it.",
		FixMeaning: "The task gets the body.",
		Bad:        []lint.Example{text("do_complie() {\n    true\n}\n"), text("do_instal:append() {\n    true\n}\n")},
		Good:       []lint.Example{text("do_compile() {\n    true\n}\n"), text("do_installs() {\n    true\n}\naddtask installs\n"), text("do_configur() {\n    true\n}\ndo_configure() {\n    do_configur\n}\n")},
		Checks:     []lint.Check{lint.Each(misspeltTask)},
	},
	{
		Code:     "BB503",
		Name:     "task-without-body",
		Summary:  "An `addtask` of a task that nothing defines",
		Severity: lint.Error,
		Explanation: "BitBake says \"Task seems to be empty\" and stops when it runs one. The rule looks at recipes, and is silent about tasks " +
			"of OpenEmbedded-Core, and where the recipe includes a file, inherits a class that it does not know, or has anonymous Python.",
		Counterparts: []string{"oelint.task.addnotaskbody"},
		Bad:          []lint.Example{text("addtask check after do_compile\n")},
		Good: []lint.Example{
			text("addtask check after do_compile\ndo_check() {\n    true\n}\n"), text("inherit my-class\naddtask check\n"), text("addtask compile\n"),
			text("do_check[noexec] = \"1\"\naddtask check\n"), file("x.bbappend", "addtask check\n"), text("python do_check() {\n    pass\n}\naddtask do_check\n"),
		},
		Checks: []lint.Check{lint.Whole(taskWithoutBody)},
	},
}

// standardTasks are tasks that each recipe has, or that classes give to many.
var standardTasks = []string{
	"do_addto_recipe_sysroot", "do_build", "do_bundle_initramfs", "do_checkuri", "do_clean", "do_cleanall", "do_cleansstate", "do_compile", "do_compile_kernelmodules", "do_configure",
	"do_deploy", "do_devshell", "do_fetch", "do_image", "do_image_complete", "do_install", "do_listtasks", "do_menuconfig", "do_package", "do_package_qa",
	"do_package_write_deb", "do_package_write_ipk", "do_package_write_rpm", "do_packagedata", "do_patch", "do_populate_lic",
	"do_populate_sysroot", "do_prepare_recipe_sysroot", "do_pydevshell", "do_recipe_qa", "do_rootfs", "do_savedefconfig", "do_unpack",
}

var standardTaskSet = set(standardTasks...)

// misspeltTasks are the standard tasks that recipes write functions for.
var misspeltTasks = [...]string{"do_compile", "do_configure", "do_install", "do_deploy", "do_unpack", "do_patch", "do_fetch", "do_package", "do_populate_sysroot"}

func addTaskWords(p *lint.Pass, t *grammar.AddTask) {
	for word := range strings.FieldsSeq(t.Arguments) {
		for _, right := range [...]string{"before", "after"} {
			if word != right && (strings.EqualFold(word, right) || oneApart(word, right)) {
				p.Reportf(t, "%s is taken for the name of a task: write %s", word, right)
				return
			}
		}
	}
}

func misspeltTask(p *lint.Pass, f *grammar.Function) {
	if f.Variable == nil || !strings.HasPrefix(f.Variable.Base, "do_") || standardTaskSet[f.Variable.Base] {
		return
	}
	name := f.Variable.Base
	for _, task := range misspeltTasks {
		if !oneApart(name, task) {
			continue
		}
		for t := range lint.All[*grammar.AddTask](p.File) {
			for word := range strings.FieldsSeq(t.Arguments) {
				if word == name || "do_"+word == name {
					return
				}
			}
		}
		for other := range lint.All[*grammar.Function](p.File) {
			if strings.Contains(other.Body, name) {
				return
			}
		}
		at := f.Variable.Span().Start.Offset
		p.ReportNode(f.Variable, name+" is nearly "+task+", and nothing in the file calls it", grammar.Edit{Start: at, End: at + len(name), Text: task})
		return
	}
}

func taskWithoutBody(p *lint.Pass) {
	if p.File.Dialect != grammar.DialectRecipe || mayComeFromElsewhere(p) {
		return
	}
	var defined map[string]bool
	for t := range lint.All[*grammar.AddTask](p.File) {
		if defined == nil {
			defined = definedNames(p.File)
		}
		for task := range strings.FieldsSeq(t.Tasks()) {
			if !strings.HasPrefix(task, "do_") {
				task = "do_" + task
			}
			if !defined[task] && !standardTaskSet[task] && !strings.Contains(task, "$") {
				p.Reportf(t, "nothing defines %s", task)
			}
		}
	}
}

// definedNames are the names that a file gives a value, a flag or a body.
func definedNames(file *grammar.File) map[string]bool {
	names := map[string]bool{}
	for _, s := range file.Statements {
		switch s := s.(type) {
		case *grammar.Assignment:
			names[s.Variable.Base] = true
		case *grammar.Function:
			if s.Variable != nil {
				names[s.Variable.Base] = true
			}
		case *grammar.Def:
			names[s.Name] = true
		}
	}
	return names
}
