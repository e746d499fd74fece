package grammar

//go:generate go run mcp-bitbake/internal/generate -o builders.go .

// kinds lists the kinds of statement in the order in which BitBake tries them.
// It is the union that participle is given, the list that the builders are
// generated from and the table that the scanner works with: whatever needs to
// know all kinds ranges over it.
var kinds []*kind

// kind is a kind of statement.
type kind struct {
	member   Statement // for participle's union, and to make others of its kind
	handlers handler   // that know it
	keyword  string    // that its logical line starts with; "" for any

	// match reports whether the scanner's logical line is of this kind and, if
	// so, emits its tokens.
	match func(s *scanner, keyword string) bool
}

// declare makes T, a struct with participle tags, a kind of statement.
func declare[T any, P interface {
	*T
	Statement
}](handlers handler, match func(*scanner, string) bool) *kind {
	member := P(new(T))
	return &kind{member, handlers, member.keyword(), match}
}

// The kinds that the scanner knows itself: what BitBake passes over or refuses.
var (
	kindComment = declare[Comment](0, nil)
	kindBlank   = declare[Blank](0, nil)
	kindRefused = declare[Refused](0, nil)
)

func init() { // not an initializer: the functions refer back to the list
	const both = bbHandler | confHandler
	kinds = []*kind{
		// bb.parse.parse_py.BBHandler.feeder tries its regular expressions in
		// this order. What none of them matches goes to ConfHandler.feeder.
		declare[Function](bbHandler, (*scanner).function),         // __func_start_regexp__
		declare[Def](bbHandler, (*scanner).def),                   // __def_regexp__
		declare[ExportFunctions](bbHandler, (*scanner).directive), // __export_func_regexp__
		declare[AddTask](bbHandler, (*scanner).task),              // __addtask_regexp__
		declare[DelTask](bbHandler, (*scanner).task),              // __deltask_regexp__
		declare[AddHandler](bbHandler, (*scanner).directive),      // __addhandler_regexp__
		declare[Inherit](bbHandler, (*scanner).directive),         // __inherit_regexp__
		declare[InheritDefer](bbHandler, (*scanner).directive),    // __inherit_def_regexp__

		// bb.parse.parse_py.ConfHandler.feeder
		declare[Assignment](both, (*scanner).assignment),      // __config_regexp__
		declare[Include](both, (*scanner).directive),          // __include_regexp__
		declare[Require](both, (*scanner).directive),          // __require_regexp__
		declare[IncludeAll](both, (*scanner).directive),       // __includeall_regexp__
		declare[Export](both, (*scanner).export),              // __export_regexp__
		declare[Unset](both, (*scanner).unset),                // __unset_regexp__, __unset_flag_regexp__
		declare[AddPylib](confHandler, (*scanner).directive2), // __addpylib_regexp__
		declare[AddFragments](both, (*scanner).directive4),    // __addfragments_regexp__

		kindComment,
		kindBlank,
		kindRefused,
	}
	for _, k := range kinds {
		candidates.add(k)
	}
}

// candidates has, for a handler and the first byte of a logical line, the kinds
// that the line can be of, in order.
var candidates candidateTable

type candidateTable [confHandler + 1][256][]*kind

func (t *candidateTable) add(k *kind) {
	for _, handler := range []handler{bbHandler, confHandler} {
		for b := range 256 {
			if k.handlers&handler != 0 && (k.keyword == "" || k.keyword[0] == byte(b)) {
				t[handler][b] = append(t[handler][b], k)
			}
		}
	}
}
