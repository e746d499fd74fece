package grammar

// slab is memory for nodes of one type. Most files have dozens of some kinds,
// which are had for a few allocations, and one or two of others.
type slab[T any] struct {
	nodes []T
	used  int
}

// The first nodes of a slab, and the most that are made at a time.
const firstNodes, mostNodes = 3, 64

// alloc is a new node. Where the nodes at hand are used up, twice as many are
// made; those handed out live on by themselves.
func (s *slab[T]) alloc() *T {
	if s.used == len(s.nodes) {
		*s = slab[T]{nodes: make([]T, min(max(2*s.used, firstNodes), mostNodes))}
	}
	s.used++
	return &s.nodes[s.used-1]
}

// reset takes back the nodes that were handed out last.
func (s *slab[T]) reset() {
	clear(s.nodes[:s.used])
	s.used = 0
}
