package grammar

import "path"

// Dialect says what kind of file a text is, and so by what rules BitBake reads
// it.
type Dialect uint8

const (
	// DialectByName is what the ending of the file's name says. That of a [File]
	// is never it.
	DialectByName Dialect = iota
	// DialectRecipe is that of .bb files.
	DialectRecipe
	// DialectAppend is that of .bbappend files, read as recipes are.
	DialectAppend
	// DialectInclude is that of .inc files, and of all whose names end otherwise;
	// they are read as recipes are.
	DialectInclude
	// DialectClass is that of .bbclass files, read as recipes are.
	DialectClass
	// DialectConfiguration is that of .conf files: no functions, tasks or
	// inherits, but addpylib, and comments may stand in a continued line.
	DialectConfiguration
)

// String is "recipe", "append", "include", "class" or "configuration".
func (d Dialect) String() string {
	return [...]string{"by name", "recipe", "append", "include", "class", "configuration"}[d]
}

// dialectOf is the dialect that the ending of a name says.
func dialectOf(name string) Dialect {
	switch path.Ext(name) {
	case ".bb":
		return DialectRecipe
	case ".bbappend":
		return DialectAppend
	case ".bbclass":
		return DialectClass
	case ".conf":
		return DialectConfiguration
	}
	return DialectInclude
}

// handler is a set of those modules of bb.parse.parse_py that read files, each by
// its own rules.
type handler uint8

const (
	bbHandler   handler = 1 << iota // BBHandler, of recipes and what is read as they are
	confHandler                     // ConfHandler, of configuration files
)

// handler is what reads files of the dialect.
func (d Dialect) handler() handler {
	if d == DialectConfiguration {
		return confHandler
	}
	return bbHandler
}
