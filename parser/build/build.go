package build

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"mcp-bitbake/parser"
	"mcp-bitbake/parser/build/datastore"
)

// Build is a build, as its directory says now: each question looks first
// whether a file has changed that the answer depends on. It is safe for several
// goroutines.
type Build struct {
	directory string
	options   Options
	sources   *sources

	mutex  sync.Mutex
	base   *configuration
	files  *files
	chains map[string]*chain // of recipes, by path
}

// Directory is the build directory.
func (b *Build) Directory() string { return b.directory }

// snapshot is a build at the time of one question.
type snapshot struct {
	*Build
	world *world
	base  *configuration
}

// now reads what has changed since the last question.
func (b *Build) now(ctx context.Context) (*snapshot, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	w := newWorld(b.sources)
	if b.base == nil || !w.same(b.base.world) {
		b.base = readConfiguration(ctx, newWorld(b.sources), b.directory, b.options)
		if err := ctx.Err(); err != nil {
			b.base = nil
			return nil, err
		}
		b.files, b.chains = nil, map[string]*chain{}
	}
	return &snapshot{b, w, b.base}, nil
}

// collected are the recipes and appends now.
func (s *snapshot) collected() *files {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.files == nil || !s.world.same(s.files.world) {
		s.files = s.base.collect(newWorld(s.sources))
	}
	return s.files
}

// Layers are the layers of BBLAYERS, in its order.
func (b *Build) Layers(ctx context.Context) ([]Layer, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(s.base.layers), nil
}

// Warnings are what could not be known of the configuration, and what is wrong
// with it, in the order in which it was found.
func (b *Build) Warnings(ctx context.Context) ([]Warning, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(s.base.warnings), nil
}

// Stopped is where BitBake stops while it reads the configuration, or nil.
func (b *Build) Stopped(ctx context.Context) (*Stop, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	return s.base.stopped, nil
}

// Recipes are the recipes of the build, in the order in which BitBake finds
// them, lowest priority first.
func (b *Build) Recipes(ctx context.Context) ([]Recipe, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(s.collected().recipes), nil
}

// Masked are the recipes and appends that BBMASK hides.
func (b *Build) Masked(ctx context.Context) ([]Masked, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(s.collected().masked), nil
}

// Unselected are the recipes and appends of BBFILES_DYNAMIC whose condition does
// not hold in this build.
func (b *Build) Unselected(ctx context.Context) ([]Unselected, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(s.collected().unselected), nil
}

// Appends are the appends that apply to the recipe at a path, in the order in
// which BitBake reads them.
func (b *Build) Appends(ctx context.Context, recipe string) ([]string, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	list := s.collected().appendsOf(recipe)
	for i := range list {
		list[i] = filepath.Clean(list[i])
	}
	return list, nil
}

// Value is the value of a variable for the recipe at a path, or of the
// configuration where recipe is "". No Python of the layers is run: where code that
// BitBake runs when it reads a recipe (anonymous functions, handlers of events,
// what ${@...} and these call) could change the variable, the value is incomplete,
// and what is missing of it has the place of the statement that could.
func (b *Build) Value(ctx context.Context, recipe, variable string) (datastore.Value, error) {
	values, err := b.Values(ctx, recipe, variable)
	if err != nil {
		return datastore.Value{}, err
	}
	return values[0], nil
}

// Values are the values of several variables at one time, as [Build.Value] is of
// one.
func (b *Build) Values(ctx context.Context, recipe string, variables ...string) ([]datastore.Value, error) {
	s, err := b.now(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.chain(ctx, recipe)
	if err != nil {
		return nil, err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.finish()
	values := make([]datastore.Value, 0, len(variables))
	for _, name := range variables {
		values = append(values, c.store.Get(name))
	}
	return values, nil
}

// layerOf is the innermost layer that a path lies in, or "".
func (c *configuration) layerOf(path string) string {
	best := ""
	for i := range c.layers {
		l := c.layers[i].Path
		if len(l) > len(best) && strings.HasPrefix(path, l) && (len(path) == len(l) || path[len(l)] == '/') {
			best = l
		}
	}
	return best
}

// checkRecipe refuses what is no recipe.
func checkRecipe(path string) error { return parser.CheckRecipePath(path) }
