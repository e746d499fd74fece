//go:build !linux

package tree

import (
	"time"

	"mcp-bitbake/parser"
)

// statStamp takes the stamp of what a path leads to.
func statStamp(access parser.Access, path string) (stamp, error) {
	taken := time.Now().UnixNano()
	info, err := access.Stat(path)
	if err != nil {
		return stamp{}, err
	}
	s := stamp{kind: other, size: info.Size(), modified: info.ModTime().UnixNano(), taken: taken}
	switch {
	case info.Mode().IsRegular():
		s.kind = regular
	case info.IsDir():
		s.kind = folder
	}
	return s, nil
}
