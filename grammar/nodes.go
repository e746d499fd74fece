package grammar

// nodes makes the nodes of one file. It takes them from blocks, since most
// files have dozens of the few kinds that it makes.
type nodes struct {
	assignments []Assignment
	comments    []Comment
	blanks      []Blank
}

// assignment builds what the production of Assignment would.
func (n *nodes) assignment(pieces []piece) *Assignment {
	a := take(&n.assignments)
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
func (v *Variable) build(pieces []piece, i int) int {
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
func (n *nodes) function(pieces []piece) *Function {
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
func (n *nodes) comment(pieces []piece) *Comment {
	c := take(&n.comments)
	c.Text = pieces[0].text
	return c
}

// blank builds what the production of Blank would.
func (n *nodes) blank(pieces []piece) *Blank {
	b := take(&n.blanks)
	b.Text = pieces[0].text
	return b
}

// take takes a node from a block, and makes a new block where it is empty.
func take[T any](block *[]T) *T {
	const size = 8
	if len(*block) == 0 {
		*block = make([]T, size)
	}
	node := &(*block)[0]
	*block = (*block)[1:]
	return node
}
