// Code generated from the struct tags by internal/generate; DO NOT EDIT.

package grammar

import "iter"

// The keywords.
const (
	keywordAddfragments    = "addfragments"
	keywordAddhandler      = "addhandler"
	keywordAddpylib        = "addpylib"
	keywordAddtask         = "addtask"
	keywordDef             = "def"
	keywordDeltask         = "deltask"
	keywordExport          = "export"
	keywordExportFunctions = "EXPORT_FUNCTIONS"
	keywordFakeroot        = "fakeroot"
	keywordInclude         = "include"
	keywordIncludeAll      = "include_all"
	keywordInherit         = "inherit"
	keywordInheritDefer    = "inherit_defer"
	keywordPython          = "python"
	keywordRequire         = "require"
	keywordUnset           = "unset"
)

// nodes is memory for the nodes of a file.
type nodes struct {
	function        slab[Function]
	def             slab[Def]
	exportFunctions slab[ExportFunctions]
	addTask         slab[AddTask]
	delTask         slab[DelTask]
	addHandler      slab[AddHandler]
	inherit         slab[Inherit]
	inheritDefer    slab[InheritDefer]
	assignment      slab[Assignment]
	include         slab[Include]
	require         slab[Require]
	includeAll      slab[IncludeAll]
	export          slab[Export]
	unset           slab[Unset]
	addPylib        slab[AddPylib]
	addFragments    slab[AddFragments]
	comment         slab[Comment]
	blank           slab[Blank]
	refused         slab[Refused]
	operation       slab[Operation]
	variable        slab[Variable]
}

// reset takes back all nodes, for another file.
func (n *nodes) reset() {
	n.function.reset()
	n.def.reset()
	n.exportFunctions.reset()
	n.addTask.reset()
	n.delTask.reset()
	n.addHandler.reset()
	n.inherit.reset()
	n.inheritDefer.reset()
	n.assignment.reset()
	n.include.reset()
	n.require.reset()
	n.includeAll.reset()
	n.export.reset()
	n.unset.reset()
	n.addPylib.reset()
	n.addFragments.reset()
	n.comment.reset()
	n.blank.reset()
	n.refused.reset()
	n.operation.reset()
	n.variable.reset()
}

// Kind is "function".
func (*Function) Kind() string { return "function" }

func (*Function) keyword() string { return "" }

func (*Function) alloc(n *nodes) Statement { return n.function.alloc() }

// Children yields the tokens, with the Variable in the place of those that are its.
func (f *Function) Children() iter.Seq[Node] { return f.children(f.Variable) }

func (f *Function) attach(statement, part node) {
	f.node = statement
	if f.Variable != nil {
		f.Variable.node = part
	}
}

func (f *Function) read(from *cursor) {
	for more := true; more; {
		switch {
		case from.sees(0, TokenKeyword, keywordPython):
			from.take(TokenKeyword)
			f.Python = true
		case from.sees(0, TokenKeyword, keywordFakeroot):
			from.take(TokenKeyword)
			f.Fakeroot = true
		default:
			more = false
		}
	}
	if from.sees(0, TokenName, "") {
		f.Variable = from.nodes.variable.alloc()
		f.Variable.read(from)
	}
	from.take(TokenPunctuation)
	from.take(TokenPunctuation)
	from.take(TokenPunctuation)
	f.Body = from.take(TokenBody)
	from.take(TokenPunctuation)
}

// Kind is "def".
func (*Def) Kind() string { return keywordDef }

func (*Def) keyword() string { return keywordDef }

func (*Def) alloc(n *nodes) Statement { return n.def.alloc() }

func (d *Def) read(from *cursor) {
	from.take(TokenKeyword)
	d.Name = from.take(TokenName)
	d.Signature = from.take(TokenSignature)
	d.Body = from.take(TokenBody)
}

// Kind is "EXPORT_FUNCTIONS".
func (*ExportFunctions) Kind() string { return keywordExportFunctions }

func (*ExportFunctions) keyword() string { return keywordExportFunctions }

func (*ExportFunctions) alloc(n *nodes) Statement { return n.exportFunctions.alloc() }

func (e *ExportFunctions) read(from *cursor) {
	from.take(TokenKeyword)
	e.Arguments = from.take(TokenArguments)
}

// Kind is "addtask".
func (*AddTask) Kind() string { return keywordAddtask }

func (*AddTask) keyword() string { return keywordAddtask }

func (*AddTask) alloc(n *nodes) Statement { return n.addTask.alloc() }

func (a *AddTask) read(from *cursor) {
	from.take(TokenKeyword)
	a.Arguments = from.take(TokenArguments)
	if from.sees(0, TokenTrailingComment, "") {
		a.Comment = from.take(TokenTrailingComment)
	}
}

// Kind is "deltask".
func (*DelTask) Kind() string { return keywordDeltask }

func (*DelTask) keyword() string { return keywordDeltask }

func (*DelTask) alloc(n *nodes) Statement { return n.delTask.alloc() }

func (d *DelTask) read(from *cursor) {
	from.take(TokenKeyword)
	d.Arguments = from.take(TokenArguments)
	if from.sees(0, TokenTrailingComment, "") {
		d.Comment = from.take(TokenTrailingComment)
	}
}

// Kind is "addhandler".
func (*AddHandler) Kind() string { return keywordAddhandler }

func (*AddHandler) keyword() string { return keywordAddhandler }

func (*AddHandler) alloc(n *nodes) Statement { return n.addHandler.alloc() }

func (a *AddHandler) read(from *cursor) {
	from.take(TokenKeyword)
	a.Arguments = from.take(TokenArguments)
}

// Kind is "inherit".
func (*Inherit) Kind() string { return keywordInherit }

func (*Inherit) keyword() string { return keywordInherit }

func (*Inherit) alloc(n *nodes) Statement { return n.inherit.alloc() }

func (i *Inherit) read(from *cursor) {
	from.take(TokenKeyword)
	i.Arguments = from.take(TokenArguments)
}

// Kind is "inherit_defer".
func (*InheritDefer) Kind() string { return keywordInheritDefer }

func (*InheritDefer) keyword() string { return keywordInheritDefer }

func (*InheritDefer) alloc(n *nodes) Statement { return n.inheritDefer.alloc() }

func (i *InheritDefer) read(from *cursor) {
	from.take(TokenKeyword)
	i.Arguments = from.take(TokenArguments)
}

// Kind is "assignment".
func (*Assignment) Kind() string { return "assignment" }

func (*Assignment) keyword() string { return "" }

func (*Assignment) alloc(n *nodes) Statement { return n.assignment.alloc() }

// Children yields the tokens, with the Variable in the place of those that are its.
func (a *Assignment) Children() iter.Seq[Node] { return a.children(&a.Variable) }

func (a *Assignment) attach(statement, part node) {
	a.node = statement
	a.Variable.node = part
}

func (a *Assignment) read(from *cursor) {
	if from.sees(0, TokenKeyword, keywordExport) {
		from.take(TokenKeyword)
		a.Export = true
	}
	a.Variable.read(from)
	a.Operator = Operator(from.take(TokenOperator))
	a.Quote = from.take(TokenQuote)
	a.Value = from.take(TokenValue)
	from.take(TokenQuote)
}

// Kind is "include".
func (*Include) Kind() string { return keywordInclude }

func (*Include) keyword() string { return keywordInclude }

func (*Include) alloc(n *nodes) Statement { return n.include.alloc() }

func (i *Include) read(from *cursor) {
	from.take(TokenKeyword)
	i.Arguments = from.take(TokenArguments)
}

// Kind is "require".
func (*Require) Kind() string { return keywordRequire }

func (*Require) keyword() string { return keywordRequire }

func (*Require) alloc(n *nodes) Statement { return n.require.alloc() }

func (r *Require) read(from *cursor) {
	from.take(TokenKeyword)
	r.Arguments = from.take(TokenArguments)
}

// Kind is "include_all".
func (*IncludeAll) Kind() string { return keywordIncludeAll }

func (*IncludeAll) keyword() string { return keywordIncludeAll }

func (*IncludeAll) alloc(n *nodes) Statement { return n.includeAll.alloc() }

func (i *IncludeAll) read(from *cursor) {
	from.take(TokenKeyword)
	i.Arguments = from.take(TokenArguments)
}

// Kind is "export".
func (*Export) Kind() string { return keywordExport }

func (*Export) keyword() string { return keywordExport }

func (*Export) alloc(n *nodes) Statement { return n.export.alloc() }

// Children yields the tokens, with the Variable in the place of those that are its.
func (e *Export) Children() iter.Seq[Node] { return e.children(&e.Variable) }

func (e *Export) attach(statement, part node) {
	e.node = statement
	e.Variable.node = part
}

func (e *Export) read(from *cursor) {
	from.take(TokenKeyword)
	e.Variable.read(from)
}

// Kind is "unset".
func (*Unset) Kind() string { return keywordUnset }

func (*Unset) keyword() string { return keywordUnset }

func (*Unset) alloc(n *nodes) Statement { return n.unset.alloc() }

// Children yields the tokens, with the Variable in the place of those that are its.
func (u *Unset) Children() iter.Seq[Node] { return u.children(&u.Variable) }

func (u *Unset) attach(statement, part node) {
	u.node = statement
	u.Variable.node = part
}

func (u *Unset) read(from *cursor) {
	from.take(TokenKeyword)
	u.Variable.read(from)
}

// Kind is "addpylib".
func (*AddPylib) Kind() string { return keywordAddpylib }

func (*AddPylib) keyword() string { return keywordAddpylib }

func (*AddPylib) alloc(n *nodes) Statement { return n.addPylib.alloc() }

func (a *AddPylib) read(from *cursor) {
	from.take(TokenKeyword)
	a.Arguments = from.take(TokenArguments)
}

// Kind is "addfragments".
func (*AddFragments) Kind() string { return keywordAddfragments }

func (*AddFragments) keyword() string { return keywordAddfragments }

func (*AddFragments) alloc(n *nodes) Statement { return n.addFragments.alloc() }

func (a *AddFragments) read(from *cursor) {
	from.take(TokenKeyword)
	a.Arguments = from.take(TokenArguments)
}

// Kind is "comment".
func (*Comment) Kind() string { return "comment" }

func (*Comment) keyword() string { return "" }

func (*Comment) alloc(n *nodes) Statement { return n.comment.alloc() }

func (c *Comment) read(from *cursor) {
	c.Text = from.take(TokenComment)
}

// Kind is "blank".
func (*Blank) Kind() string { return "blank" }

func (*Blank) keyword() string { return "" }

func (*Blank) alloc(n *nodes) Statement { return n.blank.alloc() }

func (b *Blank) read(from *cursor) {
	b.Text = from.take(TokenBlank)
}

// Kind is "refused".
func (*Refused) Kind() string { return "refused" }

func (*Refused) keyword() string { return "" }

func (*Refused) alloc(n *nodes) Statement { return n.refused.alloc() }

func (r *Refused) read(from *cursor) {
	r.Text = from.take(TokenRefused)
}

func (o *Operation) read(from *cursor) {
	from.take(TokenPunctuation)
	o.Name = from.take(TokenOperation)
	for from.sees(0, TokenPunctuation, ":") && from.sees(1, TokenOverride, "") {
		from.take(TokenPunctuation)
		o.Overrides = append(o.Overrides, from.take(TokenOverride))
	}
}

func (v *Variable) read(from *cursor) {
	v.Base = from.take(TokenName)
	for from.sees(0, TokenPunctuation, ":") && from.sees(1, TokenOverride, "") {
		from.take(TokenPunctuation)
		v.Overrides = append(v.Overrides, from.take(TokenOverride))
	}
	if from.sees(0, TokenPunctuation, ":") && from.sees(1, TokenOperation, "") {
		v.Operation = from.nodes.operation.alloc()
		v.Operation.read(from)
	}
	if from.sees(0, TokenPunctuation, "[") && from.sees(1, TokenFlag, "") {
		from.take(TokenPunctuation)
		v.Flag = from.take(TokenFlag)
		from.take(TokenPunctuation)
	}
}
