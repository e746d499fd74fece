package grammar

import "strings"

// Fixture is a small file that shows something, for tests of this package and
// of what is built on it.
type Fixture struct{ Name, Source string }

// Fixtures have every kind of statement (a test says so), every kind of
// diagnostic that a short text can have, and the bytes that are easily lost.
var Fixtures = []Fixture{
	{"empty.bb", ""},
	{"empty.conf", ""},
	{"every-kind.bb", everyKind},
	{"every-kind.conf", everyKindOfConfiguration},
	{"crlf.bb", strings.ReplaceAll(everyKind, "\n", "\r\n")},
	{"crlf.conf", strings.ReplaceAll(everyKindOfConfiguration, "\n", "\r\n")},
	{"cr.bb", strings.ReplaceAll(everyKind, "\n", "\r")},
	{"cr.conf", strings.ReplaceAll(everyKindOfConfiguration, "\n", "\r")},
	{"mixed-line-ends.bb", "A = \"1\"\r\nB = \"2\"\rC = \"3\"\n\r\n\rD = \"\\\r  4 \\\r\n  5 \\\n  6\"\r"},
	{"no-line-end.bb", "A = \"x\""},
	{"no-line-end-comment.bb", "# c"},
	{"no-line-end-directive.bb", "inherit a"},
	{"no-line-end-function.bb", "do_a() {\n    :\n}"},
	{"no-line-end-def.bb", "def f():\n    pass"},
	{"only-blank.bb", " \n\t\n\f\n"},
	{"only-return.bb", "\r"},
	{"only-backslash.bb", "\\"},
	{"only-backslash.conf", "\\"},
	{"white-space.bb", "A\u00a0=\u2003\"x\u00a0\"\u3000\ninherit\u2028a\u0085\nexport\vB\f\n\u00a0\n\x1cC = \"x\"\n"},
	{"nul.bb", "A = \"x\x00y\"\n\x00\nB = \"z\"\n"},
	{"byte-order-mark.bb", "\ufeffA = \"x\"\nB = \"y\"\n"},
	{"latin-1.bb", "A = \"x\"\n# Gr\xfc\xdfe\nB = \"\xff\"\n"},
	{"unicode-function.bb", "do_größe_٣() {\n    :\n}\n"},
	{"continuations.bb", continuations},
	{"continuations.conf", continuations},
	{"comment-in-continuation.bb", "A = \"x \\\n# c\n# d\n  y\"\nB = \"z\"\n"},
	{"comment-in-continuation.conf", "A = \"x \\\n# c \\\n  y\"\nB = \"z\"\n"},
	{"continued-comment.bb", "# a \\\n# b\n# c \\\nA = \"x\"\n"},
	{"continued-comment.conf", "# a \\\n# b\n# c \\\nA = \"x\"\n"},
	{"continued-to-the-end.bb", "A = \"x\"\nB = \"y \\\n"},
	{"continued-to-the-end.conf", "A = \"x\"\nB = \"y \\\n"},
	{"lone-backslash.bb", "A = \"x\"\n\\\nB = \"y\"\n"},
	{"unclosed-function.bb", "A = \"x\"\ndo_a() {\n    :\n  }\nB = \"y\"\n"},
	{"names.bb", names},
	{"values.bb", values},
	{"refused.bb", refused},
	{"refused.conf", refused},
	{"merge-conflict.bb", "<<<<<<< HEAD\nA = \"x\"\n=======\nA = \"y\"\n>>>>>>> other\n"},
}

const everyKind = `# A comment
# and another \
# that goes on

SUMMARY = "text"
FILES:${PN}-dev:append:class-target[flag] = 'a \
    b'
export HOME ?= "/"
A+="warned of"

require a.inc
include b.inc
include_all c.inc
inherit d e
inherit_defer f
EXPORT_FUNCTIONS do_g
addhandler h
addtask i before j after k # comment
deltask l # comment
export M
unset N
unset O[flag]
addfragments p q r s

do_compile:append() {
    if true; then
        echo "}"
    fi
}

fakeroot python do_package() {
    d.setVar("A", "b")
}

python () {
}

def f(d, x="}"):
    # comment

    return x

  indented = "refused"
Z = "z"
`

const everyKindOfConfiguration = `# A comment
MACHINE ??= "qemu"
require a.conf
include b.conf
include_all c.conf
export D
unset E
unset F[flag]
addpylib ${LAYERDIR}/lib g
addfragments h i j k
do_refused() {

L = "l"
`

const continuations = `A \
= "x"
B = \
"x"
C = "\
x"
D = "x\
"
E = "x" \

F:\
append \
  = "a   \   ` + `
  b \

  c"
inher\
it a
inherit \
a \
  b
addtask a \
# b
do_b() \
{
    : \
}
}
def f(a, \
      b):
    pass \
G \
[a] = "x"
H = "x\\
y"
`

const names = `A.="x"
A+ = "x"
FILES:lib++ = "x"
A:b:c = "x"
A:append = "x"
A:append:b:c = "x"
A:b:append:c:remove:d = "x"
A:append:B = "x"
A:append += "x"
A:${B:append}:c = "x"
A:${B = "x"
A${${B}}:b = "x"
A: = "x"
A::b = "x"
: = "x"
A[b] = "x"
A[b.c-d@e/f] = "x"
A:b[c] ??= "x"
A[@b] = "x"
FILES_${PN} =. "x"
~/.a = "x"
export = "x"
export export = "x"
inherit = "x"
include = "x"
addtask = "x"
python = "x"
`

const values = `A = ""
A = "'"
A = 'a"b'
A = "a"b"
A = "a" b "c"
A = """"
A = "${@'a' if d.getVar("B") else "c"}"
A = "# no comment"
A = "x" # "
A = "\n\"
A = '
'
A = "é ü 漢"
A =+ 'x'
A := "x"
A=.'x'
`

const refused = ` A = "indented"
A = "comment" # after
A = missing
A = "unclosed
A = "three"quotes"
= "no name"
do_a() { :; }
do_b () { #
addtask do_x:append_y
addpylib a b
addpylib a
addfragments a b c
export A = x
unset A[b]
unset A:b
inherit
words without sense
include_all
[a] = "b"
`
