package build

import (
	"context"
	"slices"
	"sync"

	"mcp-bitbake/parser"
)

// maxBuilds is how many builds are kept: a build of a large tree takes some tens
// of megabytes.
const maxBuilds = 4

// Builds opens builds and keeps those that were asked for last. It is safe for
// several goroutines.
type Builds struct {
	access parser.Access

	mutex sync.Mutex
	kept  []*Build // the one asked for last comes last
}

// NewBuilds keeps builds of directories that access lets be read.
func NewBuilds(access parser.Access) *Builds { return &Builds{access: access} }

// Open is [Open], but for a build that is kept already, which sees itself what
// has changed.
func (s *Builds) Open(ctx context.Context, directory string, options Options) (*Build, error) {
	if b := s.known(directory, options); b != nil {
		return b, nil
	}
	b, err := Open(ctx, s.access, directory, options)
	if err != nil {
		return nil, err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.kept = append(s.kept, b); len(s.kept) > maxBuilds {
		s.kept = slices.Delete(s.kept, 0, 1)
	}
	return b, nil
}

func (s *Builds) known(directory string, options Options) *Build {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	i := slices.IndexFunc(s.kept, func(b *Build) bool { return b.directory == directory && b.options == options })
	if i < 0 {
		return nil
	}
	b := s.kept[i]
	s.kept = append(slices.Delete(s.kept, i, i+1), b)
	return b
}
