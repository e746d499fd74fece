package server

import (
	"errors"
	"fmt"
	"strings"

	"mcp-bitbake/parser"
)

// Wording is what a caller's ways of doing things are called: those of the
// tools for models, those of the command line for people.
type Wording struct {
	AllowErrors string // how to ask for what can be read of a refused file
	FindRecipes string // what lists the recipes below a directory
}

// ForTools is the wording of answers.
var ForTools = Wording{AllowErrors: "allow_errors", FindRecipes: findRecipeFiles.name}

// problem is an error that says already what to do, in words that suit everyone.
type problem struct {
	code    parser.Code
	message string
}

func (p *problem) Error() string { return p.message }

// missing is the error that a file is not there, with the recipes nearest to it.
type missing struct {
	file *parser.Error
	near []string
}

func (m *missing) Error() string { return m.file.Error() }
func (m *missing) Unwrap() error { return m.file }

// Message words an error: what is wrong and what to do next.
func (w Wording) Message(err error) string {
	e, ok := errors.AsType[*parser.Error](err)
	if !ok {
		return err.Error()
	}
	if e.Code == parser.UnsupportedSyntax && e.First != nil {
		return w.refused(e)
	}
	message := capitalized(e.Error()) + "."
	if advice := w.adviceOn(e); advice != "" {
		message += " " + advice
	}
	if m, ok := errors.AsType[*missing](err); ok {
		message += fmt.Sprintf(" Near it: %s.", joinWords(m.near))
	}
	return message
}

func (w Wording) refused(e *parser.Error) string {
	more := ""
	switch e.More {
	case 0:
	case 1:
		more = " There is one more fault."
	default:
		more = fmt.Sprintf(" There are %d more faults.", e.More)
	}
	return fmt.Sprintf("BitBake refuses %q. %s%s Fix the file, or pass %s to get what can be read.",
		e.Path, capitalized(e.First.String()), more, w.AllowErrors)
}

// adviceOn says what to do about an error, or nothing where its fact says all.
func (w Wording) adviceOn(e *parser.Error) string {
	switch e.Code {
	case parser.FileNotFound:
		return fmt.Sprintf("Check the path; %s lists the recipes below a directory.", w.FindRecipes)
	case parser.PermissionDenied:
		return "Change its permissions, or those of a directory above it."
	case parser.FileTooLarge:
		return "Check that it is one."
	case parser.InvalidPath:
		return adviceOnPath(e)
	}
	return ""
}

func adviceOnPath(e *parser.Error) string {
	switch e.Reason {
	case parser.EmptyPath:
		return "Give an absolute path."
	case parser.NULInPath:
		return "Give an absolute path of a file."
	case parser.RelativePath:
		return "Give an absolute path, such as /home/me/poky/meta."
	case parser.ParentInPath:
		return "Give the path without it."
	case parser.NoRecipe:
		return "Only these are read."
	case parser.UnknownEnding:
		return "The ending says by what rules the text is read."
	case parser.NotADirectory:
		return "Give the directory to search in."
	case parser.NotRegular:
		return "Give the path of a recipe file."
	case parser.NotInBuild:
		return "Give the path of a recipe that the build's BBFILES names."
	case parser.OutsideOfRoots:
		var list []string
		for _, root := range e.Roots {
			list = append(list, fmt.Sprintf("%q", root))
		}
		return "Give a path below " + strings.Join(list, " or ") + "."
	}
	return ""
}

// capitalized makes a text the beginning of a sentence.
func capitalized(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
