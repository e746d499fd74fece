package expression

import (
	"slices"
	"strings"
)

// function is a function of the list. Its arguments have their values already.
type function func(e Environment, arguments []value) (value, error)

// functions is the list of the functions that are known, by the names that
// expressions call them by. That d is the last argument of many is not looked
// at: an expression cannot make another one.
var functions = map[string]function{
	"d.getVar":      getVar,
	"d.getVarFlag":  getFlag,
	"d.getVarFlags": getFlags,
	"d.expand":      expand,

	"bb.utils.contains":       contains(true),
	"bb.utils.contains_any":   contains(false),
	"bb.utils.filter":         filter,
	"bb.utils.to_boolean":     toBoolean,
	"bb.data.inherits_class":  inherits,
	"bb.parse.vars_from_file": variablesFromFile,

	"oe.utils.filter_default_features": defaultFeatures,
	"oe.utils.set_difference": func(e Environment, arguments []value) (value, error) {
		if len(arguments) != 3 {
			return value{}, errArguments
		}
		return difference(e, arguments[0], arguments[1])
	},
	"oe.utils.conditional":  conditional,
	"oe.utils.ifelse":       ifElse,
	"oe.utils.vartrue":      variableTrue,
	"oe.utils.prune_suffix": pruneSuffix,

	"os.path.abspath":  ofPath(absolute),
	"os.path.basename": ofPath(func(p string) (string, error) { return p[strings.LastIndexByte(p, '/')+1:], nil }),
	"os.path.dirname":  ofPath(func(p string) (string, error) { return Dir(p), nil }),
	"os.path.normpath": ofPath(func(p string) (string, error) { return normal(p), nil }),
	"os.path.join":     joinPaths,
	"os.uname":         uname,

	"bool": func(_ Environment, a []value) (value, error) {
		if len(a) != 1 {
			return value{}, errArguments
		}
		truth, err := a[0].truth()
		return boolValue(truth), err
	},
	"str": func(_ Environment, a []value) (value, error) {
		if len(a) != 1 {
			return value{}, errArguments
		}
		s, err := a[0].str()
		return textValue(s), err
	},
}

// text is the argument at an index, which must be a text that is known.
func text(arguments []value, i int) (string, error) {
	switch {
	case i >= len(arguments) || arguments[i].kind != str:
		return "", errArguments
	case holed(arguments[i].text):
		return "", errHole
	}
	return arguments[i].text, nil
}

// optional is what d.getVar gives.
func optional(s string, set bool) value {
	if !set {
		return value{}
	}
	return textValue(s)
}

// lookup is d.getVar of the name that is the argument at an index.
func lookup(e Environment, arguments []value, i int) (value, error) {
	name, err := text(arguments, i)
	if err != nil {
		return value{}, err
	}
	return optional(e.Get(name, true)), nil
}

// expanded is the argument expand at an index, which is true where it is absent.
func expanded(arguments []value, i int) (bool, error) {
	switch {
	case len(arguments) == i:
		return true, nil
	case len(arguments) == i+1:
		return arguments[i].truth()
	}
	return false, errArguments
}

func getVar(e Environment, arguments []value) (value, error) {
	name, err := text(arguments, 0)
	if err != nil {
		return value{}, err
	}
	expand, err := expanded(arguments, 1)
	return optional(e.Get(name, expand)), err
}

func getFlag(e Environment, arguments []value) (value, error) {
	name, err := text(arguments, 0)
	if err != nil {
		return value{}, err
	}
	flag, err := text(arguments, 1)
	if err != nil {
		return value{}, err
	}
	expand, err := expanded(arguments, 2)
	return optional(e.Flag(name, flag, expand)), err
}

// getFlags gives the names of the flags alone: that is what the truth of the dict
// and in depend on.
func getFlags(e Environment, arguments []value) (value, error) {
	name, err := text(arguments, 0)
	if err != nil || len(arguments) != 1 {
		return value{}, errArguments
	}
	flags := value{kind: mapping}
	for _, flag := range e.Flags(name) {
		if holed(flag) {
			return value{}, errHole
		}
		flags.list = append(flags.list, textValue(flag))
	}
	if len(flags.list) == 0 {
		return value{}, nil
	}
	return flags, nil
}

func expand(e Environment, arguments []value) (value, error) {
	s, err := text(arguments, 0)
	if err != nil || len(arguments) != 1 {
		return value{}, errArguments
	}
	return textValue(e.Expand(s)), nil
}

// contains is bb.utils.contains, and contains_any where all is false:
// (variable, checkvalues, truevalue, falsevalue, d).
func contains(all bool) function {
	return func(e Environment, arguments []value) (value, error) {
		if len(arguments) != 4 && len(arguments) != 5 {
			return value{}, errArguments
		}
		v, err := lookup(e, arguments, 0)
		if err != nil {
			return value{}, err
		}
		check, err := arguments[1].words()
		if err != nil {
			return value{}, err
		}
		if v.kind == none || v.text == "" {
			return arguments[3], nil
		}
		found := 0
		words := Fields(v.text)
		for _, word := range check {
			if holed(word) {
				return value{}, errHole
			}
			if slices.Contains(words, word) {
				found++
			}
		}
		switch {
		case holed(v.text) && strings.Trim(v.text, Hole) == "":
			return value{}, errHole // an empty text has no words, not even none
		case all && found == len(check), !all && found > 0:
			return arguments[2], nil
		case holed(v.text) && len(check) > 0: // what is missing could be in the hole
			return value{}, errHole
		}
		return arguments[3], nil
	}
}

// filter is bb.utils.filter(variable, checkvalues, d).
func filter(e Environment, arguments []value) (value, error) {
	v, err := lookup(e, arguments, 0)
	if err != nil || len(arguments) < 2 {
		return value{}, errArguments
	}
	check, err := arguments[1].words()
	if err != nil {
		return value{}, err
	}
	words := Fields(v.text)
	var both []string
	for _, word := range check {
		if slices.Contains(words, word) {
			both = append(both, word)
		} else if holed(v.text) || holed(word) {
			return value{}, errHole
		}
	}
	slices.Sort(both)
	return textValue(strings.Join(slices.Compact(both), " ")), nil
}

// toBoolean is bb.utils.to_boolean(string, default=None).
func toBoolean(_ Environment, arguments []value) (value, error) {
	if len(arguments) != 1 && len(arguments) != 2 {
		return value{}, errArguments
	}
	truth, err := arguments[0].truth()
	if err != nil {
		return value{}, err
	}
	if !truth {
		return append(arguments, value{})[1], nil
	}
	s, err := text(arguments, 0)
	if err != nil {
		return value{}, err
	}
	return booleanOf(s, []string{"y", "yes", "1", "true"}, []string{"n", "no", "0", "false"})
}

func booleanOf(s string, yes, no []string) (value, error) {
	switch s = strings.ToLower(s); {
	case slices.Contains(yes, s):
		return boolValue(true), nil
	case slices.Contains(no, s):
		return boolValue(false), nil
	}
	return value{}, unknown("%q is not a truth value, which is an error in BitBake", s)
}

func inherits(e Environment, arguments []value) (value, error) {
	class, err := text(arguments, 0)
	return boolValue(err == nil && e.Inherits(class)), err
}

// variablesFromFile is bb.parse.vars_from_file(path, d): name, version and
// revision.
func variablesFromFile(_ Environment, arguments []value) (value, error) {
	if len(arguments) == 0 {
		return value{}, errArguments
	}
	parts := value{kind: sequence, list: make([]value, 3)}
	if arguments[0].kind == none {
		return parts, nil
	}
	file, err := text(arguments, 0)
	if err != nil {
		return value{}, err
	}
	if !strings.HasSuffix(file, ".bb") && !strings.HasSuffix(file, ".bbappend") {
		return parts, nil
	}
	base := file[strings.LastIndexByte(file, '/')+1:]
	if dot := strings.LastIndexByte(base, '.'); dot > 0 {
		base = base[:dot]
	}
	split := strings.Split(base, "_")
	if len(split) > 3 {
		return value{}, unknown("the file name %q has too many underscores", base)
	}
	for i, part := range split {
		parts.list[i] = textValue(part)
	}
	return parts, nil
}

// uname is os.uname(): system, node, release, version and machine. The host of
// the build is known if the user says so.
func uname(e Environment, arguments []value) (value, error) {
	if len(arguments) > 0 {
		return value{}, errArguments
	}
	system, machine := e.Host()
	list := make([]value, 5)
	for i := range list {
		list[i] = textValue(Hole)
	}
	if system != "" {
		list[0] = textValue(system)
	}
	if machine != "" {
		list[4] = textValue(machine)
	}
	return value{kind: sequence, list: list}, nil
}
