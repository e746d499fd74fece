//go:build !linux

package stamp

import (
	"time"

	"mcp-bitbake/parser"
)

// Look takes the stamp of what a path leads to.
func Look(access parser.Access, path string) (Stamp, error) {
	taken := time.Now().UnixNano()
	info, err := access.Stat(path)
	if err != nil {
		return Stamp{}, err
	}
	s := Stamp{Kind: Other, size: info.Size(), modified: info.ModTime().UnixNano(), taken: taken}
	switch {
	case info.Mode().IsRegular():
		s.Kind = Regular
	case info.IsDir():
		s.Kind = Folder
	}
	return s, nil
}
