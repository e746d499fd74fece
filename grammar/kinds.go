package grammar

// kinds lists the kinds of statement in the order in which BitBake tries them.
// It is the union that participle is given and the table that the scanner works
// from: whatever needs to know all kinds ranges over it.
var kinds []*kind

var (
	kindFunction   = declare[Function](Recipe, "", (*scanner).function)
	kindAssignment = declare[Assignment](Recipe|Configuration, "", (*scanner).assignment)
	kindComment    = declare[Comment](0, "", nil)
	kindBlank      = declare[Blank](0, "", nil)
	kindRefused    = declare[Refused](0, "", nil)
)

func init() { // not an initializer: the productions refer back to the list
	const both = Recipe | Configuration
	kinds = []*kind{
		// bb.parse.parse_py.BBHandler.feeder
		kindFunction,
		declare[Def](Recipe, "def", (*scanner).def),
		declare[ExportFunctions](Recipe, "EXPORT_FUNCTIONS", (*scanner).directive),
		declare[AddTask](Recipe, "addtask", (*scanner).task),
		declare[DelTask](Recipe, "deltask", (*scanner).task),
		declare[AddHandler](Recipe, "addhandler", (*scanner).directive),
		declare[Inherit](Recipe, "inherit", (*scanner).directive),
		declare[InheritDefer](Recipe, "inherit_defer", (*scanner).directive),

		// bb.parse.parse_py.ConfHandler.feeder
		kindAssignment,
		declare[Include](both, "include", (*scanner).directive),
		declare[Require](both, "require", (*scanner).directive),
		declare[IncludeAll](both, "include_all", (*scanner).directive),
		declare[Export](both, "export", (*scanner).export),
		declare[Unset](both, "unset", (*scanner).unset),
		declare[AddPylib](Configuration, "addpylib", (*scanner).directive2),
		declare[AddFragments](both, "addfragments", (*scanner).directive4),

		// What BitBake passes over or refuses: the scanner knows these itself.
		kindComment,
		kindBlank,
		kindRefused,
	}
	for _, k := range kinds {
		candidates.add(k)
	}
}
