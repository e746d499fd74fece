package server

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mcp-bitbake/parser"
)

// input are the arguments of a tool, one for each field of a struct. The tags
// of a field are
//
//	json      its name as an argument of the tool
//	doc       what it is; {standard} stands for the tag of that name
//	required  whether it must be given
//	enum      what it may be, or each entry of a list: words with commas between
//	min       the least number
//	standard  its value where none is given; of a subcommand that is default
//
// and those of kong, which say how a command line has it. What has type:"path" may
// be left out, but not be empty. A type with a method
// Values() []string says by that what it may be.
type input []argument

// argument is an argument of a tool.
type argument struct {
	name     string
	doc      string
	required bool
	choices  []string // of a text, or none for any
	least    int      // of a number
	standard string
	path     bool
	value    reflect.Value // the field
}

// fieldsOf takes the struct apart that a pointer points to.
func fieldsOf(pointer any) input { return input(nil).add(reflect.ValueOf(pointer).Elem()) }

func (in input) add(structure reflect.Value) input {
	for i := range structure.NumField() {
		f, value := structure.Type().Field(i), structure.Field(i)
		if f.Anonymous {
			in = in.add(value)
			continue
		}
		a := argument{name: f.Tag.Get("json"), required: f.Tag.Get("required") == "true", path: f.Tag.Get("type") == "path", value: value}
		if enum := strings.Trim(f.Tag.Get("enum"), ","); enum != "" {
			a.choices = strings.Split(enum, ",")
		}
		if v, ok := reflect.TypeAssert[interface{ Values() []string }](value); ok {
			a.choices = v.Values()
		}
		a.least, _ = strconv.Atoi(f.Tag.Get("min"))
		a.standard = f.Tag.Get("standard")
		a.doc = strings.ReplaceAll(f.Tag.Get("doc"), "{standard}", a.standard)
		in = append(in, a)
	}
	return in
}

// kind is the JSON type of an argument.
func (a argument) kind() string {
	switch a.value.Kind() {
	case reflect.Int:
		return "integer"
	case reflect.Bool:
		return "boolean"
	case reflect.Slice:
		return "array"
	default:
		return "string"
	}
}

// decode fills the fields from the arguments of a call. Its errors say what was
// given and what is valid.
func (in input) decode(tool string, given map[string]any) error {
	for _, a := range in {
		if a.standard != "" {
			a.set(standardValue(a))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		value := given[name]
		i := slices.IndexFunc(in, func(a argument) bool { return a.name == name })
		if i < 0 {
			return in.unknown(tool, name)
		}
		if list, ok := value.([]any); !in[i].required && (value == nil || ok && len(list) == 0) {
			continue // null or [] is how some clients leave an argument out
		}
		converted, ok := in[i].convert(value)
		if !ok {
			return in[i].wrong(tool, value)
		}
		if in[i].path && converted == "" {
			return parser.CheckPath("")
		}
		in[i].set(converted)
	}
	for _, a := range in {
		if _, ok := given[a.name]; a.required && !ok {
			return invalidArgument("%s needs the argument %q: %s Its arguments are %s.", tool, a.name, a.doc, in.signature())
		}
	}
	return nil
}

// verify checks the fields that a command line has filled in. A field that is
// zero, but must be given or has a standard, was given so.
func (in input) verify(tool string) error {
	for _, a := range in {
		given := !a.value.IsZero() || a.standard != "" || a.required
		if given && !a.fits() {
			return a.wrong(tool, a.value.Interface())
		}
	}
	return nil
}

// fits reports whether the value of the field is one that the argument may have.
func (a argument) fits() bool {
	may := func(s string) bool { return a.choices == nil || slices.Contains(a.choices, s) }
	switch a.value.Kind() {
	case reflect.Int:
		return a.value.Int() >= int64(a.least)
	case reflect.Slice:
		list, _ := reflect.TypeAssert[[]string](a.value)
		return len(list) > 0 && !slices.ContainsFunc(list, func(s string) bool { return !may(s) })
	case reflect.String:
		return may(a.value.String())
	default:
		return true
	}
}

// set sets the field to a value of its kind.
func (a argument) set(value any) { a.value.Set(reflect.ValueOf(value).Convert(a.value.Type())) }

// standardValue is the standard of an argument as its field has it.
func standardValue(a argument) any {
	if a.value.Kind() == reflect.Slice {
		return strings.Split(a.standard, ",")
	}
	value, ok := a.convert(a.standard)
	if !ok {
		panic(fmt.Sprintf("%q is no value of %s", a.standard, a.name)) // the declaration is wrong
	}
	return value
}

// convert makes a value of JSON one of the argument's kind. Numbers and
// booleans may come as strings, as some clients send them.
func (a argument) convert(value any) (converted any, ok bool) {
	switch a.value.Kind() {
	case reflect.Int:
		converted, ok = toInteger(value)
	case reflect.Bool:
		return toBoolean(value)
	case reflect.Slice:
		converted, ok = toTexts(value)
	default:
		converted, ok = value.(string)
	}
	if !ok {
		return nil, false
	}
	probe := a
	probe.value = reflect.New(a.value.Type()).Elem()
	probe.set(converted)
	return converted, probe.fits()
}

// toTexts takes one string for a list of one.
func toTexts(value any) ([]string, bool) {
	if s, ok := value.(string); ok {
		return []string{s}, true
	}
	list, ok := value.([]any)
	texts := make([]string, len(list))
	for i := range list {
		if !ok {
			break
		}
		texts[i], ok = list[i].(string)
	}
	return texts, ok
}

func toInteger(value any) (int, bool) {
	if s, ok := value.(string); ok {
		n, err := strconv.Atoi(strings.TrimSpace(s))
		return n, err == nil
	}
	f, ok := value.(float64)
	if !ok || f != math.Trunc(f) {
		return 0, false
	}
	return int(max(math.MinInt32, min(f, math.MaxInt32))), true
}

func toBoolean(value any) (bool, bool) {
	if s, ok := value.(string); ok {
		b, err := strconv.ParseBool(strings.TrimSpace(s))
		return b, err == nil
	}
	b, ok := value.(bool)
	return b, ok
}

func (a argument) wrong(tool string, value any) error {
	return invalidArgument("%s takes %s for %q, not %s.", tool, a.describe(), a.name, preview(value))
}

func (in input) unknown(tool, name string) error {
	var names []string
	for _, a := range in {
		names = append(names, a.name)
	}
	hint := ""
	if near := nearest(name, names); near != "" {
		hint = fmt.Sprintf(" Did you mean %q?", near)
	}
	return invalidArgument("%s has no argument %q.%s Its arguments are %s.", tool, name, hint, in.signature())
}

// signature lists the arguments for messages.
func (in input) signature() string {
	var list []string
	for _, a := range in {
		entry := fmt.Sprintf("%s (%s", a.name, a.kind())
		if !a.required {
			entry += ", optional"
		}
		list = append(list, entry+")")
	}
	return joinWords(list)
}

// describe says what an argument may be.
func (a argument) describe() string {
	switch kind := a.kind(); {
	case kind == "integer":
		return fmt.Sprintf("a whole number from %d on", a.least)
	case kind == "boolean":
		return "true or false"
	case kind == "array" && a.choices != nil:
		return "a list of " + joinWords(a.choices)
	case kind == "array":
		return "a list of strings"
	case a.choices != nil:
		return strings.Join(a.choices, " or ")
	default:
		return "a string"
	}
}

// preview is the beginning of a value's JSON, for a message.
func preview(value any) string {
	const limit = 80
	s := string(encode(value))
	if len(s) > limit {
		s = strings.ToValidUTF8(s[:limit], "") + "..."
	}
	return s
}

// joinWords joins words as a sentence does.
func joinWords(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
