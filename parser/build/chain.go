package build

import (
	"context"
	"path/filepath"
	"sync"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build/datastore"
)

// chain is what BitBake executes for one recipe after the configuration, or for
// none.
type chain struct {
	world      *world
	base       *configuration
	events     []event
	files      []string
	unfollowed []Unfollowed
	stopped    *Stop
	appends    []string
	handlers   []string
	inherited  *classes

	mutex    sync.Mutex // of the store
	store    *datastore.Store
	finished bool
}

// chain executes the statements of a recipe, or of none, unless that was done
// and nothing has changed since.
func (s *snapshot) chain(ctx context.Context, recipe string) (*chain, error) {
	path, appends := "", []string(nil)
	if recipe != "" {
		if err := checkRecipe(recipe); err != nil {
			return nil, err
		}
		files := s.collected()
		recipe = filepath.Clean(recipe)
		i, ok := files.byPath[recipe]
		if !ok {
			return nil, &parser.Error{Code: parser.InvalidPath, Path: recipe, Reason: parser.NotInBuild, Detail: s.directory}
		}
		path = files.recipes[i].path
		appends = files.appendsOf(path)
	}
	s.mutex.Lock()
	known := s.chains[recipe]
	s.mutex.Unlock()
	if known != nil && known.base == s.base && equal(known.appends, appends) && s.world.same(known.world) {
		return known, nil
	}
	c := s.execute(ctx, path, appends)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.chains) >= maxChains {
		clear(s.chains)
	}
	s.chains[recipe] = c
	return c, nil
}

// maxChains is how many chains are kept.
const maxChains = 64

func equal(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// execute executes a recipe, then its appends, then the classes that were
// deferred (bb.parse.ast.multi_finalize).
func (s *snapshot) execute(ctx context.Context, path string, appends []string) *chain {
	x := &execution{
		ctx: ctx, world: newWorld(s.sources), classes: "classes-recipe", recipe: path,
		inherited: &classes{host: s.options.Host, parent: s.base.inherited, paths: map[string]bool{}},
		pinned:    map[string]string{},
		deferred:  append([]deferral(nil), s.base.deferred...),
	}
	x.store = s.base.store.Copy(x.inherited)
	if path != "" && s.base.stopped == nil {
		x.store.Assign("FILE_LAYERNAME", s.collectionName(path))
		x.file(path, event{})
		for _, a := range appends {
			x.file(a, event{})
		}
		x.finish()
	}
	return &chain{
		world: x.world, base: s.base, events: x.events, files: x.files, unfollowed: x.unfollowed,
		stopped: x.stopped, appends: appends, store: x.store, handlers: x.handlers, inherited: x.inherited,
	}
}

func (s *snapshot) collectionName(path string) string {
	if c := collectionOf(byPattern(s.base.layers), path); c != nil {
		return c.Name
	}
	return ""
}

// finish gives the variables their final names, and marks those that Python code
// may change, in BitBake's order (bb.parse.ast.finalize).
func (c *chain) finish() {
	if c.finished {
		return
	}
	c.finished = true
	if len(c.files) == 0 { // the configuration
		return
	}
	p := pythonOf(c.base.python, c.events, c.handlers)
	p.doubt(c.store, c.inherited, preFinalise)
	p.names(c.store)
	p.doubt(c.store, c.inherited, postKeyExpansion, anonymousFunctions, taskPreProcess, recipeParsed)
}
