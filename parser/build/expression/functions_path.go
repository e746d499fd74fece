package expression

import (
	"path"
	"strings"
)

// ofPath is a function of os.path of one path.
func ofPath(apply func(string) (string, error)) function {
	return func(_ Environment, arguments []value) (value, error) {
		p, err := text(arguments, 0)
		if err != nil || len(arguments) != 1 {
			return value{}, cmpError(err, errArguments)
		}
		p, err = apply(p)
		return textValue(p), err
	}
}

func cmpError(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

func absolute(p string) (string, error) {
	if !strings.HasPrefix(p, "/") {
		return "", unknown("it depends on the directory that BitBake runs in")
	}
	return normal(p), nil
}

// Dir is os.path.dirname.
func Dir(p string) string {
	head := p[:strings.LastIndexByte(p, '/')+1]
	if trimmed := strings.TrimRight(head, "/"); trimmed != "" {
		return trimmed
	}
	return head
}

// normal is os.path.normpath.
func normal(p string) string {
	if strings.HasPrefix(p, "//") && !strings.HasPrefix(p, "///") {
		return "/" + path.Clean(p)
	}
	return path.Clean(p)
}

// Join is os.path.join of two paths.
func Join(a, b string) string {
	switch {
	case strings.HasPrefix(b, "/"):
		return b
	case a == "" || strings.HasSuffix(a, "/"):
		return a + b
	}
	return a + "/" + b
}

func joinPaths(_ Environment, arguments []value) (value, error) {
	joined, err := text(arguments, 0)
	if err != nil {
		return value{}, err
	}
	for i := 1; i < len(arguments); i++ {
		part, err := text(arguments, i)
		if err != nil {
			return value{}, err
		}
		joined = Join(joined, part)
	}
	return textValue(joined), nil
}
