package grammar

// nodes makes the nodes of one file. It takes them from blocks, since most
// files have dozens of the few kinds that it makes.
type nodes struct {
	assignments block[Assignment]
	comments    block[Comment]
	blanks      block[Blank]
	lent        bool // to be taken again, which large blocks are best for
}

// size is the number of nodes in a new block.
func (n *nodes) size() int {
	if n.lent {
		return 64
	}
	return 8
}

// again makes the nodes that were taken last ready to be taken again.
func (n *nodes) again() {
	n.assignments.again()
	n.comments.again()
	n.blanks.again()
}

// assignment builds what the production of Assignment would.
func (n *nodes) assignment(pieces []rawToken) *Assignment {
	a := n.assignments.take(n.size())
	for i := 0; i < len(pieces); i++ {
		switch p := pieces[i]; p.kind {
		case TokenKeyword:
			a.Export = true
		case TokenName:
			i = a.Variable.build(pieces, i)
		case TokenOperator:
			a.Operator = Operator(p.text)
		case TokenQuote:
			a.Quote = p.text
		case TokenValue:
			a.Value = p.text
		}
	}
	return a
}

// build fills in the variable whose name is pieces[i] and returns the last
// piece of it.
func (v *Variable) build(pieces []rawToken, i int) int {
	v.Base = pieces[i].text
	overrides := &v.Overrides
	for ; i+1 < len(pieces); i++ {
		switch p := pieces[i+1]; p.kind {
		case TokenOverride:
			*overrides = append(*overrides, p.text)
		case TokenOperation:
			v.Operation = &Operation{Name: p.text}
			overrides = &v.Operation.Overrides
		case TokenFlag:
			v.Flag = p.text
		case TokenPunctuation, TokenContinuation:
		default:
			return i
		}
	}
	return i
}

// function builds what the production of Function would.
func (n *nodes) function(pieces []rawToken) *Function {
	f := new(Function)
	for i := 0; i < len(pieces); i++ {
		switch p := pieces[i]; p.kind {
		case TokenKeyword:
			f.Python = f.Python || p.text == "python"
			f.Fakeroot = f.Fakeroot || p.text == "fakeroot"
		case TokenName:
			f.Variable = new(Variable)
			i = f.Variable.build(pieces, i)
		case TokenBody:
			f.Body = p.text
		}
	}
	return f
}

// comment builds what the production of Comment would.
func (n *nodes) comment(pieces []rawToken) *Comment {
	c := n.comments.take(n.size())
	c.Text = pieces[0].text
	return c
}

// blank builds what the production of Blank would.
func (n *nodes) blank(pieces []rawToken) *Blank {
	b := n.blanks.take(n.size())
	b.Text = pieces[0].text
	return b
}

// block is memory for nodes of one kind.
type block[T any] struct {
	nodes []T
	taken int
}

// take takes a node from a block, which makes itself new where it is used up.
func (b *block[T]) take(size int) *T {
	if b.taken == len(b.nodes) {
		*b = block[T]{nodes: make([]T, size)}
	}
	b.taken++
	return &b.nodes[b.taken-1]
}

// again clears the nodes that were taken and lets them be taken again.
func (b *block[T]) again() {
	clear(b.nodes[:b.taken])
	b.taken = 0
}
