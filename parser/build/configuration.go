package build

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"mcp-bitbake/parser/build/datastore"
	"mcp-bitbake/parser/build/expression"
)

// configuration is what all recipes of a build start from.
type configuration struct {
	world      *world // what it was read from
	store      *datastore.Store
	inherited  *classes
	layers     []Layer
	events     []event
	files      []string
	unfollowed []Unfollowed
	deferred   []deferral
	python     *python
	stopped    *Stop
	warnings   []Warning
	unselected []unselected
	patterns   []string // BBFILES
	masks      []mask   // BBMASK
}

// Warning is something that could not be known or is wrong with a build.
type Warning struct {
	Path    string
	Line    int // first physical line, from 1, or 0
	Message string
}

// configurator reads a configuration (bb.cookerdata.parseConfigurationFiles).
type configurator struct {
	*execution
	*configuration
	directory string
	options   Options
}

// readConfiguration reads the configuration of a build.
func readConfiguration(ctx context.Context, w *world, directory string, options Options) *configuration {
	c := &configurator{configuration: &configuration{world: w}, directory: directory, options: options}
	c.execution = &execution{
		ctx: ctx, world: w, inherited: &classes{host: options.Host, paths: map[string]bool{}}, classes: "classes-global", pinned: map[string]string{},
	}
	c.execution.store = datastore.New(c.execution.inherited)
	c.execution.store.Environment()
	for name, value := range map[string]string{"MACHINE": options.Machine, "DISTRO": options.Distro} {
		if value != "" {
			c.pinned[name] = value
			c.execution.store.Assign(name, value)
		}
	}
	c.execution.store.Assign("TOPDIR", directory)
	c.readLayers()
	if c.execution.stopped == nil {
		c.execution.store.Assign("BB_CURRENT_MC", c.multiconfig())
		c.readBase()
	}
	x := c.execution
	c.configuration.store, c.configuration.inherited, c.configuration.events = x.store, x.inherited, x.events
	c.configuration.files, c.configuration.unfollowed = x.files, x.unfollowed
	c.configuration.deferred, c.configuration.stopped = x.deferred, x.stopped
	c.collections()
	c.chooseFiles()
	c.python = pythonOf(nil, x.events, x.handlers)
	c.python.doubt(x.store, x.inherited, configParsed)
	x.store.Freeze()
	return c.configuration
}

func (c *configurator) warn(place datastore.Place, format string, args ...any) {
	c.warnings = append(c.warnings, Warning{place.Path, place.Line, fmt.Sprintf(format, args...)})
}

// value is the value of a variable; where it is not all known, that is a
// warning, and what is known is returned.
func (c *configurator) value(name string) string {
	v := c.execution.store.Get(name)
	if v.Exact() {
		return v.Text
	}
	for _, m := range v.Missing {
		c.warn(m.Place, "%s is not known in full: %s", name, reason(m))
	}
	words := slices.DeleteFunc(expression.Fields(v.Text), func(w string) bool { return strings.Contains(w, expression.Hole) })
	return strings.Join(words, " ")
}

func reason(m datastore.Missing) string {
	if m.Expression == "" {
		return m.Reason
	}
	return fmt.Sprintf("of %s, %s", m.Expression, m.Reason)
}

// readLayers reads bblayers.conf and the layer.conf of each layer.
func (c *configurator) readLayers() {
	list := filepath.Join(c.directory, configurationFile)
	c.file(list, event{})
	x := c.execution
	if x.stopped != nil {
		return
	}
	paths := expression.Fields(c.value("BBLAYERS"))
	if len(paths) == 0 {
		x.stopped = &Stop{list, 1, "BBLAYERS names no layer"}
		return
	}
	x.store = x.store.Copy(x.inherited)
	known := map[string]bool{}
	compatible := map[string]string{}
	series := ""
	for _, path := range paths {
		layer := Layer{Path: clean(path), path: path}
		if trimmed := strings.TrimRight(path, "/"); trimmed != "" {
			layer.path = trimmed
		}
		conf := layer.path + "/conf/layer.conf"
		if c.configuration.world.read(conf) == nil {
			layer.Problem = c.problem(layer.path, conf)
			c.layers = append(c.layers, layer)
			continue
		}
		x.store.Assign("LAYERDIR", layer.path)
		x.store.Assign("LAYERDIR_RE", escapePython(layer.path))
		c.file(conf, event{})
		x.store.ExpandReference("LAYERDIR")
		x.store.ExpandReference("LAYERDIR_RE")
		for _, name := range expression.Fields(x.store.Get("BBFILE_COLLECTIONS").Text) {
			if !known[name] {
				known[name] = true
				layer.Collections = append(layer.Collections, Collection{Name: name})
			}
			// A layer must not copy what another one says.
			if v := x.store.Get("LAYERSERIES_COMPAT_" + name); v.Set && v.Text != "" {
				compatible[name] = v.Text
				x.store.Unset("LAYERSERIES_COMPAT_" + name)
			}
		}
		if series == "" {
			if series = x.store.Get("LAYERSERIES_CORENAMES").Text; series != "" {
				x.store.Unset("LAYERSERIES_CORENAMES")
			}
		}
		c.layers = append(c.layers, layer)
	}
	x.store.Unset("LAYERDIR_RE")
	x.store.Unset("LAYERDIR")
	for name, text := range compatible {
		x.store.Assign("LAYERSERIES_COMPAT_"+name, sortedSet(text))
	}
	c.dynamicFiles()
	x.store.Assign("LAYERSERIES_CORENAMES", sortedSet(series))
}

func sortedSet(text string) string {
	words := expression.Fields(text)
	slices.Sort(words)
	return strings.Join(slices.Compact(words), " ")
}

// problem says why a layer has no layer.conf to read.
func (c *configurator) problem(layer, conf string) string {
	_, err := c.configuration.world.sources.access.Stat(layer)
	if err == nil {
		_, err = c.configuration.world.sources.access.Stat(conf)
	}
	if err == nil {
		return "its conf/layer.conf is no file"
	}
	return err.Error()
}

// dynamicFiles adds the files of BBFILES_DYNAMIC to BBFILES: those of
// COLLECTION:PATTERN where the collection is there, and of !COLLECTION:PATTERN
// where it is not.
func (c *configurator) dynamicFiles() {
	x := c.execution
	collections := expression.Fields(x.store.Get("BBFILE_COLLECTIONS").Text)
	for _, entry := range expression.Fields(c.value("BBFILES_DYNAMIC")) {
		collection, pattern, ok := strings.Cut(entry, ":")
		if !ok {
			x.stopped = &Stop{Path: filepath.Join(c.directory, configurationFile), Line: 1, Message: fmt.Sprintf("the entry %q of BBFILES_DYNAMIC is not of the form COLLECTION:PATTERN", entry)}
			return
		}
		name, inverted := strings.CutPrefix(collection, "!")
		if slices.Contains(collections, name) != inverted {
			x.store.Set("BBFILES:append", " "+pattern, nil, datastore.Place{})
		} else {
			c.unselected = append(c.unselected, unselected{pattern, collection})
		}
	}
}

// multiconfig is what BB_CURRENT_MC is. The configuration without a name was
// called default as long as the core had a file for that.
func (c *configurator) multiconfig() string {
	if c.options.Multiconfig != "" {
		return c.options.Multiconfig
	}
	directories, _ := c.path()
	if c.which(directories, "conf/multiconfig/default.conf") != "" {
		return "default"
	}
	return ""
}

// readBase reads bitbake.conf with all that it includes, and the classes that
// all recipes have.
func (c *configurator) readBase() {
	x := c.execution
	directories, known := c.path()
	conf := x.which(directories, "conf/bitbake.conf")
	if conf == "" {
		message := "conf/bitbake.conf is in none of the directories of BBPATH: the core layer is missing"
		if !known {
			message = "conf/bitbake.conf is not in the directories of BBPATH that are known"
		}
		x.stopped = &Stop{filepath.Join(c.directory, configurationFile), 1, message}
		return
	}
	c.file(conf, event{})
	if x.stopped != nil {
		return
	}
	for _, class := range append([]string{"base"}, expression.Fields(c.value("INHERIT"))...) {
		path, _ := x.class(class)
		if path == "" {
			x.stopped = &Stop{conf, 1, fmt.Sprintf("the class %s of INHERIT is in none of the layers", class)}
			return
		}
		if !x.inherited.has(path) {
			x.inherited.paths[path] = true
			x.file(path, event{})
		}
		if x.stopped != nil {
			return
		}
	}
}

// escapePython is re.escape.
func escapePython(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if strings.IndexByte("()[]{}?*+-|^$\\.&~# \t\n\r\v\f", s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
