package expression

import (
	"slices"
	"strings"
)

// conditional is oe.utils.conditional(variable, value, truevalue, falsevalue, d).
func conditional(e Environment, arguments []value) (value, error) {
	if len(arguments) != 5 {
		return value{}, errArguments
	}
	v, err := lookup(e, arguments, 0)
	if err != nil {
		return value{}, err
	}
	same, err := v.equal(arguments[1])
	if err != nil {
		return value{}, err
	}
	return choose(same, arguments[2], arguments[3]), nil
}

func choose(yes bool, a, b value) value {
	if yes {
		return a
	}
	return b
}

// ifElse is oe.utils.ifelse(condition, iftrue=True, iffalse=False).
func ifElse(_ Environment, arguments []value) (value, error) {
	if len(arguments) == 0 || len(arguments) > 3 {
		return value{}, errArguments
	}
	truth, err := arguments[0].truth()
	defaults := []value{{}, boolValue(true), boolValue(false)}
	arguments = append(arguments, defaults[len(arguments):]...)
	return choose(truth, arguments[1], arguments[2]), err
}

// variableTrue is oe.utils.vartrue(variable, iftrue, iffalse, d).
func variableTrue(e Environment, arguments []value) (value, error) {
	if len(arguments) != 4 {
		return value{}, errArguments
	}
	v, err := lookup(e, arguments, 0)
	if err != nil || v.kind == none {
		return arguments[2], err
	}
	if holed(v.text) {
		return value{}, errHole
	}
	truth, err := booleanOf(v.text, []string{"yes", "y", "true", "t", "1"}, []string{"no", "n", "false", "f", "0"})
	return choose(truth.number != 0, arguments[1], arguments[2]), err
}

// pruneSuffix is oe.utils.prune_suffix(name, suffixes, d). Its first form
// removed all occurrences of the suffix: where that differs, nothing is known.
func pruneSuffix(e Environment, arguments []value) (value, error) {
	name, err := text(arguments, 0)
	if err != nil {
		return value{}, err
	}
	if len(arguments) != 3 || arguments[1].kind != sequence {
		return value{}, errArguments
	}
	suffixes, err := arguments[1].texts()
	if err != nil {
		return value{}, err
	}
	for _, suffix := range suffixes {
		if holed(suffix) {
			return value{}, errHole
		}
		if suffix == "" || !strings.HasSuffix(name, suffix) {
			continue
		}
		if strings.Count(name, suffix) > 1 {
			return value{}, unknown("releases differ in what they prune of %q", name)
		}
		name = strings.TrimSuffix(name, suffix)
	}
	prefix, _ := e.Get("MLPREFIX", true)
	if holed(prefix) {
		return value{}, errHole
	}
	return textValue(strings.TrimPrefix(name, prefix)), nil
}

// defaultFeatures is oe.utils.filter_default_features(variable, d).
func defaultFeatures(e Environment, arguments []value) (value, error) {
	name, err := text(arguments, 0)
	if err != nil {
		return value{}, err
	}
	return difference(e, textValue(name+"_DEFAULTS"), textValue(name+"_OPTED_OUT"))
}

// difference is oe.utils.set_difference(variable1, variable2, d): the words of
// one variable that are not in another, sorted.
func difference(e Environment, of, without value) (value, error) {
	v, err := lookup(e, []value{of}, 0)
	if err != nil {
		return value{}, err
	}
	w, err := lookup(e, []value{without}, 0)
	switch {
	case err != nil:
		return value{}, err
	case holed(v.text) || holed(w.text):
		return value{}, errHole
	case v.text == "":
		return textValue(""), nil
	case w.text == "":
		return v, nil
	}
	removed := Fields(w.text)
	if slices.Contains(removed, "*") {
		return textValue(""), nil
	}
	words := slices.DeleteFunc(Fields(v.text), func(word string) bool { return slices.Contains(removed, word) })
	slices.Sort(words)
	return textValue(strings.Join(slices.Compact(words), " ")), nil
}
